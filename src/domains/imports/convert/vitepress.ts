import { folderOf } from "../source/tree";
import { readAdmonitionPage } from "./docusaurus";
import { Fences } from "./fences";
import type { ForeignMarkdown } from "./foreign-markdown";
import { rewriteLines } from "./lines";
import { joined } from "./mintlify/snippet-paths";
import type { PageInput } from "./page";

const OPEN = /^(\s*)(:{3,})\s*([a-z-]+)(.*)/is;
const CLOSE = /^\s*:{3,}\s*$/;
/** Matches a line that includes a file as code, such as `<<< @/snippets/a.js{1,3} [Title]`. */
const CODE_FILE = /^(\s*)<<<\s+([^\s{[#]+)(#[\w-]+)?(?:\s*\{([^{}]*)\})?(?:\s*\[([^[\]]*)\])?\s*$/;
const INCLUDE = /<!--\s*@include:\s*([^\s#{}]+)(#[\w-]+)?(?:\{[^{}]*\})?\s*-->/;

/** Returns the path of an included file. `@` stands for the folder with the pages. */
function includedPath(target: string, path: string, root: string): string | null {
  if (target.startsWith("@/")) return joined(root, target.slice(2));
  return joined(folderOf(path), target);
}

/** Returns the paths of the files that a page includes. */
export function includesIn(text: string, path: string, root: string): string[] {
  const targets = text.split("\n").map((line) => CODE_FILE.exec(line)?.[2] ?? INCLUDE.exec(line)?.[1]);
  return [...new Set(targets.flatMap((target) => (target ? (includedPath(target, path, root) ?? []) : [])))];
}

/** Converts the options of a code fence, such as `js:line-numbers{1,3} [Title]`, to the syntax of Docusaurus. */
function fenceInfo(info: string): string {
  const title = /\[([^[\]]+)\]\s*$/.exec(info)?.[1];
  const rest = info
    .replace(/\[[^[\]]+\]\s*$/, "")
    .replace(/:(no-)?line-numbers(?:=\d+)?/, (_found, no) => (no ? " " : " showLineNumbers "))
    .replace(/^(\S*?)\{/, "$1 {");
  return title === undefined ? rest : `${rest.trimEnd()} title="${title.replace(/"/g, "'")}"`;
}

/** Converts the containers and code fences of VitePress to components, line by line. */
class Containers {
  private readonly fences = new Fences();
  private readonly open: string[] = [];

  /** `omitsFiles` removes the lines that include files. */
  constructor(private readonly omitsFiles: boolean) {}

  line(line: string): string {
    const kind = this.fences.read(line);
    if (kind === "first" && this.fences.open) {
      const { before, mark, info } = this.fences.open;
      return before + mark + fenceInfo(info);
    }
    if (kind !== "text") return line;
    if (this.omitsFiles && CODE_FILE.test(line)) return "";
    return this.opened(line) ?? this.closed(line) ?? (/^\s*\[\[toc\]\]\s*$/i.test(line) ? "" : line);
  }

  private opened(line: string): string | undefined {
    const [, indent = "", colons, kind = "", given = ""] = OPEN.exec(line) ?? [];
    if (colons === undefined) return undefined;
    const title = given
      .trim()
      .replace(/\{[^{}]*\}$/, "")
      .trim();
    const [start, end] = this.tagsOf(kind.toLowerCase(), title) ?? [line, line.replace(/[^:\s].*/s, "")];
    this.open.push(indent + end.trim());
    return indent + start.trimStart();
  }

  private tagsOf(kind: string, title: string): [start: string, end: string] | null {
    if (kind === "code-group") return ["<CodeGroup>", "</CodeGroup>"];
    if (kind === "raw" || kind === "v-pre") return ["", ""];
    const label = title.replace(/"/g, "&quot;") || "Details";
    return kind === "details" ? [`<Accordion title="${label}">`, "</Accordion>"] : null;
  }

  private closed(line: string): string | undefined {
    return CLOSE.test(line) ? this.open.pop() : undefined;
  }
}

const withComponents = (lines: readonly string[], omitsFiles: boolean): string[] => {
  const containers = new Containers(omitsFiles);
  return lines.map((line) => containers.line(line));
};

/**
 * Returns a page's source with components instead of containers, and without included files. The number of lines stays the same.
 */
export const vitePressSource = (text: string): string => withComponents(text.split("\n"), true).join("\n");

/** Returns the part of a file between the marks `#region name` and `#endregion name`. Without a name, returns the whole file. */
function regionOf(text: string, name: string | undefined): string[] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  if (name === undefined) return lines;
  const isMark = (mark: string) => (line: string) =>
    line.includes(`#${mark}`) &&
    line
      .trimEnd()
      .split(/[\s#>*/-]+/)
      .includes(name.slice(1));
  const start = lines.findIndex(isMark("region"));
  const end = lines.findIndex(isMark("endregion"));
  return start === -1 ? lines : lines.slice(start + 1, end === -1 ? undefined : end);
}

/** The fence of an included file. It is longer than the fences that Markdown files usually contain. */
const MARK = "`".repeat(4);

/** Replaces the lines that include files with the content of the files. */
function withFiles(
  lines: readonly string[],
  { path, root = "", snippets = {} }: PageInput,
  problems: Set<string>,
) {
  const fileAt = (target: string) => snippets[includedPath(target, path, root) ?? ""];
  const missing = (target: string) => {
    problems.add(`The included file ${target} was skipped, because it isn't in the import.`);
    return [];
  };
  return rewriteLines(lines, (line) => {
    const [, indent = "", target, region, marked, title] = CODE_FILE.exec(line) ?? [];
    if (target === undefined) return [line];
    const text = fileAt(target);
    if (text === undefined) return missing(target);
    const language = marked?.match(/[a-z]+/i)?.[0] ?? target.split(".").at(-1) ?? "";
    const name = title ?? target.split("/").at(-1) ?? "";
    const code = [`${MARK}${language}`, ...regionOf(text, region), MARK];
    const titled = [`{% code title="${name.replace(/["{}%]/g, " ")}" %}`, ...code, "{% endcode %}"];
    return titled.map((each) => indent + each);
  });
}

/** The maximum total number of characters of the files that a page includes, and of files that include each other. */
const INCLUDED_LENGTH_MAX = 200_000;
const INCLUDED_DEPTH_MAX = 10;

/** Replaces the comments that include Markdown files with the content of the files, which can include other files. */
class Including {
  private length = 0;

  constructor(
    private readonly input: PageInput,
    private readonly problems: Set<string>,
  ) {}

  lines(lines: readonly string[], path: string, around: readonly string[] = [path]): string[] {
    return lines.flatMap((line) => {
      const [, target, region] = INCLUDE.exec(line) ?? [];
      return target === undefined ? [line] : this.file(target, region, path, around);
    });
  }

  private file(
    target: string,
    region: string | undefined,
    from: string,
    around: readonly string[],
  ): string[] {
    const { root = "", snippets = {} } = this.input;
    const path = includedPath(target, from, root) ?? "";
    const text = snippets[path];
    if (around.includes(path)) return this.skip(target, "it includes itself");
    if (text === undefined) return this.skip(target, "it isn't in the import");
    const own = regionOf(text.replace(/^---\n[\s\S]*?\n---\n/, ""), region);
    this.length += text.length;
    if (this.length > INCLUDED_LENGTH_MAX || around.length > INCLUDED_DEPTH_MAX)
      return this.skip(
        target,
        `the included files of a page can have at most ${INCLUDED_LENGTH_MAX} characters and ${INCLUDED_DEPTH_MAX} levels`,
      );
    return this.lines(own, path, [...around, path]);
  }

  private skip(target: string, reason: string): string[] {
    this.problems.add(`The included file ${target} was skipped, because ${reason}.`);
    return [""];
  }
}

/** Converts a VitePress page. Doesn't run code in it. */
export function readVitePressPage(input: PageInput): ForeignMarkdown {
  const problems = new Set<string>();
  const including = new Including(input, problems);
  const page = readAdmonitionPage(input, {
    prepare: (lines) => withComponents(including.lines(lines, input.path), false),
    finish: (lines) => withFiles(lines, input, problems),
    hasExpressions: false,
  });
  return { ...page, problems: [...page.problems, ...problems] };
}
