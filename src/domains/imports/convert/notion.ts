import Papa from "papaparse";
import { hint, type Rule } from "./clean-html";
import { type ForeignMarkdown, readForeignMarkdown, titled } from "./foreign-markdown";
import { besideLists, element, findElement, hasClass, plain, taskItem, words } from "./hast";
import { addressOf, rewriteLines } from "./lines";
import type { PageInput } from "./page";

/** Converts a page in Notion's Markdown. Only callouts are written as HTML in such a page. */
export const readNotionPage = ({ text, title }: PageInput): ForeignMarkdown =>
  readForeignMarkdown(text, title, (lines) =>
    rewriteLines(lines, (line) => [
      line
        .replace(/^(\s*)<aside>\s*$/, '$1{% hint style="info" %}')
        .replace(/^(\s*)<\/aside>\s*$/, "$1{% endhint %}"),
    ]),
  );

const ROWS_MAX = 5000;
const cell = (text: string) =>
  text
    .replace(/(?<!\s)\s*\n\s*/g, " ")
    .replace(/[\\|`*_[\]<>{}#]/g, "\\$&")
    .trim();

/** Converts a database to a table. If a row has a page, the row links to the page. */
export function readNotionTable({ text, title, rows: pages = {} }: PageInput) {
  const problems: string[] = [];
  const options = { skipEmptyLines: true, preview: ROWS_MAX + 2 } as const;
  const [head = [], ...rows] = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), options).data;
  if (rows.length > ROWS_MAX) problems.push(`Only the first ${ROWS_MAX} rows of the table were imported.`);
  const linked = (value: string) => {
    const path = Object.hasOwn(pages, value.trim()) ? pages[value.trim()] : undefined;
    return path === undefined ? cell(value) : `[${cell(value)}](${addressOf(path)})`;
  };
  const line = (values: readonly string[], first: (value: string) => string) =>
    `| ${head.map((_, index) => (index === 0 ? first : cell)(values[index] ?? "")).join(" | ")} |`;
  const table = [
    line(head, cell),
    `|${head.map(() => " --- |").join("")}`,
    ...rows.slice(0, ROWS_MAX).map((row) => line(row, linked)),
  ];
  return { ...titled(head.length > 0 ? `${table.join("\n")}\n` : "", title), problems };
}

/** Converts callouts, task lists, toggles and images in Notion's HTML. */
const callout: Rule = (node, cleaned) => {
  if (node.tagName !== "figure" || !hasClass(node, "callout")) return undefined;
  return [hint("info", "", cleaned(node.children))];
};

const task: Rule = (node, cleaned) => {
  if (node.tagName !== "li") return undefined;
  const box = findElement(besideLists(node), (one) => hasClass(one, "checkbox"));
  return box ? [taskItem(hasClass(box, "checkbox-on"), cleaned(node.children))] : undefined;
};

const picture: Rule = (node, cleaned) => {
  if (node.tagName !== "figure") return undefined;
  const image = findElement(node.children, ({ tagName }) => tagName === "img");
  if (!image) return cleaned(node.children);
  const caption = findElement(node.children, ({ tagName }) => tagName === "figcaption");
  const said = caption ? plain([caption]).trim() : "";
  const below = said === "" ? [] : [element("figcaption", {}, [words(said)])];
  return [element("figure", {}, [...cleaned([image]), ...below])];
};

export const NOTION_RULES: readonly Rule[] = [callout, task, picture];
