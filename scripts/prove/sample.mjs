import { readFileSync } from "node:fs";
import { program, run } from "../project.mjs";

const SAMPLE = 10;

/** Tries ten of the checks again that the access matrix is known to notice; answers an exit status. */
export function proveSample() {
  const verdicts = Object.entries(JSON.parse(readFileSync("scripts/prove/verdicts.json", "utf8")));
  const known = verdicts.filter(([, noticedBy]) => !noticedBy.startsWith("tests: "));
  const step = known.length / SAMPLE;
  const sample = Array.from(
    { length: Math.min(SAMPLE, known.length) },
    (_, index) => known[Math.floor(index * step)],
  );
  const env = { PROVE_KNOWN: JSON.stringify(Object.fromEntries(sample)) };
  const proof = "src/conformance/access-matrix/proof.ts";
  return run(program("vitest"), ["run", "--config", "vitest.prove.config.ts", proof], { env, quiet: true });
}
