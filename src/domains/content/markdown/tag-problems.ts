import { splitFrontMatter } from "./front-matter-lines";

/** A tag in a page's text that is at the wrong position or has no matching tag. */
export interface TagProblem {
  line: number;
  reason: string;
}

/** Tags that need a closing tag. The value is the tag that must contain them, or null. */
const CONTAINERS = new Map<string, string | null>([
  ["hint", null],
  ["code", null],
  ["tabs", null],
  ["tab", "tabs"],
  ["stepper", null],
  ["step", "stepper"],
  ["columns", null],
  ["column", "columns"],
  ["updates", null],
  ["update", "updates"],
]);

/**
 * Matches a whole tag. If another tag starts inside it, doesn't match, so that each character is read only
 * once.
 */
const TAG = /\{%-?[ \t]*(end)?([a-z][\w-]*)(?![\w-])(?:(?!\{%|%\}).)*%\}/g;
const FENCE = /^[ \t]*(?:(?:>|[*+-]|\d{1,9}[.)])[ \t]+)*(`{3,}(?!`)|~{3,}(?!~))(.*)/;
const CODE = /(?<!`)(`+)(?!`).*?[^`]\1(?!`)/g;

/**
 * Yields the lines outside of code blocks that contain one of the given texts. Removes inline code from the lines. Line numbers
 * start at 1.
 */
export function* linesWithoutCode(
  text: string,
  marks: readonly string[],
): Generator<[line: number, words: string]> {
  if (!marks.some((mark) => text.includes(mark))) return;
  const { frontMatter, body } = splitFrontMatter(text);
  const before = (frontMatter ?? "").split("\n").length;
  let fence = "";
  for (const [index, line] of body.split("\n").entries()) {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    if (fence !== "") {
      if (mark.startsWith(fence) && info.trim() === "") fence = "";
    } else if (mark !== "" && !(mark[0] === "`" && info.includes("`"))) fence = mark;
    else if (marks.some((each) => line.includes(each)))
      yield [before + index, line.includes("`") ? line.replace(CODE, "") : line];
  }
}

interface Open {
  name: string;
  line: number;
}

/**
 * Finds tags in a page's text that aren't closed, have no opening tag, or are at the wrong position. The page
 * shows the content of such tags as normal text, without a block around it.
 */
export function tagProblems(text: string): TagProblem[] {
  const problems: TagProblem[] = [];
  const open: Open[] = [];
  const report = (line: number, reason: string) => problems.push({ line, reason });
  const unclosed = ({ name, line }: Open) =>
    report(line, `{% ${name} %} doesn't have a matching {% end${name} %}`);
  const close = (name: string, line: number) => {
    const at = open.findLastIndex((tag) => tag.name === name);
    if (at === -1) report(line, `{% end${name} %} doesn't have a matching {% ${name} %}`);
    else open.splice(at).slice(1).forEach(unclosed);
  };
  for (const [line, words] of linesWithoutCode(text, ["{%"]))
    for (const [, end, name = ""] of words.matchAll(TAG)) {
      const parent = CONTAINERS.get(name);
      if (parent === undefined) continue;
      if (end) close(name, line);
      else {
        if (parent !== null && open.at(-1)?.name !== parent)
          report(line, `{% ${name} %} must be directly inside {% ${parent} %}`);
        open.push({ name, line });
      }
    }
  open.forEach(unclosed);
  return problems.sort((left, right) => left.line - right.line);
}
