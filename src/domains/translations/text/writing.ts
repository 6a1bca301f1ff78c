import type { PhrasingContent } from "mdast";
import { emojiCode, escapeHtml, printMarkdown } from "@/domains/content/markdown";
import { escapeText, readTagged, type Token } from "./tagged";
import type { Part, Segment, Writing } from "./tagging";

const raw = (value: string): PhrasingContent => ({ type: "html", value });

/**
 * If emphasis or a link starts or ends with white space, moves this white space outside of the markup, as
 * Markdown requires.
 */
function withSpacesOutside(tokens: readonly Token[]): Token[] {
  const next = tokens.map((token) => ({ ...token }));
  for (let index = 0; index < next.length; index += 1) {
    const [token, after] = [next[index] as Token, next[index + 1]];
    if (token.kind === "open" && after?.kind === "text" && /^\s/.test(after.text)) {
      after.text = after.text.trimStart();
      next.splice(index, 0, { kind: "text", text: " " });
      index += 1;
    }
    if (token.kind === "text" && after?.kind === "close" && /\s$/.test(token.text)) {
      token.text = token.text.trimEnd();
      next.splice(index + 2, 0, { kind: "text", text: " " });
    }
  }
  return joined(next);
}

function joined(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    if (token.kind === "text" && last?.kind === "text")
      last.text = (last.text + token.text).replace(/ {2,}/g, " ");
    else result.push({ ...token });
  }
  return result;
}

const EMPHASIS = /^[*_~]+$/;

/**
 * Adds spaces around emphasized text. Without these spaces, Markdown can't close the emphasis in some
 * scripts.
 */
function withSpacesBeside(tokens: readonly Token[], parts: readonly Part[]): Token[] {
  const isEmphasis = (token: Token) => {
    const part = token.kind === "text" ? undefined : parts[token.id - 1];
    return part?.kind === "pair" && EMPHASIS.test(part.open);
  };
  return joined(
    tokens.flatMap((token): Token[] => {
      if (token.kind === "open" && isEmphasis(token)) return [{ kind: "text", text: " " }, token];
      if (token.kind === "close" && isEmphasis(token)) return [token, { kind: "text", text: " " }];
      return [token];
    }),
  );
}

/** Options for writing a translation. `isLoose` adds spaces around emphasized text. */
export interface WriteOptions {
  /** Returns the text for a range of the source. The range can contain other segments. */
  sourceOf: (start: number, end: number) => string;
  isLoose: boolean;
}

/** Returns the text that replaces a segment. */
export function writeSegment(segment: Segment, translation: string, options: WriteOptions): string {
  const { parts, writing, lead, trail } = segment;
  const spaced = withSpacesOutside(readTagged(translation.trim()));
  const tokens = options.isLoose ? withSpacesBeside(spaced, parts) : spaced;
  return lead + writeTokens(tokens, segment, options, writing).trim() + trail;
}

function writeTokens(
  tokens: readonly Token[],
  { parts }: Segment,
  { sourceOf }: WriteOptions,
  writing: Writing,
): string {
  const pieces = tokens.map((token): { text: string } | { raw: string } => {
    if (token.kind === "text") return { text: token.text.replace(/\s+/g, " ") };
    const part = parts[token.id - 1];
    if (part?.kind === "source") return { raw: sourceOf(part.start, part.end) };
    if (part?.kind === "literal") return { text: part.text };
    if (part?.kind === "pair") return { raw: token.kind === "open" ? part.open : part.close };
    return { text: "" };
  });
  if (writing === "html")
    return pieces.map((piece) => ("raw" in piece ? piece.raw : escapeText(piece.text))).join("");
  const words = () => pieces.map((piece) => ("raw" in piece ? piece.raw : piece.text)).join("");
  if (writing === "plain") return words();
  if (writing === "html-attribute") return escapeHtml(words()).replace(/'/g, "&#39;");
  if (writing === "tag-attribute") return words().replace(/["'\\]/g, (quote) => (quote === "\\" ? "" : "’"));
  return printPieces(pieces, writing === "cell");
}

/** Writes pieces as Markdown. Escapes the words, and leaves raw pieces unchanged. */
function printPieces(pieces: readonly ({ text: string } | { raw: string })[], isCell: boolean): string {
  const nodes = pieces.flatMap((piece, index): PhrasingContent[] => {
    if ("raw" in piece) return piece.raw === "" ? [] : [raw(piece.raw)];
    const after = pieces[index + 1];
    const opensLink = after !== undefined && "raw" in after && after.raw.startsWith("[");
    const text = opensLink ? piece.text.replace(/!$/, "") : piece.text;
    return [...literal(text, isCell), ...(text === piece.text ? [] : [raw("\\!")])];
  });
  // The nodes have no leading or trailing white space. The printer would write such white space as entities.
  return printMarkdown([{ type: "paragraph", children: nodes }]);
}

/** Escapes emoji names and cell separators, because the printer doesn't escape them. */
function literal(text: string, isCell: boolean): PhrasingContent[] {
  const pattern = isCell ? /\||:(?=([a-z0-9_+-]+):)/g : /:(?=([a-z0-9_+-]+):)/g;
  const nodes: PhrasingContent[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === ":" && emojiCode(match[1] as string) === null) continue;
    if (match.index > last) nodes.push({ type: "text", value: text.slice(last, match.index) });
    nodes.push(raw(`\\${match[0]}`));
    last = match.index + 1;
  }
  if (last < text.length) nodes.push({ type: "text", value: text.slice(last) });
  return nodes;
}
