import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { program, run, say } from "../project.mjs";

// Runs test files with a check switched off. Each pair of a check and a file becomes a small file of its own that sets
// the one and imports the other, so that one process tries many.

const folder = path.resolve("dist/prove/tests");
/** Told apart by what notices a check in prove.mjs. */
const PREFIX = "tests: ";
/** What the matrix has tried already, and what asks too much for too little. */
const LEFT_OUT =
  /^src\/(api\/rest\/|conformance\/(access-matrix|foreign-ids|ledger)\/|(client|db|lib|worker)\/)/;
/** What asks the service for something, and so may reach a check. */
const ASKS = /from "@\/testing\/(rest|browser|make\/)/;
/** How many pairs are tried before what came of them is kept. */
const BATCH = 40;
/** How many of the files that reach a check are tried at a time, the most promising first. */
const ROUNDS = [1, 2, 4, Number.POSITIVE_INFINITY];

const testFiles = () =>
  readdirSync("src", { recursive: true })
    .map((file) => `src/${file.replaceAll(path.sep, "/")}`)
    .filter((file) => file.endsWith(".test.ts") && !LEFT_OUT.test(file))
    .filter((file) => ASKS.test(readFileSync(file, "utf8")));

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

function writePair({ id, file }, index) {
  const source = path.relative(folder, file).replaceAll(path.sep, "/");
  const lines = [
    `globalThis.mutants.begin(${JSON.stringify({ off: id, report: path.join(folder, `${index}.json`) })});`,
    `await import("${source}?${index}");`,
  ];
  writeFileSync(path.join(folder, `${index}.test.ts`), `${lines.join("\n")}\n`);
}

/** Runs pairs of a check (null for none) and a file; answers each with what failed in it and what it has reached. */
async function runPairs(pairs) {
  if (pairs.length === 0) return [];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  pairs.forEach(writePair);
  const output = path.join(folder, "report.json");
  const args = ["run", "--config", "vitest.prove.config.ts", "--reporter=json", `--outputFile=${output}`];
  await run(program("vitest"), [...args, "dist/prove/tests/"], { env: { PROVE_PAIRS: "1" }, quiet: true });
  const results = new Map(
    (read(output)?.testResults ?? []).map((result) => [path.basename(result.name, ".test.ts"), result]),
  );
  return pairs.map((pair, index) => ({ ...pair, ...outcomeOf(results.get(String(index)), index) }));
}

function outcomeOf(result, index) {
  if (!result) throw new Error("a test file was not run");
  const failed = result.assertionResults.find(({ status }) => status === "failed");
  const failure = result.status === "failed" ? (failed?.fullName ?? "before its tests") : null;
  const { reached = [] } = read(path.join(folder, `${index}.json`)) ?? {};
  return { failure, reached, milliseconds: result.endTime - result.startTime };
}

const domainOf = (file) => /^src\/(domains\/[^/]+)\//.exec(file)?.[1];

/** The files that reach a check: those beside it first, then the shortest. */
function candidates(id, surveyed) {
  const isBeside = ({ file }) => id.startsWith(`${domainOf(file)}/`);
  return surveyed
    .filter(({ reached }) => reached.includes(id))
    .sort((one, other) => isBeside(other) - isBeside(one) || one.milliseconds - other.milliseconds)
    .map(({ file }) => file);
}

/** Runs files with nothing switched off: those that pass, which checks they reach, and how long they take. */
async function survey(files) {
  const surveyed = await runPairs(files.map((file) => ({ id: null, file })));
  const broken = surveyed.filter(({ failure }) => failure !== null);
  for (const { file, failure } of broken) say(`fails by itself: ${file} (${failure})`);
  return surveyed.filter(({ failure }) => failure === null);
}

/** Tries what noticed a check the last time. */
const remembered = (ids, known) =>
  ids.flatMap((id) => {
    const file = known[id]?.startsWith(PREFIX) ? known[id].slice(PREFIX.length).split(" › ")[0] : "";
    return existsSync(file) ? [{ id, file }] : [];
  });

/** Looks for a test that notices each of some checks; `onNoticed` is told of each that one does. */
export async function tryByTests(ids, known, onNoticed) {
  const open = new Set(ids);
  const tryPairs = async (pairs) => {
    say(`\n${pairs.length} test files, each with one of ${open.size} checks switched off`);
    for (let at = 0; at < pairs.length; at += BATCH)
      for (const { id, file, failure } of await runPairs(pairs.slice(at, at + BATCH)))
        if (failure !== null && open.delete(id)) onNoticed(id, `${PREFIX}${file} › ${failure}`);
  };
  const again = remembered(ids, known);
  // What fails by itself notices nothing.
  const passing = await survey([...new Set(again.map(({ file }) => file))]);
  await tryPairs(again.filter((pair) => passing.some(({ file }) => file === pair.file)));
  if (open.size === 0) return;
  const others = testFiles().filter((one) => !again.some(({ file }) => file === one));
  const surveyed = [...passing, ...(await survey(others))];
  const waiting = new Map([...open].map((id) => [id, candidates(id, surveyed)]));
  for (const count of ROUNDS)
    await tryPairs(
      [...open].flatMap((id) =>
        waiting
          .get(id)
          .splice(0, count)
          .map((file) => ({ id, file })),
      ),
    );
}
