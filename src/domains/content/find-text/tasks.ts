import type { Nodes } from "mdast";
import type { z } from "zod";
import { escapeHtml, parseMarkdown, splitPage } from "../markdown";
import { textTask } from "../text-tasks/text-task";
import {
  findInNode,
  findMatches,
  type Part,
  partsOf,
  patternOf,
  type TextQuery,
  type WordMatch,
  wordNodes,
} from "./matches";
import type { textMatchesSchema } from "./schema";

const collapsed = (value: string) => value.replace(/\s+/g, " ").trim();

/**
 * Returns the content of a parsed text as a string that can be compared. Omits positions, and extra white
 * space, which can be left after a word is removed.
 */
function sayingOf(root: Nodes, said: ReadonlyMap<Nodes, string>): string {
  const plain = (node: Nodes): unknown => {
    const { position: _position, ...fields } = node as Nodes & { children?: Nodes[]; value?: string };
    const value = said.get(node) ?? fields.value;
    const shown = value !== undefined && node.type === "text" ? collapsed(value) : value;
    const children = fields.children?.map(plain).filter((child) => child !== null);
    if (shown === "" && node.type === "text") return null;
    return { ...fields, ...(value !== undefined && { value: shown }), ...(children && { children }) };
  };
  return JSON.stringify(plain(root));
}

/**
 * Returns the source of the part after the replacement. `prose` is the replacement in the escaped form for
 * text outside of code.
 */
function written(part: Part, matches: readonly WordMatch[], replacement: string, prose: string): string {
  const words = { prose, verbatim: replacement, html: escapeHtml(replacement) };
  return matches.reduceRight((source, { from, to, writing }) => {
    const [start, end] = [from - part.offset, to - part.offset];
    return source.slice(0, start) + words[writing] + source.slice(end);
  }, part.source);
}

/**
 * Returns the part after the replacement. Returns null if the replacement would change more than the
 * matching words.
 */
function replaceInPart(part: Part, pattern: RegExp, replacement: string): string | null {
  const root = parseMarkdown(part.source);
  const said = new Map<Nodes, string>();
  const matches: WordMatch[] = [];
  for (const node of wordNodes(root)) {
    const found = findInNode(node, part, pattern);
    if (!found) continue;
    matches.push(...found.matches);
    said.set(node, found.said(replacement));
  }
  if (matches.length === 0) return part.source;
  const wanted = sayingOf(root, said);
  const escaped = replacement.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  for (const prose of new Set([replacement, escaped])) {
    const source = written(part, matches, replacement, prose);
    if (sayingOf(parseMarkdown(source), new Map()) === wanted) return source;
  }
  return null;
}

/**
 * Replaces the matches on a page, and keeps all other bytes unchanged. Returns null if the replacement would
 * change more than the matching words. For example, the new text could turn a line into a block, or leave a
 * block empty.
 * @throws PageSyntaxError if the text can't be parsed
 */
function replaceMatches(text: string, pattern: RegExp, replacement: string): string | null {
  const parts = partsOf(text);
  const replaced = parts.map((part) => replaceInPart(part, pattern, replacement));
  if (replaced.includes(null)) return null;
  return text.slice(0, parts[0]?.offset) + replaced.join("");
}

const LINES_MAX = 20;
/** The number of characters to show before and after a match. They're in the same line as the match. */
const AROUND = { before: 60, after: 120 };

export type FoundInText = Pick<z.input<typeof textMatchesSchema>["pages"][number], "count" | "lines">;

export const findTextTask = textTask(
  "page-find-text",
  ({ text, query }: { text: string; query: TextQuery }): FoundInText => {
    const matches = findMatches(text, patternOf(query));
    let [line, counted] = [1, 0];
    const lines = matches.slice(0, LINES_MAX).map(({ from, to }) => {
      for (let next = text.indexOf("\n", counted); next !== -1 && next < from; ) {
        line += 1;
        counted = next + 1;
        next = text.indexOf("\n", counted);
      }
      const end = text.indexOf("\n", to);
      return {
        line,
        before: text.slice(Math.max(counted, from - AROUND.before), from),
        match: text.slice(from, to),
        after: text.slice(to, Math.min(end === -1 ? text.length : end, to + AROUND.after)).trimEnd(),
      };
    });
    return { count: matches.length, lines };
  },
);

/**
 * Replaces words on a page. Returns the new text and title, or null if the replacement would change more
 * than the matching words.
 */
export const replaceTextTask = textTask(
  "page-replace-text",
  ({ text, query, replacement }: { text: string; query: TextQuery; replacement: string }) => {
    const replaced = replaceMatches(text, patternOf(query), replacement);
    return replaced === null ? null : { text: replaced, title: splitPage(replaced).title };
  },
);
