import { render } from "preact";
import "./style/main.css";
import { App } from "./screens/App";
import { applySettings } from "./settings";

await applySettings();
render(<App />, document.getElementById("app")!);

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js");
