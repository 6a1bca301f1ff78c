import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG_TESTS } from "./scripts/long-tests.mjs";
import { preferMemory } from "./scripts/memory.mjs";

preferMemory();

// Tests run the builds of packages that are shipped: React for development takes ten times as long to draw a page.
Object.assign(process.env, { NODE_ENV: "production" });

const root = fileURLToPath(new URL(".", import.meta.url));

/**
 * Begins with what takes long, so that no worker is left alone with it at the end. Where nothing was measured yet, vitest
 * goes by the size of files.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG_TESTS.test(moduleId.slice(root.length));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias: { "@": `${root}src` } },
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
    sequence: { sequencer: LongestFirst },
    // Loading the modules anew for each file took a third of the run; src/testing/database.ts keeps files apart.
    isolate: false,
    // What was transformed for an earlier run is read again: a run of a few files takes half the time of its first.
    experimental: { fsModuleCache: true },
    globalSetup: ["src/testing/global-setup.ts"],
    setupFiles: ["src/testing/database.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    env: { NODE_ENV: "production", LOG_LEVEL: "silent", GUIDE: "off", EMBED_CARDS: "off" },
  },
});
