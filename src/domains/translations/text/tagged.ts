/**
 * A token in a text that is sent to a provider. Tags protect the parts that must not be translated.
 * `<g1>…</g1>` encloses words, such as the text of a link. `<x2/>` replaces a whole element, such as code or
 * an image. Text is escaped as in XML, because providers that support tags expect XML.
 */
export type Token =
  | { kind: "text"; text: string }
  | { kind: "open"; id: number }
  | { kind: "close"; id: number }
  | { kind: "whole"; id: number };

const TAG = /<\s*(?:(\/)\s*)?([gx])(\d{1,5})\s*(?:\/\s*)?>/gi;
const ENTITY = /&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27|#34|#160);/gi;
const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#34;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&#x27;": "'",
  "&nbsp;": "\u00A0",
  "&#160;": "\u00A0",
};

export const escapeText = (text: string) =>
  text.replace(/[&<>]/g, (character) => (character === "&" ? "&amp;" : character === "<" ? "&lt;" : "&gt;"));

const unescapeText = (text: string) =>
  text.replace(ENTITY, (entity) => ENTITIES[entity.toLowerCase()] ?? entity);

export const openTag = (id: number) => `<g${id}>`;
export const closeTag = (id: number) => `</g${id}>`;
export const wholeTag = (id: number) => `<x${id}/>`;

/** Returns the tokens of a tagged text. All other tags are treated as text. */
export function readTagged(tagged: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  const text = (end: number) => {
    if (end > last) tokens.push({ kind: "text", text: unescapeText(tagged.slice(last, end)) });
  };
  for (const match of tagged.matchAll(TAG)) {
    text(match.index);
    last = match.index + match[0].length;
    const id = Number(match[3]);
    const isWhole = match[2]?.toLowerCase() === "x";
    if (!isWhole) tokens.push({ kind: match[1] ? "close" : "open", id });
    // Some providers return `<x2></x2>` instead of `<x2/>`.
    else if (!match[1]) tokens.push({ kind: "whole", id });
  }
  text(tagged.length);
  return tokens;
}

/** Returns the text that people read, without tags. */
export const plainOf = (tagged: string) =>
  readTagged(tagged)
    .map((token) => (token.kind === "text" ? token.text : " "))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

export const wordsIn = (tagged: string) =>
  plainOf(tagged)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const shapeOf = (tokens: readonly Token[]) => {
  const open: number[] = [];
  const seen: string[] = [];
  for (const token of tokens) {
    if (token.kind === "whole") seen.push(`x${token.id}`);
    if (token.kind === "open") {
      open.push(token.id);
      seen.push(`g${token.id}`);
    }
    if (token.kind === "close" && open.pop() !== token.id) return null;
  }
  return open.length > 0 ? null : seen.sort().join(" ");
};

/** Whether a pair of tags has no text in between. Such a pair could become a link without text. */
function hasEmptyPair(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => token.kind === "open" && tokens[index + 1]?.kind === "close");
}

/**
 * Returns the reason why a translation is invalid. The translation is invalid if tags are missing, duplicate or
 * crossing, or if words are missing. Returns null if the translation is valid.
 */
export function problemOf(source: string, translation: string): string | null {
  const tokens = readTagged(translation);
  const shape = shapeOf(tokens);
  if (shape === null) return "tags overlap";
  if (shape !== shapeOf(readTagged(source))) return "tags are missing or duplicated";
  if (hasEmptyPair(tokens)) return "a link or emphasis has no text";
  if (plainOf(translation) === "" && plainOf(source) !== "") return "the translation has no text";
  return translation.includes("\0") ? "the translation contains a null character" : null;
}
