import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { say } from "./project.mjs";
import { isAfter, released } from "./release-notes.mjs";

// Writes a version into package.json, package-lock.json, the Helm chart and the changelog: `npm run release -- 1.2.3`. At
// the end, it prints the commands for the commit and the tag (CONTRIBUTING.md).
const [version = ""] = process.argv.slice(2);

/** Rewrites a file. */
function rewrite(file, change) {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/**
 * Replaces the first `times` occurrences of a version. A lock file needs two replacements, because it
 * contains the package's version twice.
 */
function setVersion(file, times) {
  let left = times;
  rewrite(file, (text) =>
    text.replace(/"version": "[^"]+"/g, (found) => (left-- > 0 ? `"version": "${version}"` : found)),
  );
}

function refuse(why) {
  say(why);
  process.exit(1);
}

const present = JSON.parse(readFileSync("package.json", "utf8")).version;
const git = (...args) => spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
try {
  const isFirst = git("tag", "--list", `v${present}`) === "";
  if (!isAfter(version, present) && !(isFirst && version === present))
    refuse(`The new version ${version} must be later than the current version ${present}.`);
  if (git("status", "--porcelain") !== "") refuse("Commit your changes first.");
  const day = new Date().toISOString().slice(0, "2026-01-01".length);
  rewrite("CHANGELOG.md", (text) => released(text, version, day));
} catch (error) {
  refuse(error.message);
}
setVersion("package.json", 1);
setVersion("package-lock.json", 2);
rewrite("deploy/helm/Chart.yaml", (text) => text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`));
say(`Next, run npm run build:examples, npm test and npm run story. Then run:
  git commit --all --message "release ${version}"
  git tag --annotate v${version} --message "Bindery ${version}"`);
