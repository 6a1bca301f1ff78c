import type { Element } from "hast";
import Papa from "papaparse";
import { CollectedPieces } from "@/domains/content/word-check/collected";
import type { Pieces } from "@/domains/content/word-check/pieces";
import type { HtmlOptions } from "@/domains/content/word-check/source-html";
import { hint, type Rule } from "./clean-html";
import { type ForeignMarkdown, readForeignMarkdown, titled } from "./foreign-markdown";
import { aroundFormulas } from "./formulas";
import { besideLists, element, findElement, hasClass, plain, taskItem, textOf, words } from "./hast";
import { addressOf, rewriteLines } from "./lines";
import type { Written } from "./losses";
import type { PageInput } from "./page";

/** Converts a page in Notion's Markdown. Only callouts are written as HTML in such a page. */
export const readNotionPage = ({ text, title, math }: PageInput): ForeignMarkdown =>
  readForeignMarkdown(text, title, (lines) =>
    aroundFormulas(lines, math, (own) =>
      rewriteLines(own, (line) => [
        line
          .replace(/^(\s*)<aside>\s*$/, '$1{% hint style="info" %}')
          .replace(/^(\s*)<\/aside>\s*$/, "$1{% endhint %}"),
      ]),
    ),
  );

const ROWS_MAX = 5000;
const cell = (text: string) =>
  text
    .replace(/(?<!\s)\s*\n\s*/g, " ")
    .replace(/[\\|`*_[\]<>{}#]/g, "\\$&")
    .trim();

/** Returns the cells of a table with their lines, to check that the import loses no words. */
function tablePieces(text: string): Pieces {
  const collected = new CollectedPieces();
  let [line, from] = [1, 0];
  Papa.parse<string[]>(text, {
    ...{ skipEmptyLines: true, preview: ROWS_MAX + 1 },
    step: ({ data, meta: { cursor } }) => {
      for (const value of data) {
        const { wordCount } = collected;
        collected.put(value, line);
        collected.flush();
        collected.since("cells", wordCount, line);
      }
      line += text.slice(from, cursor).split("\n").length - 1;
      from = cursor;
    },
  });
  return collected.pieces;
}

/** Converts a database to a table. If a row has a page, the row links to the page. */
export function readNotionTable({ text: given, title, rows: pages = {} }: PageInput): Written {
  const problems: string[] = [];
  const text = given.replace(/^\uFEFF/, "");
  const options = { skipEmptyLines: true, preview: ROWS_MAX + 2 } as const;
  const [head = [], ...rows] = Papa.parse<string[]>(text, options).data;
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
  const source = tablePieces(text);
  return { ...titled(head.length > 0 ? `${table.join("\n")}\n` : "", title), problems, source };
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
  const caption = findElement(node.children, ({ tagName }) => tagName === "figcaption");
  const others = node.children.filter((child) => child !== caption);
  // The figure of a bookmark contains text and an icon.
  if (!image || plain(others).trim() !== "") return cleaned(node.children);
  const said = caption ? plain([caption]).trim() : "";
  const below = said === "" ? [] : [element("figcaption", {}, [words(said)])];
  return [element("figure", {}, [...cleaned([image]), ...below])];
};

const isFormula = (node: Element) =>
  node.tagName === "annotation" && textOf(node, "encoding").includes("tex");

/** Returns the TeX source of a formula, or null if the element isn't a formula. */
export function notionFormula(node: Element): string | null {
  if (!hasClass(node, "katex", "katex-display")) return null;
  const source = findElement(node.children, isFormula);
  return source ? plain([source]).replace(/\s+/g, " ").trim() : null;
}

/** Keeps formulas out of the conversion, and writes them in Bindery's syntax afterwards. */
export class HtmlFormulas {
  private readonly found: string[] = [];

  /** `formulaOf` returns the TeX source of a formula, or null if the element isn't a formula. */
  constructor(private readonly formulaOf: (node: Element) => string | null) {}

  readonly rule: Rule = (node) => {
    const formula = this.formulaOf(node);
    return formula === null ? undefined : [words(`\uE000${this.found.push(formula) - 1}\uE001`)];
  };

  show(markdown: string): string {
    return markdown.replace(
      /\uE000(\d{1,7})\uE001/g,
      (_found, index) => `$$${this.found[Number(index)] ?? ""}$$`,
    );
  }
}

/** How the word check reads a page: formulas count as text. */
export const formulasAsText = (formulaOf: (node: Element) => string | null): HtmlOptions => ({
  textOf: (node) => {
    const formula = formulaOf(node);
    return formula === null ? undefined : ` ${formula} `;
  },
});

export const NOTION_RULES: readonly Rule[] = [callout, task, picture];
