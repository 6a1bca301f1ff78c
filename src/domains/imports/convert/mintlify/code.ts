import { attribute } from "../lines";
import type { MdxCode } from "./parse";
import { endOfBraces } from "./scan";

const FLAGS = new Set([
  ...["lines", "wrap", "expandable", "twoslash", "showLineNumbers"],
  // Options of Docusaurus that have no equivalent in Bindery.
  ...["live", "noInline", "npm2yarn", "mdx-code-block"],
]);

interface Info {
  language: string;
  title: string;
  /** The title of the tab that shows the code. */
  tab: string;
  flags: Set<string>;
  marked: string;
}

/** Parses the text after a code fence: the language, the title, flags and highlighted lines. */
export function infoOf({ info }: MdxCode): Info {
  const [language = ""] = /^\S*/.exec(info) ?? [];
  const flags = new Set<string>();
  const words: string[] = [];
  let marked = "";
  let title = "";
  let tab = "";
  let rest = info.slice(language.length).trimStart();
  while (rest !== "") {
    const [found, key, value] = /^([\w-]+)=("[^"]*"|'[^']*'|[^\s{]\S*)/.exec(rest) ?? [];
    const braces = /^(?:([\w-]+)=)?\{/.exec(rest);
    const end = braces ? endOfBraces(rest, braces[0].length - 1) : -1;
    if (found !== undefined) {
      const plain = (value ?? "").replace(/^["']|["']$/g, "");
      if (key === "title" || key === "filename") title = plain;
      else if (key === "tab") tab = plain;
      else if (key === "highlight") marked = plain;
      rest = rest.slice(found.length).trimStart();
    } else if (braces && end !== -1) {
      const lines = rest.slice(braces[0].length, end - 1).replace(/[[\]"'\s]/g, "");
      if (braces[1] === undefined || braces[1] === "highlight") marked = lines;
      if (braces[1] === "showLineNumbers") flags.add("showLineNumbers");
      rest = rest.slice(end).trimStart();
    } else {
      const [word = rest] = /^\S+/.exec(rest) ?? [];
      if (FLAGS.has(word)) flags.add(word);
      else words.push(word);
      rest = rest.slice(word.length).trimStart();
    }
  }
  return { language, title: title || words.join(" "), tab, flags, marked };
}

/** Returns a fence that is longer than the fences in the code. */
export const fenceAround = (code: string): string =>
  "`".repeat([...code.matchAll(/`{3,}/g)].reduce((most, [mark]) => Math.max(most, mark.length), 2) + 1);

const LINES_MAX = 500;

function linesIn(ranges: string): string {
  const lines: number[] = [];
  for (const [, from = "", to = from] of ranges.matchAll(/(\d{1,5})(?:-(\d{1,5}))?/g))
    for (let line = Number(from); line <= Number(to) && lines.length < LINES_MAX; line += 1) lines.push(line);
  return lines.join(",");
}

/** Writes a code block. Omits the code block's title if the surrounding tab shows the same title. */
export function codeLines(code: MdxCode, isTitled = false): string[] {
  const { language, title, flags, marked } = infoOf(code);
  const lines = linesIn(marked);
  const attributes = [
    ...(title === "" || isTitled ? [] : [`title="${attribute(title)}"`]),
    ...(flags.has("lines") || flags.has("showLineNumbers") ? ['lineNumbers="true"'] : []),
    ...(lines === "" ? [] : [`highlight="${lines}"`]),
    ...(flags.has("wrap") ? ['overflow="wrap"'] : []),
    ...(flags.has("expandable") ? ['expandable="true"'] : []),
  ];
  const fenced = [code.fence + language, ...code.lines, code.fence];
  return attributes.length === 0
    ? fenced
    : [`{% code ${attributes.join(" ")} %}`, ...fenced, "{% endcode %}"];
}
