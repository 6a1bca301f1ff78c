import type { Root } from "mdast";
import { ParseBudget } from "./page-limits";
import { parseParts } from "./parse";

/**
 * Matches an escape in the form in which the printer writes it: a backslash before punctuation, or a
 * character reference.
 */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])|&#x[\dA-F]{1,6};/g;
/**
 * The maximum length of a text whose needless escapes are removed. In a longer text, all escapes of the
 * printer are kept.
 */
const LENGTH_MAX = 8000;
/**
 * The maximum number of characters to parse for one text. Each attempt parses the text, so a long text gets
 * fewer attempts.
 */
const PARSED_MAX = 16_000;
const TRIES = { fewest: 2, most: 24 } as const;

/**
 * The maximum number of results in the cache. While a person types in a block, most other blocks don't
 * change.
 */
const RECENT_MAX = 32;
const recent = new Map<string, string>();

interface Escape {
  from: number;
  to: number;
  plain: string;
}

const escapesIn = (text: string): Escape[] =>
  [...text.matchAll(ESCAPE)].map(({ 0: source, index }) => ({
    from: index,
    to: index + source.length,
    plain: source === "\\" ? "" : String.fromCodePoint(Number.parseInt(source.slice(3, -1), 16)),
  }));

function without(text: string, escapes: readonly Escape[]): string {
  let result = "";
  let at = 0;
  for (const { from, to, plain } of escapes) {
    result += text.slice(at, from) + plain;
    at = to;
  }
  return result + text.slice(at);
}

function shapeOf(root: Root): string {
  return JSON.stringify(root, (name, value) => (name === "position" ? undefined : value));
}

function read(text: string): string | null {
  try {
    return shapeOf(parseParts(text, new ParseBudget(text.length)));
  } catch {
    return null;
  }
}

/**
 * Matches a definition. The meaning of a bracket depends on the page's definitions, and the part that is
 * being written might not contain them.
 */
const DEFINITION = /^[ \t>]*\[[^\]\n]+\]:/m;

/** Matches the beginning of an alert or of a table of contents. These aren't in the tree that is compared. */
const BLOCK_MARK = /^\[(?:!|\\?\[?\\?_?toc)/i;

/**
 * Removes escapes if the text is still parsed as the same tree without them. The printer escapes all
 * characters that have a special meaning at some positions, such as the asterisk in `5 * 3`.
 *
 * @param page the text of the whole page that will contain the text
 */
export function withoutNeedlessEscapes(text: string, page: string): string {
  if (text.length > LENGTH_MAX) return text;
  const all = escapesIn(text).filter(({ to }) => !BLOCK_MARK.test(text.slice(to, to + 8)));
  const escapes = DEFINITION.test(page) ? all.filter(({ to }) => text.charAt(to) !== "[") : all;
  if (escapes.length === 0) return text;
  const known = recent.get(text);
  if (known !== undefined && escapes.length === all.length) return known;
  const wanted = read(text);
  let tries = Math.min(TRIES.most, Math.max(TRIES.fewest, Math.floor(PARSED_MAX / text.length)));
  let dropped: Escape[] = [];
  const drop = (some: readonly Escape[]): void => {
    if (some.length === 0 || tries === 0) return;
    tries -= 1;
    const next = [...dropped, ...some].sort((one, other) => one.from - other.from);
    if (read(without(text, next)) === wanted) dropped = next;
    else if (some.length > 1) {
      const half = some.length >> 1;
      drop(some.slice(0, half));
      drop(some.slice(half));
    }
  };
  if (wanted !== null) drop(escapes);
  const lean = without(text, dropped);
  if (escapes.length === all.length) recent.set(text, lean);
  for (const first of recent.keys()) {
    if (recent.size <= RECENT_MAX) break;
    recent.delete(first);
  }
  return lean;
}
