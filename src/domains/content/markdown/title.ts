import { parseMarkdown } from "./parse";
import { textOf } from "./read-context";

type TitlePlace = { start: number; end: number; source: string };

const ATX = /^ {0,3}#(?:[ \t][^\r\n]*)?(?=\r?\n|$)/;
const SETEXT = /^ {0,3}(?![#>\-*+|<`~=\d]|\{%)\S[^\r\n]*\r?\n {0,3}=+[ \t]*(?=\r?\n|$)/;

/** The title's place in the body, its line end included; null when the first line is no heading of depth 1. */
export function findTitle(body: string): TitlePlace | null {
  const lead = /^\uFEFF?(?:[ \t]*\r?\n)*/.exec(body)?.[0].length ?? 0;
  const rest = body.slice(lead);
  const source = (ATX.exec(rest) ?? SETEXT.exec(rest))?.[0];
  if (source === undefined || titleText(source) === null) return null;
  const lineEnd = /^\r?\n/.exec(rest.slice(source.length))?.[0].length ?? 0;
  return { start: lead, end: lead + source.length + lineEnd, source };
}

/** The plain text of a heading of depth 1; null for what is none, or shows nothing. */
export function titleText(source: string): string | null {
  const [heading] = parseMarkdown(source).children;
  if (heading?.type !== "heading" || heading.depth !== 1) return null;
  const title = textOf(heading).replace(/\s+/g, " ").trim();
  return title === "" ? null : title;
}
