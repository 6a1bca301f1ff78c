import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { floors, generation, typeCheck } from "./check-steps.mjs";
import { LONG_TESTS } from "./long-tests.mjs";
import { program, run, say } from "./project.mjs";
import { runSteps } from "./steps.mjs";

// Checks what a change affects: types, import rules, the style of its files, and the tests next to it by imports and
// folders, as many as fit into a minute. `npm run test:changed -- <commit>` names the commit to compare with. By
// default it is the one where this branch left main; on main, the changes are those that aren't committed yet, or the
// last commit.
const SECONDS_OF_TESTS = 60;
/** What a file of tests is taken to last that no `npm test` here has measured: more where it asks for a longer timeout. */
function secondsUnknown(test) {
  if (LONG_TESTS.test(test)) return 45;
  return /timeout: |_000\)/.test(readFileSync(test, "utf8")) ? 15 : 2;
}
/** What imports all domains and is imported by nearly all tests: a way through it says little of what a test is about. */
const HUB = "src/api/root.ts";
const FAR = 20;
/** What no import says who depends on it. */
const EVERYTHING =
  /^(prisma|scripts|bench|packages|\.ci)\/|^src\/testing\/(bundle|bundled|database|global-setup)\.ts$|^[^/]+$/;
/** What stands together: a domain, or another folder of the second level. */
const roomOf = (file) => /^(src\/domains\/[^/]+|[^/]+\/[^/]+)\//.exec(file)?.[1];
const isTest = (file) => /\.test\.tsx?$/.test(file);
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

function base() {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals[0]) return positionals[0];
  const main = git("branch", "-a", "--format=%(refname:short)").find((name) =>
    /^(origin\/)?main$/.test(name),
  );
  const [left] = main ? git("merge-base", "HEAD", main) : [];
  if (left && left !== git("rev-parse", "HEAD")[0]) return left;
  return git("status", "--porcelain").length > 0 ? "HEAD" : "HEAD~1";
}

/** By file, the files that import it, of all tests. */
async function importers(tests) {
  const { metafile } = await build({
    entryPoints: tests,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    alias: { "@": "./src" },
    metafile: true,
    write: false,
    outdir: "dist",
    logLevel: "silent",
  });
  const of = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { path: imported } of imports) of.set(imported, [...(of.get(imported) ?? []), file]);
  return of;
}

/** How far the tests are from the changed files, by the shortest way over imports and folders. */
function distances(changed, tests, importersOf) {
  const found = new Map();
  const note = (file, distance) => {
    if (distance >= (found.get(file) ?? Number.POSITIVE_INFINITY)) return;
    found.set(file, distance);
    for (const importer of importersOf.get(file) ?? []) note(importer, distance + (file === HUB ? FAR : 1));
  };
  for (const file of changed) {
    note(file, 0);
    for (const test of tests.filter((each) => roomOf(each) === roomOf(file)))
      note(test, path.relative(path.dirname(test), path.dirname(file)).split(path.sep).length);
  }
  return found;
}

/** The nearest tests, as many as fit into the time, and how many more there are. */
function nearest(tests, distance) {
  const report = "node_modules/.cache/test-reports/unit.json";
  const measured = new Map();
  for (const { name, startTime, endTime } of existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8")).testResults
    : [])
    measured.set(path.relative("", name), (endTime - startTime) / 1000);
  const related = tests
    .filter((test) => distance.has(test))
    .sort((a, b) => distance.get(a) - distance.get(b));
  let left = SECONDS_OF_TESTS;
  const chosen = related.filter((test) => {
    const isNear = distance.get(test) < FAR;
    const seconds = measured.get(test) ?? (isNear ? secondsUnknown(test) : SECONDS_OF_TESTS);
    if (seconds > left && distance.get(test) > 0) return false;
    left -= seconds;
    return true;
  });
  return { chosen, more: related.length - chosen.length };
}

// In a fresh clone neither types nor imports are known before.
await generation.run();
const since = base();
const untracked = git("ls-files", "--others", "--exclude-standard");
const changed = [...new Set([...git("diff", "--name-only", since), ...untracked])];
const tests = git("ls-files", "--cached", "--others", "--exclude-standard", "src", "app").filter(
  (file) => isTest(file) && existsSync(file),
);
const unknown = changed.filter((file) => EVERYTHING.test(file) && !file.endsWith(".md"));
const known = changed.filter((file) => !unknown.includes(file));
const { chosen, more } = nearest(tests, distances(known, tests, await importers(tests)));
say(`${changed.length} files changed since ${since}; running ${chosen.length} of ${tests.length} test files`);

const present = changed.filter((file) => existsSync(file));
const style = ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...present];
const vitest = { title: "tests", run: () => run(program("vitest"), ["run", ...chosen]) };
const failed = await runSteps([
  [
    [
      { title: "check style (biome)", run: () => run(program("biome"), style, { quiet: true }) },
      floors,
      typeCheck,
    ],
    chosen.length > 0 ? [vitest] : [],
  ],
]);
const specs = present.filter((file) => file.endsWith(".spec.ts"));
const isDrawn = changed.some((file) => /^(app|e2e|src\/site)\//.test(file));
if (isDrawn) say(`Not run: browser tests (E2E_WORKERS=1 npx playwright test ${specs.join(" ") || "e2e/…"}).`);
if (more > 0)
  say(
    `Not run: ${more} test files further away, which would take longer than a minute, or were not measured by npm test yet.`,
  );
if (unknown.length > 0) say(`Tests that depend on ${unknown.join(", ")} are unknown. Run npm test.`);
process.exitCode = failed.length === 0 ? 0 : 1;
