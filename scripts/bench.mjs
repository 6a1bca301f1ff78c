// Builds what is not built, then measures: everything, or the part that is named (reads, writes). Nothing else should run on the machine meanwhile.
import { spawnSync } from "node:child_process";

const run = (...command) => spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;

process.exitCode =
  run("scripts/build.mjs") ||
  run(
    "--import",
    "tsx",
    process.argv[2] === "hostile" ? "bench/hostile.ts" : "bench/run.ts",
    ...process.argv.slice(2),
  );
