import { defineConfig } from "vitest/config";

export default defineConfig({
    test: {
        include: ["tests/unit/**/*.test.ts"],
        setupFiles: ["tests/unit/setup.ts"],
        // Some play whole games first, which takes long on a busy machine.
        hookTimeout: 60_000,
        testTimeout: 60_000,
    },
});
