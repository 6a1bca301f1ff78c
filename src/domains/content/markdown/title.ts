import { parseMarkdown } from "./parse";
import { textOf } from "./read-context";

type TitlePlace = { start: number; end: number; source: string };

const ATX = /^ {0,3}#(?:[ \t][^\r\n]*)?(?=\r?\n|$)/;
const SETEXT = /^ {0,3}(?![#>\-*+|<`~=\d]|\{%)\S[^\r\n]*\r?\n {0,3}=+[ \t]*(?=\r?\n|$)/;

/**
 * Returns the position of the title in the body, including the line ending. Returns null if the first line
 * isn't a heading of depth 1.
 */
export function findTitle(body: string): TitlePlace | null {
  const lead = /^\uFEFF?(?:[ \t]*\r?\n)*/.exec(body)?.[0].length ?? 0;
  const rest = body.slice(lead);
  const source = (ATX.exec(rest) ?? SETEXT.exec(rest))?.[0];
  if (source === undefined || titleText(source) === null) return null;
  const lineEnd = /^\r?\n/.exec(rest.slice(source.length))?.[0].length ?? 0;
  return { start: lead, end: lead + source.length + lineEnd, source };
}

/** Matches a heading that contains only letters, digits and characters that aren't markup. */
const PLAIN = /^ {0,3}#[ \t]+(?=[\p{L}\p{N}])([\p{L}\p{N}\p{M} .,;?()'"/-]+)$/u;

/**
 * Returns the plain text of a heading of depth 1. Returns null if the source isn't such a heading, or if the
 * heading shows no text.
 */
export function titleText(source: string): string | null {
  // Most titles are plain text and don't have to be parsed. Parsing a title costs as much as parsing a
  // paragraph.
  const plain = PLAIN.exec(source)?.[1];
  if (plain !== undefined && !/www\./i.test(plain)) return plain.replace(/ +/g, " ").trim();
  const [heading] = parseMarkdown(source).children;
  if (heading?.type !== "heading" || heading.depth !== 1) return null;
  const title = textOf(heading).replace(/\s+/g, " ").trim();
  return title === "" ? null : title;
}
