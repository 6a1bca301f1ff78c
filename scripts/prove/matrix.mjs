import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { program, run } from "../project.mjs";

const folder = path.resolve("dist/prove");
const PARTS = 2;

/** Tries one part of the checks in a process of its own. */
async function tryPart(part, known) {
  const report = path.join(folder, `matrix-${part}.json`);
  rmSync(report, { force: true });
  const env = { PROVE_KNOWN: JSON.stringify(known), PROVE_PART: `${part}/${PARTS}`, PROVE_REPORT: report };
  const args = ["run", "--config", "vitest.prove.config.ts", "src/conformance/access-matrix/proof.ts"];
  const status = await run(program("vitest"), args, { env });
  if (status !== 0) throw new Error("the checks could not be tried");
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : [];
}

/** What notices each check that requests of the access matrix pass through; null where nothing of it does. */
export async function tryByMatrix(known) {
  mkdirSync(folder, { recursive: true });
  const parts = await Promise.all(Array.from({ length: PARTS }, (_, part) => tryPart(part, known)));
  return new Map(parts.flat().map(({ id, noticedBy }) => [id, noticedBy]));
}
