import { defineConfig } from "@playwright/test";
import plain from "./playwright.config";

/** The pictures of the README, taken from the built page into docs/pictures: npm run pictures */
export default defineConfig({
    ...plain,
    testDir: "tests/readme",
    workers: 1,
    fullyParallel: false,
    projects: [{ name: "readme" }],
    use: { ...plain.use, viewport: { width: 1280, height: 800 } },
});
