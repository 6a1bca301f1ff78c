import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { floors, generation, typeCheck } from "./check-steps.mjs";
import { program, run, say } from "./project.mjs";
import { runSteps } from "./steps.mjs";

// Checks types, import rules and the style of the changed files. Also runs the tests that import a changed file and are in
// a changed file's folder. `npm run test:changed -- <commit>` compares with a commit, by default with the commit on which
// this branch is based.
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

function base() {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals[0]) return positionals[0];
  const names = git("branch", "-a", "--format=%(refname:short)");
  const main = names.find((name) => /^(origin\/)?main$/.test(name));
  return main ? git("merge-base", "HEAD", main)[0] : "HEAD";
}

/** Returns the second-level folder that contains a file, or the domain's folder for a file in a domain. */
const folderOf = (file) => /^(src\/domains\/[^/]+|(?:src|app)\/[^/]+)\//.exec(file)?.[0];

await generation.run();
const since = base();
const untracked = git("ls-files", "--others", "--exclude-standard");
const changed = [...new Set([...git("diff", "--name-only", since), ...untracked])];
const present = changed.filter((file) => existsSync(file));
const folders = [...new Set(changed.map(folderOf).filter(Boolean))];
say(
  `${changed.length} files changed since ${since}. Running the tests of ${folders.join(", ") || "no folder"}.`,
);

const style = ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...present];
const tests = ["run", "--changed", since, "--passWithNoTests", ...folders];
const failed = await runSteps([
  [
    [
      { title: "check style (biome)", run: () => run(program("biome"), style, { quiet: true }) },
      floors,
      typeCheck,
    ],
    folders.length > 0 ? [{ title: "tests", run: () => run(program("vitest"), tests) }] : [],
  ],
]);
say("Tests in other folders and browser tests didn't run. To run everything, use `npm test`.");
process.exitCode = failed.length === 0 ? 0 : 1;
