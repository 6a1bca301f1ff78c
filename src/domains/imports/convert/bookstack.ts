import { hint, type Rule } from "./clean-html";
import { type ForeignMarkdown, readForeignMarkdown, titled } from "./foreign-markdown";
import { hasClass } from "./hast";
import { codeOr, hintLines, rewriteLines } from "./lines";
import type { PageInput } from "./page";

const CALLOUT = /^\s*<p class="callout (info|success|warning|danger)">(.*)<\/p>\s*$/s;

/** Matches code, and the tag that shows the content of another page. */
const INCLUDE = codeOr(/\{\{@\s?\d[^{}\n]{0,200}\}\}/g);
const LOST_INCLUDE = "the content of the included page wasn't imported. Copy the content to this page";

/** Shows tags for content of other pages as code, and reports them. */
const withoutIncludes = (line: string, report: () => void) =>
  line.replace(INCLUDE, (found, ticks?: string) => {
    if (ticks !== undefined) return found;
    report();
    return `\`${found}\``;
  });

const callout: Rule = (node, cleaned) => {
  if (!hasClass(node, "callout")) return undefined;
  const style = ["success", "warning", "danger"].find((name) => hasClass(node, name)) ?? "info";
  const body = cleaned(node.children);
  return [
    hint(
      style,
      "",
      node.tagName === "p" ? [{ ...node, properties: {}, children: body as typeof node.children }] : body,
    ),
  ];
};

/** Converts the HTML of BookStack. */
export const BOOKSTACK_RULES: readonly Rule[] = [callout];

/** Converts a page in BookStack's Markdown. The name of the page is its title, so headings of the first level are in the text. */
export function readBookStackPage({ text, title, path }: PageInput): ForeignMarkdown {
  const head = titled("", title ?? path).text;
  const offset = head.split("\n").length - 1;
  return readForeignMarkdown(`${head}\n${text.replace(/^\uFEFF/, "")}`, title, (lines, problems) =>
    rewriteLines(lines, (given, at) => {
      const line = withoutIncludes(given, () => problems.push(`Line ${at - offset}: ${LOST_INCLUDE}.`));
      const [, style, body = ""] = CALLOUT.exec(line) ?? [];
      return style === undefined ? [line] : ["", ...hintLines(style, "", [body]), ""];
    }),
  );
}
