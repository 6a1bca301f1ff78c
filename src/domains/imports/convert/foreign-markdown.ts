import {
  type MetaChanges,
  type PageSyntaxError,
  rewriteTitle,
  splitPage,
  writeFrontMatter,
} from "@/domains/content/markdown";
import { isObject } from "@/lib/is-object";

/** Adds the title to a text as a heading. */
export function titled(
  body: string,
  title: string | null | undefined,
): { text: string; title: string | null } {
  const plain = (title ?? "").replace(/\s+/g, " ").trim();
  return plain === "" ? { text: body, title: null } : { text: rewriteTitle(body, plain), title: plain };
}

export interface ForeignMarkdown {
  text: string;
  title: string | null;
  label?: string | undefined;
  position?: number | undefined;
  slug?: string | undefined;
  fullSlug?: string | undefined;
  id?: string | undefined;
  meta?: Readonly<Record<string, unknown>> | undefined;
  problems: string[];
}

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
const numberIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Returns the message for the import report if front matter can't be parsed. */
export const unreadableFrontMatter = ({ line, reason }: PageSyntaxError) =>
  `Line ${line}: ${reason}. The page has no metadata until you correct its front matter.`;

/** Removes the heading ID from a title, because a page's URL doesn't use this ID. */
const withoutId = (title: string) => title.replace(/(?<!\s)\s*\{#[\w.-]+\}$/, "");

/** Returns the last part of a page's path. */
const lastPart = (slug: string | undefined) => slug?.split("/").filter(Boolean).at(-1);

const withMeta = (text: string, meta: MetaChanges) =>
  Object.keys(meta).length > 0 ? writeFrontMatter(text, meta) : text;

/**
 * Converts Markdown from another documentation system. Maps the front matter to Bindery's fields, and converts the lines of the
 * text with `rewrite`.
 */
export function readForeignMarkdown(
  text: string,
  title: string | undefined,
  rewrite: (lines: string[], problems: string[]) => string[],
): ForeignMarkdown {
  const problems: string[] = [];
  const { frontMatter, meta, problem, body } = splitPage(text.replace(/\r\n?/g, "\n"));
  if (problem) problems.push(unreadableFrontMatter(problem));
  const written = rewrite(body.replace(/^\uFEFF/, "").split("\n"), problems).join("\n");
  const { title: heading } = splitPage(written);
  const page = titled(written, heading === null ? (textIn(meta.title) ?? title) : withoutId(heading));
  const description = textIn(meta.description);
  const sidebar: Record<string, unknown> = isObject(meta.sidebar) ? meta.sidebar : {};
  const isHidden =
    meta.unlisted === true || meta.draft === true || meta.hidden === true || sidebar.hidden === true;
  const kept: MetaChanges = {
    ...(description !== undefined && { description }),
    ...(isHidden && { hidden: true }),
  };
  return {
    title: page.title,
    text: problem ? frontMatter + page.text : withMeta(page.text, kept),
    label: textIn(meta.sidebar_label) ?? textIn(sidebar.label),
    position: numberIn(meta.sidebar_position) ?? numberIn(sidebar.order),
    slug: lastPart(textIn(meta.slug)),
    fullSlug: textIn(meta.slug),
    id: textIn(meta.id),
    problems,
  };
}
