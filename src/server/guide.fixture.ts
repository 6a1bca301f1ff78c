import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

export const GUIDE = "guide";

/** Returns the code blocks in Markdown that are in one of the given languages, in order. */
const fencesIn = (text: string, language: string) =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, said, code = ""]) =>
    said === language ? [code] : [],
  );

/** Returns the pages in the table of contents, with their text. */
export async function pagesOfGuide() {
  const summary = await readFile(path.join(GUIDE, "SUMMARY.md"), "utf8");
  const names = [...summary.matchAll(/^ *\* \[[^\]]+\]\(([^)]+)\)$/gm)].map(([, name = ""]) => name);
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(GUIDE, name), "utf8") })),
  );
}

/** Returns the guide's pages that have samples in a language, with these samples. */
export async function samplesIn(language: string, wanted: (code: string) => boolean) {
  const pages = (await pagesOfGuide()).map(({ name, text }) => ({
    name,
    samples: fencesIn(text, language).filter(wanted),
  }));
  return pages.filter(({ samples }) => samples.length > 0);
}

/** Whether a sample calls the API. The tests run only these samples. */
export const isRequest = (code: string) => /(^|[(\s])curl /.test(code);

/**
 * Shell code that fails if a request returns another status than the sample says. It replaces `curl` with a
 * function that also prints the status, so that samples can run unchanged.
 */
const SHELL = `set -euo pipefail
curl() {
  local status
  status=$(command curl -sS -o "$ANSWER" -w '%{http_code}' "$@" -D "$ANSWER.head")
  if [[ " $* " == *" -D - "* || " $* " == *" -i "* ]]; then cat "$ANSWER.head"; fi
  cat "$ANSWER"
  # Unquoted, it is a pattern.
  [[ "$status" == $EXPECTED ]] || { echo "answered $status: $(head -c 500 "$ANSWER")" >&2; exit 1; }
}
# For machines without jq: what the samples ask of it, the way to one value.
command -v jq > /dev/null || jq() {
  node -e '
    const names = process.argv[1].replace(" // empty", "").match(/\\w+/g);
    const value = names.reduce((of, name) => of?.[name], JSON.parse(fs.readFileSync(0)));
    if (value !== undefined) console.log(value);' "\${@: -1}"
}
`;

/** The environment variables for a sample: only the variables that the guide mentions. */
const environment = (told: Record<string, string>) =>
  ({ PATH: process.env.PATH, ...told }) as unknown as NodeJS.ProcessEnv;

/** Runs the samples of a page one after the other in one shell, so that later samples can use earlier variables. */
export async function runShell(samples: readonly string[], env: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "guide-shell-"));
  const parts = samples.map((code) => {
    const expected = /^# returns (\d+)$/m.exec(code)?.[1] ?? "[23]??";
    return `EXPECTED='${expected}'\n${code}`;
  });
  try {
    await writeFile(path.join(folder, "samples.sh"), SHELL + parts.join("\n"));
    await promisify(execFile)("bash", [path.join(folder, "samples.sh")], {
      env: environment({ ANSWER: path.join(folder, "answer"), ...env }),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a TypeScript sample as a separate program, with the client in this repository. Returns its output. */
export async function runTypeScript(sample: string, env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "guide-sample-"));
  try {
    const outfile = path.join(folder, "sample.mjs");
    await build({
      stdin: { contents: sample, loader: "ts", resolveDir: process.cwd() },
      alias: { "@bindery/client": path.resolve("packages/client/src/index.ts") },
      ...{ bundle: true, format: "esm", platform: "node", target: "node20", outfile, logLevel: "error" },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile], {
      env: environment(env),
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
