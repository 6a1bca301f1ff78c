import { existsSync } from "node:fs";
import { buildParts, staleParts } from "./build-steps.mjs";
import { program, run } from "./project.mjs";

async function generate() {
  await buildParts(staleParts().filter((part) => part === "client"));
  return run(program("next"), ["typegen"], { quiet: true, env: { NEXT_TELEMETRY_DISABLED: "1" } });
}

function floors() {
  if (!existsSync(".dependency-cruiser.cjs")) return 0;
  return run(program("depcruise"), ["--config", ".dependency-cruiser.cjs", "src", "app", "e2e"]);
}

/** What is checked without running the service. Each step answers an exit status. */
export const checks = [
  { title: "generate the database client and the console's route types", run: generate },
  { title: "check types", run: () => run(program("tsc"), ["--noEmit", "-p", "."]) },
  { title: "check style (biome)", run: () => run(program("biome"), ["check", "--error-on-warnings", "."]) },
  { title: "check import floors (dependency-cruiser)", run: floors },
  { title: "look for dead code and unused packages (knip)", run: () => run(program("knip"), []) },
];
