import { buildClient } from "./build-steps.mjs";
import { program, run } from "./project.mjs";

async function generate() {
  await buildClient();
  return run(program("next"), ["typegen"], { quiet: true, env: { NEXT_TELEMETRY_DISABLED: "1" } });
}

// Print the output of a step only if the step fails, so that the output of parallel steps isn't mixed.
const quietly = (name, args) => run(program(name), args, { quiet: true });

/** This step comes first, because other steps need its output. */
export const generation = {
  title: "generate the database client and the console's route types",
  run: generate,
};

// Use the native TypeScript compiler, because it takes only a fraction of the time. Next.js still needs the JavaScript
// compiler and its API.
const compiler = "node_modules/@typescript/native/bin/tsc";
const buildInfo = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc-7.tsbuildinfo"];
export const typeCheck = {
  title: "check types",
  run: () => run(compiler, ["--noEmit", ...buildInfo, "-p", "."], { quiet: true }),
};

export const floors = {
  title: "check the layers of imports (dependency-cruiser)",
  run: () => quietly("depcruise", ["--config", ".dependency-cruiser.cjs", "src", "app", "e2e"]),
};

/** Checks the spelling of documents, and the idioms in all text that people read (docs/voice.md). */
const prose = [
  { title: "check spelling (cspell)", run: () => quietly("cspell", ["--no-progress", "--no-summary"]) },
  {
    title: "check wording (docs/voice.md)",
    run: () => run("node", ["scripts/prose/check.mjs"], { quiet: true }),
  },
];

export const lint = [
  { title: "check style (biome)", run: () => quietly("biome", ["check", "--error-on-warnings", "."]) },
  floors,
  { title: "check for unused code and packages (knip)", run: () => quietly("knip", []) },
  ...prose,
];
