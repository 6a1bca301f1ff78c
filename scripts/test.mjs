import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { buildParts, staleParts } from "./build-steps.mjs";
import { generation, lint, typeCheck } from "./check-steps.mjs";
import { program, run, say } from "./project.mjs";
import { runSteps } from "./steps.mjs";

// Everything: types, style, floors, dead code, unit and database tests, the build, and browser tests. These wait for much
// that needs no processor, and so run beside the unit tests. The last line says how many tests passed and failed; a step
// that failed otherwise counts as one failed.
const reports = path.resolve("node_modules/.cache/test-reports");
const unitReport = path.join(reports, "unit.json");
const browserReport = path.join(reports, "browser.json");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

function runUnitTests() {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  return run(program("vitest"), ["run", ...reporters]);
}

async function runBrowserTests() {
  if (findBrowser() === undefined) {
    say(
      "There is no Chromium or Chrome on this machine: install one (apt-get install chromium), or name it in CHROMIUM.",
    );
    return 1;
  }
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  return await run(program("playwright"), ["test", "--reporter=list,json"], { env, quiet: true });
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
}

/** The titles of browser tests that passed only when they were tried again. */
function flakyTests({ suites = [], specs = [], title }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map((spec) => `${title}: ${spec.title}`), ...suites.flatMap((suite) => flakyTests(suite))];
}

/** What the reports count, by step title. */
function countTests() {
  const unit = read(unitReport);
  const browser = read(browserReport)?.stats;
  return {
    [unitTitle]: { passed: unit?.numPassedTests ?? 0, failed: unit?.numFailedTests ?? 0 },
    [browserTitle]: {
      passed: (browser?.expected ?? 0) + (browser?.flaky ?? 0),
      failed: browser?.unexpected ?? 0,
    },
  };
}

const unitTitle = "unit and database tests (vitest)";
const browserTitle = "browser tests (playwright)";
// After the types were checked: it writes the route types anew, which that reads.
const build = { title: "build", run: () => buildParts(staleParts()).then(() => 0) };
const failedSteps = await runSteps([
  generation,
  [
    [typeCheck, build, { title: browserTitle, run: runBrowserTests }],
    [...lint, { title: unitTitle, run: runUnitTests }],
  ],
]);

const counts = countTests();
const withoutFailedTest = failedSteps.filter((title) => !counts[title]?.failed);
const passed = Object.values(counts).reduce((sum, count) => sum + count.passed, 0);
const failed = Object.values(counts).reduce((sum, count) => sum + count.failed, withoutFailedTest.length);
say("");
for (const [title, count] of Object.entries(counts))
  say(`${title}: ${count.passed} passed, ${count.failed} failed`);
for (const title of flakyTests(read(browserReport) ?? {})) say(`flaky: ${title}`);
for (const title of failedSteps) say(`FAILED: ${title}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
