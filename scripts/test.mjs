import { findBrowser } from "./browser.mjs";
import { buildParts, staleParts } from "./build-steps.mjs";
import { generation, lint, typeCheck } from "./check-steps.mjs";
import { program, run, say } from "./project.mjs";
import { runSteps } from "./steps.mjs";
import {
  browserReport,
  clearReports,
  countBrowserTests,
  countUnitTests,
  failedTests,
  flakyTests,
  unitReport,
} from "./test-reports.mjs";

// Runs everything: types, style, import rules, unused code, unit and database tests, the build, and browser tests. At the
// end, prints the failures again, because many people read the end of a log first. The last line has the numbers of passed
// and failed tests. If a step fails without a failed test, the step counts as one failed test.
clearReports();

// A test can fail because the machine is busy, and then pass on a retry. Report such a test as flaky with its error, as in
// browser tests.
const retries = ["--retry=1"];

function runUnitTests() {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  return run(program("vitest"), ["run", ...retries, ...reporters]);
}

async function runBrowserTests() {
  if (findBrowser() === undefined) {
    say(
      "Neither Chromium nor Chrome is installed. Install a browser (apt-get install chromium-headless-shell), or set CHROMIUM to the path of a browser.",
    );
    return 1;
  }
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  return await run(program("playwright"), ["test", "--reporter=list,json"], { env });
}

const unitTitle = "unit and database tests (vitest)";
const browserTitle = "browser tests (playwright)";
// Build after the type check, because the build rewrites the route types that the type check reads.
const build = { title: "build", run: () => buildParts(staleParts()).then(() => 0) };
const failedSteps = await runSteps([
  generation,
  [[typeCheck, build], lint],
  { title: unitTitle, run: runUnitTests },
  { title: browserTitle, run: runBrowserTests },
]);

const counts = { [unitTitle]: countUnitTests(), [browserTitle]: countBrowserTests() };
const withoutFailedTest = failedSteps.filter((title) => !counts[title]?.failed);
const passed = Object.values(counts).reduce((sum, count) => sum + count.passed, 0);
const failed = Object.values(counts).reduce((sum, count) => sum + count.failed, withoutFailedTest.length);
say("");
for (const test of failedTests()) say(`failed: ${test}\n`);
for (const [title, count] of Object.entries(counts))
  say(`${title}: ${count.passed} passed, ${count.failed} failed`);
for (const title of flakyTests()) say(`flaky: ${title}`);
for (const title of failedSteps) say(`FAILED: ${title}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
