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
      // Alone: the tests beside a check; otherwise the proof of all that the access matrix passes through.
      include: process.env.PROVE_ALONE ? [] : ["src/api/access-matrix.proof.ts"],
      provide: {
        proof: {
          known: process.env.PROVE_KNOWN ? JSON.parse(process.env.PROVE_KNOWN) : null,
          report: process.env.PROVE_REPORT ?? "node_modules/.cache/proof.json",
        },
      },
      setupFiles: [fileURLToPath(new URL("./scripts/prove/setup.mjs", import.meta.url))],
    },
  }),
);
