import { defineConfig } from "@playwright/test";
import plain from "./playwright.config";

/** Whole games against a real site: PostgreSQL, NATS, two nodes and haproxy, which the tests start. */
export default defineConfig({
    ...plain,
    testDir: "tests/online",
    workers: 1,
    fullyParallel: false,
    timeout: 1_500_000,
    expect: { timeout: 60_000 },
    projects: [{ name: "online" }],
    use: { ...plain.use, actionTimeout: 90_000 },
    webServer: [],
});
