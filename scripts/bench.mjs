// Builds what is not built, then measures: everything, or the part that is named (reads, writes). Nothing else should run on the machine meanwhile.
import { spawnSync } from "node:child_process";

/** Parts that need none of what the others import first. */
const ALONE = ["bundle", "hostile", "lists"];

const run = (...command) => spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;

process.exitCode =
  run("scripts/build.mjs") ||
  run(
    "--import",
    "tsx",
    ALONE.includes(process.argv[2]) ? `bench/${process.argv[2]}.ts` : "bench/run.ts",
    ...process.argv.slice(2),
  );
