import type { Link, PhrasingContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as plainText } from "mdast-util-to-string";

/** The content of a bullet or heading: its plain text, and its first link if there is one. */
export type InlineText = {
  text: string;
  link: { text: string; href: string; title: string | null } | null;
  /** The ID of an element in the text, as in `## For users <a href="#users" id="users"></a>`. */
  id?: string;
};

const SIMPLE_LINK = /^\[([^\\[\]*_`<>&!~]+)\]\(([^\\()<>\s"'&]+)\)$/;
const SIMPLE_TEXT = /^[^\\[\]*_`<>&!~]+$/;

/** Parses the Markdown of one line: escapes, entities, emphasis, code and links. */
export function parseInline(source: string): InlineText {
  const simple = SIMPLE_LINK.exec(source);
  if (simple?.[1] !== undefined && simple[2] !== undefined) {
    const text = simple[1].trim();
    return { text, link: { text, href: simple[2], title: null } };
  }
  if (SIMPLE_TEXT.test(source)) return { text: source.trim(), link: null };
  return parseWithMarkdown(source);
}

/**
 * A word that is put at the start of a line. With this word, Markdown parses the line as a paragraph even if
 * the line starts with `1.`, `#` or `>`.
 */
const LEAD = "x ";

function parseWithMarkdown(source: string): InlineText {
  const [block] = fromMarkdown(LEAD + source).children;
  const children = block?.type === "paragraph" ? block.children : [];
  const link = findLink(children);
  const text = plain(children)
    .slice(LEAD.length - 1)
    .trim();
  const id = ID.exec(source)?.[1];
  const named = { text, ...(id !== undefined && { id }) };
  if (!link) return { ...named, link: spacedLink(source) };
  const title = link.title || null;
  return { ...named, link: { text: plain(link.children).trim(), href: link.url, title } };
}

const ID = /<[a-z][^<>]*\sid="([^"<>]+)"[^<>]*>/i;

/**
 * Matches a link whose target contains spaces, as in `[Guide](./my guide.md)`. Such a link isn't valid
 * Markdown, but some authors write it.
 */
const SPACED_LINK = /^\[([^\]]+)\]\(([^()<>"\s][^()<>"]*?[^()<>"\s])\)$/;

function spacedLink(source: string): InlineText["link"] {
  const [, words, href] = SPACED_LINK.exec(source) ?? [];
  if (words === undefined || href === undefined) return null;
  return { text: parseInline(words).text, href, title: null };
}

function findLink(nodes: readonly PhrasingContent[]): Link | null {
  for (const node of nodes) {
    if (node.type === "link") return node;
    const inner = "children" in node ? findLink(node.children) : null;
    if (inner) return inner;
  }
  return null;
}

function plain(nodes: readonly PhrasingContent[]): string {
  return plainText({ type: "paragraph", children: [...nodes] }, { includeHtml: false }).replace(/\s+/g, " ");
}

/** Escapes text so that `parseInline` returns the same text. */
export function escapeInline(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\[\]*_`<>&~#]/g, "\\$&");
}

/**
 * Encodes a path as a link's target. Uses percent-encoding for characters that have a special meaning in
 * Markdown or URLs.
 */
export function encodePath(path: string): string {
  const encoded = path.replace(/[\s()<>%#?\\"'&*_]|\p{Cc}/gu, (character) =>
    character === "_" || character === "*" ? character : percent(character),
  );
  return /^[^/]*:/.test(encoded) ? `./${encoded}` : encoded;
}

function percent(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

/** Encodes a URL as a link's target. Uses Markdown escapes, so that the URL itself doesn't change. */
export function encodeHref(href: string): string {
  const escaped = href.replace(/[\\<>()&]/g, "\\$&");
  return /\s/.test(href) || href === "" ? `<${escaped}>` : escaped;
}

/** Encodes the quoted title of a link. */
export function encodeLinkTitle(title: string): string {
  return `"${title.replace(/\s+/g, " ").replace(/[\\"&]/g, "\\$&")}"`;
}
