import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { program, run, say } from "./project.mjs";
import { mutableFiles, mutationsOf } from "./prove/mutations.mjs";

// Switches every check on access off in turn, and sees whether a test notices. What the access matrix, the foreign ids
// and limited tokens notice, they notice in one run; for the rest the tests that lie beside the check run. What nobody
// notices is told, and fails, unless scripts/prove/explained.json says why it cannot be noticed. `verdicts.json` keeps
// who noticed what: `npm test` tries ten of those again (scripts/prove/sample.mjs).
const report = path.resolve("node_modules/.cache/proof.json");
const verdictsFile = "scripts/prove/verdicts.json";
const explained = JSON.parse(readFileSync("scripts/prove/explained.json", "utf8"));

const prove = (args, env) =>
  run(program("vitest"), ["run", "--config", "vitest.prove.config.ts", ...args], { env });
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []);

/** Tests that lie beside a check, as filters for vitest. */
function testsBeside(file) {
  const [, domain] = /^src\/domains\/([^/]+)\//.exec(file) ?? [];
  if (domain !== undefined) return [`src/domains/${domain}/`];
  const name = path.basename(file, ".ts");
  const known = {
    "level-sql": ["src/access/level-sql", "src/domains/spaces/", "src/domains/collections/"],
    "level-set-sql": ["src/access/level-sql", "src/domains/spaces/"],
    "visitor-sql": ["src/domains/sites/published"],
    "published-site": ["src/domains/sites/published"],
    authenticate: ["src/access/", "src/domains/sites/published"],
    limits: ["src/api/token-limits"],
    init: ["src/api/token-limits", "src/api/trpc", "src/domains/sites/published"],
    trpc: ["src/api/trpc"],
    content: [
      "src/domains/content/content.test",
      "src/domains/sites/published",
      "src/domains/change-requests/finding",
    ],
    space: ["src/domains/spaces/"],
    collection: ["src/domains/collections/"],
    team: ["src/domains/teams/"],
    member: ["src/domains/members/"],
    site: ["src/domains/sites/sites.test"],
  };
  return known[name] ?? [`src/domains/${name}s/`, "src/api/token-limits"];
}

/** Why a check cannot be noticed, where it is known: by patterns of ids. */
const reasonFor = ({ id }) =>
  Object.entries(explained).find(([pattern]) => new RegExp(pattern).test(id))?.[1];

async function proveTogether() {
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const status = await prove(["src/api/access-matrix.proof.ts"], { PROVE_REPORT: report });
  if (status !== 0) throw new Error("the checks could not be tried");
  return new Map(read(report).map(({ id, noticedBy }) => [id, noticedBy]));
}

async function proveAlone({ id, file }) {
  const filters = testsBeside(file);
  const status = await prove([...filters, "--bail=1", "--reporter=dot"], { PROVE_OFF: id, PROVE_ALONE: "1" });
  return status === 0 ? null : `tests: ${filters.join(" ")}`;
}

const verdicts = await proveTogether();
const all = mutableFiles().flatMap((file) => mutationsOf(file));
const permissions = [...verdicts.keys()].filter((id) => id.startsWith("permission:"));
const survivors = permissions.filter((id) => !verdicts.get(id) && !reasonFor({ id }));
for (const mutation of all) {
  if (verdicts.get(mutation.id)) continue;
  if (reasonFor(mutation) !== undefined) continue;
  const noticedBy = await proveAlone(mutation);
  verdicts.set(mutation.id, noticedBy);
  if (noticedBy === null) survivors.push(`${mutation.id}  ${mutation.text}`);
}
const noticed = [...verdicts].filter(([, noticedBy]) => noticedBy !== null).sort();
writeFileSync(verdictsFile, `${JSON.stringify(Object.fromEntries(noticed), null, 2)}\n`);
const unnoticed = all.filter((mutation) => !verdicts.get(mutation.id) && reasonFor(mutation) !== undefined);
say(`\n${all.length + permissions.length} checks: ${noticed.length} noticed, ${unnoticed.length} explained`);
for (const survivor of survivors) say(`NOT NOTICED: ${survivor}`);
process.exitCode = survivors.length === 0 ? 0 : 1;
