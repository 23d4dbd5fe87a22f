import { render } from "preact";
import "./install";
import "./style/main.css";
import "./style/frame.css";
import "./style/pages.css";
import "./style/table.css";
import "./style/wide.css";
import "./style/phone.css";
import { route } from "./router";
import { App } from "./screens/App";
import { applySettings } from "./settings";

// The start page comes while the words do.
if (route.value.screen === "home") void import("./screens/home/Home");
await applySettings();
render(<App />, document.getElementById("app")!);

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js");
