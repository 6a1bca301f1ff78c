import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

// The folder with the JSON reports of a test run.
const folder = path.resolve("node_modules/.cache/test-reports");
export const unitReport = path.join(folder, "unit.json");
export const browserReport = path.join(folder, "browser.json");

const MESSAGE_LENGTH = 1500;

/** Deletes the reports of the last run. */
export function clearReports() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}

/** Returns every browser test in the given suites, with its title and the titles of its suites. */
function browserTests({ suites = [], specs = [], title = "" }) {
  const below = suites.flatMap(browserTests).map((test) => ({ ...test, title: `${title}: ${test.title}` }));
  return [...specs, ...below];
}

const browserTestsThatWere = (status) =>
  (read(browserReport).suites ?? [])
    .flatMap(browserTests)
    .filter(({ tests }) => tests.some((test) => test.status === status));

const withMessages = (title, messages) =>
  `${title}\n${stripVTControlCharacters(messages.join("\n")).slice(0, MESSAGE_LENGTH)}`;

export function countUnitTests() {
  const { numPassedTests = 0, numFailedTests = 0 } = read(unitReport);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Counts the browser tests that passed and failed. A test that passed on a retry counts as passed. */
export function countBrowserTests() {
  const { expected = 0, flaky = 0, unexpected = 0 } = read(browserReport).stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

const unitTestsThatWere = (status, { assertionResults }) =>
  assertionResults.filter((test) => test.status === status);

/** Returns the tests that failed and then passed on a retry. For unit tests, also returns the start of the first error. */
export function flakyTests() {
  const unit = (read(unitReport).testResults ?? [])
    .flatMap((file) => unitTestsThatWere("passed", file))
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => withMessages(fullName, failureMessages));
  return [...unit, ...browserTestsThatWere("flaky").map(({ title }) => title)];
}

/** Returns the failed tests, each with the start of its error. */
export function failedTests() {
  const unit = (read(unitReport).testResults ?? []).flatMap((file) => {
    const titled = unitTestsThatWere("failed", file).map(({ fullName, failureMessages }) =>
      withMessages(fullName, failureMessages),
    );
    return file.message ? [withMessages(file.name, [file.message]), ...titled] : titled;
  });
  const browser = browserTestsThatWere("unexpected").map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return withMessages(
      title,
      errors.map(({ message }) => message),
    );
  });
  return [...unit, ...browser];
}
