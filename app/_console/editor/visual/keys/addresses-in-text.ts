import type { Mark, Node } from "prosemirror-model";
import { schema } from "../model/schema";

/** A URL or an email address within a text, with its position. */
interface FoundAddress {
  from: number;
  to: number;
  url: string;
}

const CANDIDATE =
  /(?<![\w@/.+-])(?:(?:https?:\/\/|mailto:)[^\s<>"`]+|www\.[^\s<>"`]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/gi;
const DOMAIN = /^(?:[a-z0-9-]+\.)*[a-z0-9-]*[a-z0-9](?::\d+)?(?:[/?#]|$)/i;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Removes the punctuation at the end of a text, and closing brackets whose opening brackets are before the text. */
function withoutPunctuation(text: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const rest = text.slice(0, end);
    const closes = last === ")" ? "(" : last === "]" ? "[" : last === "}" ? "{" : null;
    if (closes ? countOf(rest, closes) >= countOf(rest, last) : !/[.,;:!?'*_~|…]/.test(last)) break;
  }
  return text.slice(0, end);
}

/** Returns the link target of a URL or email address, or null if the text isn't a valid URL or email address. */
function urlOf(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return DOMAIN.test(text.replace(/^https?:\/\//i, "")) ? text : null;
  if (/^www\./i.test(text)) return /^www\.[\w-]+\.[a-z]/i.test(text) ? `https://${text}` : null;
  const email = text.replace(/^mailto:/i, "");
  return /^[^\s@]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\?\S*)?$/i.test(email) ? `mailto:${email}` : null;
}

/** The URLs and email addresses of a text, without the punctuation around them. */
export const addressesIn = (text: string): FoundAddress[] =>
  [...text.matchAll(CANDIDATE)].flatMap(({ 0: candidate, index }) => {
    const address = withoutPunctuation(candidate);
    const url = urlOf(address);
    return url === null ? [] : [{ from: index, to: index + address.length, url }];
  });

/** Returns the URL in a text that contains only a URL. */
export function onlyAddress(text: string): string | null {
  const [found] = addressesIn(text);
  return found?.from === 0 && found.to === text.length ? found.url : null;
}

export const linkMark = (url: string): Mark =>
  schema.marks.link.create({ data: { ref: { kind: "url", url } } });

/** The link for a URL, and the words to show instead of the URL, if there are better ones. */
export interface FoundLink {
  mark: Mark;
  words: string | null;
}

export type LinkOf = (url: string) => FoundLink;

export const plainLink: LinkOf = (url) => ({ mark: linkMark(url), words: null });

const isFree = ({ isText, marks }: Node): boolean =>
  isText && !marks.some(({ type }) => type === schema.marks.link || type === schema.marks.code);

/**
 * Splits a text node so that its URLs and email addresses become links. Links, code, and text without URLs or
 * email addresses stay unchanged.
 */
export function linked(node: Node, linkOf: LinkOf): Node[] {
  const text = node.text ?? "";
  const found = isFree(node) ? addressesIn(text) : [];
  if (found.length === 0) return [node];
  const pieces: Node[] = [];
  let at = 0;
  for (const { from, to, url } of found) {
    if (from > at) pieces.push(node.cut(at, from));
    const { mark, words } = linkOf(url);
    const piece = words === null ? node.cut(from, to) : schema.text(words, node.marks);
    pieces.push(piece.mark(mark.addToSet(piece.marks)));
    at = to;
  }
  if (at < text.length) pieces.push(node.cut(at));
  return pieces;
}
