import { defineConfig } from "@playwright/test";
import plain from "./playwright.config";

/** Whole games against a real site: PostgreSQL, NATS, two nodes and haproxy, which the tests start. */
export default defineConfig({
    ...plain,
    testDir: "tests/online",
    workers: 1,
    fullyParallel: false,
    timeout: 1_500_000,
    expect: { timeout: 20_000 },
    projects: [{ name: "online" }],
    use: { ...plain.use, actionTimeout: 30_000 },
    webServer: [],
});
