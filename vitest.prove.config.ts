import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import { switchable } from "./scripts/prove/mutations.mjs";
import base from "./vitest.config";

/** The tests with every check on access made switchable: see scripts/prove.mjs. */
export default mergeConfig(
  base,
  defineConfig({
    plugins: [switchable()],
    test: {
      // Either pairs of a check and a test file, or the proof of all that the access matrix passes through.
      include: [
        process.env.PROVE_PAIRS ? "dist/prove/tests/*.test.ts" : "src/conformance/access-matrix/proof.ts",
      ],
      provide: {
        proof: {
          known: JSON.parse(process.env.PROVE_KNOWN ?? "{}"),
          part: process.env.PROVE_PART ?? null,
          report: process.env.PROVE_REPORT ?? null,
        },
      },
      // A test that is slow for being watched has noticed nothing.
      testTimeout: 120_000,
      setupFiles: [fileURLToPath(new URL("./scripts/prove/setup.mjs", import.meta.url))],
    },
  }),
);
