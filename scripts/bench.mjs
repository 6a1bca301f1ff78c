// Builds the missing parts, then measures everything or one part (such as reads or writes). `--compare FILE` compares the
// results with the printed output of an earlier run. No other programs should use the machine.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { compare } from "../bench/compare.mjs";

/** Parts of the benchmark that need no imported spaces. */
const ALONE = [
  "bundle",
  "hostile",
  "lists",
  "creations",
  "capacity",
  "table-bytes",
  "real-imports",
  "real-websites",
  "real-specifications",
];

const wanted = process.argv.slice(2);
const at = wanted.indexOf("--compare");
const [, file] = at < 0 ? [] : wanted.splice(at, 2);
const before = file === undefined ? undefined : readFileSync(file, "utf8");

async function measure() {
  const part = ALONE.includes(wanted[0]) ? `bench/${wanted[0]}.ts` : "bench/run.ts";
  const bench = spawn(process.execPath, ["--import", "tsx", part, ...wanted], {
    stdio: ["inherit", "pipe", "inherit"],
  });
  let printed = "";
  bench.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
    process.stdout.write(text);
  });
  const [status] = await once(bench, "close");
  if (before !== undefined) console.log(`\nSince ${file}:\n${compare(before, printed).join("\n")}`);
  return status ?? 1;
}

const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
process.exitCode = status || (await measure());
