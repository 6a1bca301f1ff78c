import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    include: [
      "src/**/*.test.ts",
      "src/**/*.test.tsx",
      "app/**/*.test.ts",
      "app/**/*.test.tsx",
      "scripts/**/*.test.ts",
    ],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    // Loading the modules anew for each file took a third of the run; src/testing/database.ts keeps files apart.
    isolate: false,
    globalSetup: ["src/testing/global-setup.ts"],
    setupFiles: ["src/testing/database.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    env: { NODE_ENV: "test", LOG_LEVEL: "silent", GUIDE: "off" },
  },
});
