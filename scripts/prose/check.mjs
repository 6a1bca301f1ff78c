import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { countWords, findIdioms } from "./idioms.mjs";
import { commentsOf, markdownProse, stringsOf } from "./texts.mjs";

// Counts the idioms from docs/voice.md per 1,000 words in all text that people read, and fails if an area
// exceeds its limit. `--list` prints each idiom, and `-- path` checks only the files under a path.

const markdown = (_file, text) => markdownProse(text);
const isTest = (file) => /\.(test|fixture|spec)\.tsx?$|^src\/(testing|conformance)\/|^e2e\//.test(file);
const code = (folders) => (file) =>
  new RegExp(`^(${folders})/.*\\.(ts|tsx|mjs)$`).test(file) && !isTest(file) && !file.includes("/generated/");

/**
 * Areas of text, how their text is extracted from a file, and how many idioms per 1,000 words are allowed.
 * The goal is 0.5, or 1 for decisions and comments. Areas that aren't rewritten yet have a higher limit.
 * Never raise a limit.
 */
const AREAS = [
  {
    name: "README and policies",
    limit: 0.5,
    texts: markdown,
    has: (file) => /^[A-Z_]+\.md$|^\.github\//.test(file) && !file.startsWith("CHANGELOG"),
  },
  { name: "changelog", limit: 0.5, texts: markdown, has: (file) => file === "CHANGELOG.md" },
  { name: "guide", limit: 0.5, texts: markdown, has: (file) => /^guide\/.*\.md$/.test(file) },
  { name: "operating", limit: 0.5, texts: markdown, has: (file) => /^docs\/operating\/.*\.md$/.test(file) },
  {
    name: "docs",
    limit: 0.5,
    texts: markdown,
    has: (file) => /^docs\/[^/]+\.md$/.test(file) && file !== "docs/voice.md",
  },
  { name: "decisions", limit: 1, texts: markdown, has: (file) => /^docs\/adr\/.*\.md$/.test(file) },
  {
    name: "bench and packages",
    limit: 0.5,
    texts: markdown,
    has: (file) => /^(bench|packages)\/.*\.md$/.test(file),
  },
  { name: "console", limit: 0.5, texts: stringsOf, has: code("app") },
  { name: "errors, reference, emails, logs", limit: 0.5, texts: stringsOf, has: code("src|packages") },
  { name: "scripts", limit: 0.5, texts: stringsOf, has: code("scripts") },
  { name: "comments", limit: 1, texts: commentsOf, has: code("src|app|packages|scripts") },
];

const { values, positionals } = parseArgs({ options: { list: { type: "boolean" } }, allowPositionals: true });
const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  encoding: "utf8",
  maxBuffer: 1e8,
});
const files = tracked
  .split("\n")
  .filter((file) => file && !file.startsWith("scripts/prose/"))
  .filter((file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)));

function measure({ name, limit, texts, has }) {
  let words = 0;
  const found = [];
  for (const file of files.filter(has)) {
    const text = texts(file, readFileSync(file, "utf8"));
    words += countWords(text);
    for (const { idiom, line } of findIdioms(text)) found.push(`${file}:${line} ${idiom}`);
  }
  const rate = words === 0 ? 0 : (found.length / words) * 1000;
  console.log(`${name}: ${rate.toFixed(2)} per 1,000 words (${found.length} in ${words}; at most ${limit})`);
  const isOver = rate > limit;
  if (values.list || isOver)
    for (const hit of found.slice(0, values.list ? undefined : 10)) console.log(`  ${hit}`);
  return isOver;
}

process.exitCode = AREAS.map(measure).some(Boolean) ? 1 : 0;
