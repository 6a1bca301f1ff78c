import { buildParts, staleParts } from "./build-steps.mjs";
import { program, run } from "./project.mjs";

async function generate() {
  await buildParts(staleParts().filter((part) => part === "client"));
  return run(program("next"), ["typegen"], { quiet: true, env: { NEXT_TELEMETRY_DISABLED: "1" } });
}

// Quiet, so that what runs beside each other does not mingle what it says.
const quietly = (name, args) => run(program(name), args, { quiet: true });

/** What the others need. */
export const generation = {
  title: "generate the database client and the console's route types",
  run: generate,
};

const buildInfo = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc.tsbuildinfo"];
export const typeCheck = {
  title: "check types",
  run: () => quietly("tsc", ["--noEmit", ...buildInfo, "-p", "."]),
};

export const floors = {
  title: "check import floors (dependency-cruiser)",
  run: () => quietly("depcruise", ["--config", ".dependency-cruiser.cjs", "src", "app", "e2e"]),
};

export const lint = [
  { title: "check style (biome)", run: () => quietly("biome", ["check", "--error-on-warnings", "."]) },
  floors,
  { title: "look for dead code and unused packages (knip)", run: () => quietly("knip", []) },
];
