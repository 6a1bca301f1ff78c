import { folderOf } from "../source/tree";
import { Fences } from "./fences";
import { type ForeignMarkdown, readForeignMarkdown } from "./foreign-markdown";
import { aroundFormulas } from "./formulas";
import { joined } from "./mintlify/snippet-paths";
import type { PageInput } from "./page";

/** Matches a helper such as `{{#include file.rs:2:10}}`. A backslash makes it normal text. */
const HELPER = /(\\?)\{\{\s*#([a-z_]+)\s+([^{}\n]{1,500})\}\}/g;
const INCLUDES = new Set(["include", "rustdoc_include", "playground", "playpen"]);
const ANCHOR = /\bANCHOR(_END)?:\s*([\w-]+)/;
const HIDDEN = /^\s*#(?: |$)/;
const DEPTH_MAX = 10;
/** The maximum number of lines of a page with its included files. */
const LINES_MAX = 100_000;

/** Returns the path of an included file, and the part of the file: a line, lines or an anchor. */
function includedPart(words: string, from: string): { path: string | null; part: string[] } {
  const [target = ""] = words.trim().split(/\s+/);
  const [path = "", ...part] = target.split(":");
  return { path: joined(folderOf(from), path), part };
}

/** Returns the paths of the files that a page includes. */
export const mdBookIncludes = (text: string, from: string): string[] =>
  [...text.matchAll(HELPER)].flatMap(([, backslash, kind = "", words = ""]) =>
    backslash === "" && INCLUDES.has(kind) ? (includedPart(words, from).path ?? []) : [],
  );

/** Returns the lines between the comments `ANCHOR: name` and `ANCHOR_END: name`. */
function anchored(lines: readonly string[], name: string): string[] | null {
  const found: string[] = [];
  let isOpen = false;
  let isFound = false;
  for (const line of lines) {
    const [, end, anchor] = ANCHOR.exec(line) ?? [];
    if (anchor === name) isOpen = end === undefined;
    isFound ||= anchor === name;
    if (anchor === undefined && isOpen) found.push(line);
  }
  return isFound ? found : null;
}

/** Returns a part of a file: `["2"]` is a line, `["2", "10"]` are lines, and `["name"]` is an anchor. */
function partOf(text: string, [from, to]: readonly string[]): string[] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  if (from === undefined) return lines;
  if (!/^\d*$/.test(from)) return anchored(lines, from);
  const first = Math.max(1, Number(from || 1));
  if (to === undefined) return lines.slice(first - 1, first);
  return lines.slice(first - 1, to === "" ? undefined : Number(to));
}

/** Replaces the helpers of mdBook on a page. */
class Helpers {
  title: string | undefined;
  private count = 0;

  constructor(
    private readonly snippets: Readonly<Record<string, string>>,
    private readonly problems: string[],
  ) {}

  lines(lines: readonly string[], path: string, depth = 0): string[] {
    return lines.flatMap((line) => {
      this.count += 1;
      if (!line.includes("{{")) return [line];
      const indent = /^\s*/.exec(line)?.[0] ?? "";
      const written = line.replace(HELPER, (found, backslash: string, kind: string, words: string) =>
        backslash === "" ? this.helper(found, { kind, words, path, depth }) : found.slice(1),
      );
      const [first = "", ...others] = written.split("\n");
      const isRemoved = first.trim() === "" && others.length === 0;
      return isRemoved ? [] : [first, ...others.map((other) => (other === "" ? "" : indent + other))];
    });
  }

  private helper(
    found: string,
    { kind, words, path, depth }: { kind: string; words: string; path: string; depth: number },
  ): string {
    if (kind === "title") {
      this.title = words.trim();
      return "";
    }
    if (!INCLUDES.has(kind)) return found;
    const included = this.included(words, path, depth);
    if (included === null) {
      this.problems.push(`${found} was skipped, because the included text isn't in the import.`);
      return "";
    }
    const isCode = kind === "playground" || kind === "playpen";
    return (isCode ? ["```rust", ...included, "```"] : included).join("\n");
  }

  private included(words: string, from: string, depth: number): string[] | null {
    const { path, part } = includedPart(words, from);
    const text = path === null ? undefined : this.snippets[path];
    if (text === undefined || path === null || depth >= DEPTH_MAX || this.count > LINES_MAX) return null;
    const lines = partOf(text, part);
    return lines && this.lines(lines, path, depth + 1);
  }
}

/** Removes hidden lines from code in Rust, and the options after the language of code blocks. */
class CodeBlocks {
  hidden = 0;
  private readonly fences = new Fences();
  private isRust = false;

  get isOpen(): boolean {
    return this.fences.open !== null;
  }

  line(line: string): string | null {
    const kind = this.fences.read(line);
    if (kind === "code" && this.isRust) return this.rust(line);
    if (kind !== "first" || !this.fences.open) return line;
    const { before, mark, info } = this.fences.open;
    const [language = ""] = info.trim().split(/[,\s{]/);
    this.isRust = language === "rust";
    return before + mark + language;
  }

  private rust(line: string): string | null {
    if (!HIDDEN.test(line)) return line.replace(/^(\s*)##/, "$1#");
    this.hidden += 1;
    return null;
  }
}

/** Writes the file name above a listing of the Rust Book, and the number and caption below. The number of lines stays the same. */
function withListings(lines: readonly string[]): string[] {
  let caption = "";
  return lines.map((line) => {
    const tag = line.trim();
    if (tag === "</Listing>") return caption;
    if (!tag.startsWith("<Listing ") || !tag.endsWith(">")) return line;
    const attributes = new Map(
      [...tag.matchAll(/\s([a-z-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    const [number, file] = [attributes.get("number"), attributes.get("file-name")];
    caption = [number && `Listing ${number}`, attributes.get("caption")].filter(Boolean).join(": ");
    return file === undefined ? "" : `Filename: ${file}`;
  });
}

/**
 * Returns a page's source without helpers and options of code blocks, to check that the import loses no words. Omits code blocks
 * with included or hidden lines, because pages show other lines. The number of lines stays the same.
 */
export function mdBookSource(text: string): string {
  const code = new CodeBlocks();
  const written: string[] = [];
  let start = 0;
  let isChanged = false;
  for (const line of withListings(text.split("\n"))) {
    const before = code.isOpen;
    const plain = withoutHelpers(line);
    const shown = code.line(plain);
    if (!before) {
      start = written.length;
      isChanged = false;
    }
    isChanged ||= before && (shown === null || plain !== line);
    written.push(shown ?? "");
    if (before && !code.isOpen && isChanged) written.fill("", start);
  }
  return written.join("\n");
}

const withoutHelpers = (line: string) =>
  line.replace(HELPER, (found, backslash: string, kind: string) => {
    if (backslash !== "") return found.slice(1);
    return kind === "title" || INCLUDES.has(kind) ? "" : found;
  });

/** Converts an mdBook page. Doesn't run preprocessors. */
export function readMdBookPage({ path, text, title, snippets = {}, math }: PageInput): ForeignMarkdown {
  const problems: string[] = [];
  const helpers = new Helpers(snippets, problems);
  const code = new CodeBlocks();
  const page = readForeignMarkdown(text, title, (lines) =>
    aroundFormulas(withListings(helpers.lines(lines, path)), math, (own) =>
      own.flatMap((line) => code.line(line) ?? []),
    ),
  );
  if (code.hidden > 0)
    problems.push(
      `${code.hidden} hidden lines in code blocks were skipped, because Bindery can't hide them.`,
    );
  return { ...page, title: page.title ?? helpers.title ?? null, problems: [...page.problems, ...problems] };
}
