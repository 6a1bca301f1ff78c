import { type SeededRandom, seededRandom } from "./seeded-random";

interface Options {
  seed: number;
  commits: number;
  /** The size of each version of a file. */
  fileBytes?: number;
}

/** The files in a commit, each with the number of its version. */
type State = Map<string, number>;

const PATHS = ["a", "b/c", ""].flatMap((folder) =>
  Array.from({ length: 8 }, (_, index) => `${folder && `${folder}/`}file-${index}.md`),
);
const OLD_PATHS = ["old.md", "a/old.md"];
const START_SECONDS = 1_600_000_000;

/** Returns the files of the next commit. A merge takes each file from one of its two parents. */
function stateAfter(parents: readonly State[], version: number, random: SeededRandom): State {
  const [first, second] = parents;
  const state: State = new Map(first ?? [...PATHS, ...OLD_PATHS].map((path) => [path, 0]));
  if (second) {
    for (const path of PATHS) {
      const taken = (random.below(2) === 0 ? second : state).get(path);
      if (taken === undefined) state.delete(path);
      else state.set(path, taken);
    }
  } else if (first && random.below(10) === 0) state.delete(random.pick(PATHS));
  else if (first) state.set(random.pick(PATHS), version);
  return state;
}

function fileLines(path: string, version: number, bytes: number): string {
  const random = seededRandom(version + 1);
  const text = Array.from({ length: bytes }, () => random.below(36).toString(36)).join("");
  return `M 100644 inline ${path}\ndata ${bytes}\n${text}`;
}

/**
 * Returns a history of `main` with branches and merges, in the format of `git fast-import`. Commits add, edit and
 * remove files. Only the first commit changes some of the files.
 */
export function randomHistory({ seed, commits, fileBytes = 40 }: Options): string {
  const random = seededRandom(seed);
  const states: State[] = [];
  const lines: string[] = [];
  for (let mark = 1; mark <= commits; mark += 1) {
    const from = states.length - Math.min(states.length, 1 + random.below(4));
    const merged = states.length > 6 && random.below(5) === 0 ? states.length - 1 - random.below(5) : from;
    const marks = [...new Set([from, merged])].filter((index) => index < states.length);
    const parents = marks.map((index) => states[index] as State);
    const state = stateAfter(parents, mark, random);
    const before = parents[0] ?? new Map();
    const changed = [...state].filter(([path, version]) => before.get(path) !== version);
    const removed = [...before.keys()].filter((path) => !state.has(path));
    lines.push(
      `commit refs/heads/main\nmark :${mark}`,
      `committer Tester <tester@example.org> ${START_SECONDS + mark * 1000} +0000\ndata 1\nx`,
      ...marks.map((index, at) => `${at === 0 ? "from" : "merge"} :${index + 1}`),
      ...changed.map(([path, version]) => fileLines(path, version, fileBytes)),
      ...removed.map((path) => `D ${path}`),
    );
    states.push(state);
  }
  return `${lines.join("\n")}\n`;
}
