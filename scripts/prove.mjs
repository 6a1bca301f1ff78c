import { readFileSync, writeFileSync } from "node:fs";
import { say } from "./project.mjs";
import { isExplained } from "./prove/explained.mjs";
import { tryByMatrix } from "./prove/matrix.mjs";
import { mutableFiles, mutationsOf } from "./prove/mutations.mjs";
import { tryByTests } from "./prove/tests.mjs";

// Switches every check on access off in turn, and sees whether a test notices: first what the access matrix, the foreign
// ids and limited tokens ask, then the tests of the domains. What nobody notices is told, and fails, unless
// scripts/prove/explained.json says why it cannot be noticed. `verdicts.json` keeps who noticed what: that is asked
// first the next time, so that a second run, or one that was interrupted, is short; without the file all is found anew.
// `npm test` tries ten of them (scripts/prove/sample.mjs).
const verdictsFile = "scripts/prove/verdicts.json";
const known = JSON.parse(readFileSync(verdictsFile, "utf8"));
const mutations = mutableFiles().flatMap((file) => mutationsOf(file));
const textOf = new Map(mutations.map(({ id, text }) => [id, text]));

/** Writes down what is noticed by now. Checks of which nothing is known yet keep what an earlier run has found. */
function keep(noticed, undecided) {
  const earlier = [...undecided].flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]]]));
  const kept = [...earlier, ...noticed].sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(verdictsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

const byMatrix = await tryByMatrix(known);
const ids = [...new Set([...textOf.keys(), ...byMatrix.keys()])];
const noticed = new Map([...byMatrix].filter(([, noticedBy]) => noticedBy !== null));
const undecided = new Set(ids.filter((id) => !noticed.has(id) && !isExplained(id)));
keep(noticed, undecided);
await tryByTests([...undecided], known, (id, noticedBy) => {
  noticed.set(id, noticedBy);
  undecided.delete(id);
  keep(noticed, undecided);
});
keep(noticed, []);
const explained = ids.filter((id) => !noticed.has(id) && isExplained(id));
say(`\n${ids.length} checks: ${noticed.size} noticed, ${explained.length} explained`);
for (const id of undecided) say(`NOT NOTICED: ${id}  ${textOf.get(id) ?? ""}`);
process.exitCode = undecided.size === 0 ? 0 : 1;
