import { defineConfig } from "@playwright/test";

const port = Number(process.env.MIASMA_PORT ?? 4173);
const dist = process.env.MIASMA_DIST ?? "dist";

export default defineConfig({
    testDir: "tests/browser",
    outputDir: "test-results",
    fullyParallel: true,
    workers: 2,
    // Few may need a second try (tests/again.ts): more than that is a race of the page.
    retries: 1,
    // Far more than a quiet machine needs: one that is starved for minutes is no failure of the page.
    timeout: 300_000,
    expect: { timeout: 60_000 },
    reporter: [["list"], ["./tests/again.ts"]],
    use: {
        baseURL: `http://127.0.0.1:${port}/`,
        viewport: { width: 1440, height: 900 },
        locale: "en-GB",
        screenshot: "only-on-failure",
        // Every clean browser would fetch all files to keep them; the tests that are about that allow it.
        serviceWorkers: "block",
        launchOptions: {
            // Chromium without its window: its window's own pages cost a quarter of the time.
            executablePath: "/usr/bin/chromium-headless-shell",
            args: [
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
            ],
        },
    },
    projects: [
        // Times are taken when nothing else runs, whether the rest went well or not.
        { name: "play", testIgnore: "motion.spec.ts", teardown: "measure" },
        { name: "measure", testMatch: "motion.spec.ts", use: { serviceWorkers: "allow" } },
    ],
    webServer: {
        command: `node tools/serve.mjs ${dist} ${port}`,
        url: `http://127.0.0.1:${port}/`,
        reuseExistingServer: false,
        stdout: "ignore",
    },
});
