import { diffArrays } from "diff";
import { KINDS, type Kind, type Piece, type Pieces, quoteOf, targetValue } from "./pieces";

/** A part of a source that readers don't see, or that they see as raw markup. */
export interface Difference {
  /** The line in the source, starting at 1. */
  line: number;
  /** Sentences that explain what is missing and how to fix it. */
  reason: string;
}

/** The maximum number of differences that are reported one by one for a page. */
const DIFFERENCES_MAX = 10;
/**
 * The maximum number of edits when comparing pieces in their order. If there are more edits, the comparison
 * ignores the order.
 */
const EDITS_MAX = 400;

type IsSame = (source: string, shown: string) => boolean;
const isEqual: IsSame = (source, shown) => source === shown;

/**
 * Whether an item in the source matches an item on the page. The source can contain only the first words of
 * the item, because the page joins the lines of an item.
 */
const isBegin: IsSame = (source, shown) => shown === source || shown.startsWith(`${source} `);

/**
 * Returns the pieces of a source that the page doesn't show, in the order of the source. The page can have
 * additional pieces.
 */
export function missing(
  source: readonly Piece[],
  shown: readonly Piece[],
  isSame: IsSame = isEqual,
): Piece[] {
  let at = 0;
  let found = 0;
  for (; found < source.length; found += 1) {
    while (at < shown.length && !isSame((source[found] as Piece).value, (shown[at] as Piece).value)) at += 1;
    if (at === shown.length) break;
    at += 1;
  }
  if (found === source.length) return [];
  const changes = diffArrays<Piece>([...source], [...shown], {
    comparator: (one, other) => isSame(one.value, other.value),
    maxEditLength: EDITS_MAX,
  });
  if (!changes) return goneFrom(source, shown);
  const gone: Piece[] = [];
  let place = 0;
  for (const { removed, added, value } of changes) {
    if (removed) gone.push(...onOneLine(source, place, value.length));
    if (!added) place += value.length;
  }
  return gone;
}

/**
 * Returns the missing pieces, if possible on one line. If pieces next to the missing pieces have equal
 * values, several ranges of the source could be the missing one. This function then prefers a range that is
 * on one line.
 */
function onOneLine(source: readonly Piece[], from: number, count: number): Piece[] {
  const at = (place: number) => source[place] as Piece;
  let begin = from;
  while (
    begin > 0 &&
    at(begin - 1).value === at(begin + count - 1).value &&
    at(begin + count - 1).line > at(begin).line &&
    at(begin - 1).line === at(begin).line
  )
    begin -= 1;
  return source.slice(begin, begin + count);
}

/**
 * Returns the missing pieces, regardless of their order. A piece is missing if the page contains it less
 * often than the source.
 */
function goneFrom(source: readonly Piece[], shown: readonly Piece[]): Piece[] {
  const counts = new Map<string, number>();
  for (const { value } of shown) counts.set(value, (counts.get(value) ?? 0) + 1);
  return source.filter(({ value }) => {
    const count = counts.get(value) ?? 0;
    counts.set(value, count - 1);
    return count <= 0;
  });
}

const REASONS: Record<Kind, (quote: string, value: string) => string> = {
  headings: (quote, value) =>
    `The heading "${quote}" isn't shown as a heading of level ${value[0]}. Put it on its own line, between blank lines.`,
  code: (quote) =>
    `The code block that begins with "${quote}" isn't shown as written. Check its fences and their indentation.`,
  images: (quote) => `The image ${quote} isn't shown. Write it as ![text](path), outside of HTML and code.`,
  links: (quote) =>
    `The link to ${quote} isn't shown as a link. Write it as [text](target), outside of HTML.`,
  cells: (quote) =>
    `The table cell "${quote}" isn't shown as written. Check that the row has as many cells as the heading row.`,
  items: (quote) =>
    `The list item "${quote}" isn't shown in a list. Check its marker, its indentation and the blank line before the list.`,
};

/** Yields the missing words, line by line. */
function* lostWords(words: readonly Piece[]): Generator<Difference> {
  for (let at = 0; at < words.length; ) {
    const { line } = words[at] as Piece;
    const onLine: string[] = [];
    for (; at < words.length && words[at]?.line === line; at += 1) onLine.push((words[at] as Piece).quote);
    const quote = quoteOf(onLine.join(" "));
    yield {
      line,
      reason: `The page doesn't show these words: "${quote}". Check the markup around these words.`,
    };
  }
}

/** Returns the markup in the source that readers see as plain text. */
function shownMarkup(source: readonly Piece[], shown: readonly Piece[]): Piece[] {
  const counts = new Map<string, number>();
  for (const { value } of shown) counts.set(value, (counts.get(value) ?? 0) + 1);
  return source.filter(({ value }) => {
    const count = counts.get(value) ?? 0;
    counts.set(value, count - 1);
    return count > 0;
  });
}

const isOn = (lines: ReadonlySet<number>, { line, lastLine }: Piece): boolean => {
  for (let each = line; each <= lastLine; each += 1) if (lines.has(each)) return true;
  return false;
};

/**
 * Returns all content of a source that readers don't see, and all markup that they see as plain text. The
 * result is sorted by line.
 */
export function differencesBetween(source: Pieces, shown: Pieces): Difference[] {
  const gone = KINDS.flatMap((kind) =>
    missing(source[kind], shown[kind], kind === "items" ? isBegin : isEqual).map((piece) => ({
      kind,
      piece,
    })),
  );
  const lost = new Set(
    gone.flatMap(({ kind, piece }) => (kind === "links" || kind === "images" ? piece.line : [])),
  );
  // If a link works, a target after a bracket isn't reported, because the text of a link can be its target.
  const isLink = ({ value, line }: Piece) =>
    value.startsWith("](") &&
    !lost.has(line) &&
    [...source.links, ...source.images].some(
      (each) => each.line === line && each.value === targetValue(value.slice(2, -1)),
    );
  const markup = shownMarkup(source.markup, shown.markup).filter((piece) => !isLink(piece));
  const found = markup.map(({ quote, line }) => ({
    line,
    reason: `The page shows this markup as text: "${quote}". Replace the markup with Markdown, or remove the markup.`,
  }));
  // Each line is reported only once. If its markup or another piece is already reported, its missing words
  // aren't.
  const told = new Set(markup.map(({ line }) => line));
  for (const { kind, piece } of gone.filter(({ piece }) => !isOn(told, piece)))
    found.push({ line: piece.line, reason: REASONS[kind](piece.quote, piece.value) });
  for (const { piece } of gone) for (let line = piece.line; line <= piece.lastLine; line += 1) told.add(line);
  const words = missing(source.words, shown.words).filter(({ line }) => !told.has(line));
  found.push(...lostWords(words));
  return found.sort((one, other) => one.line - other.line);
}

/** Returns the first differences. If there are more, the last entry contains their number. */
export function firstOf(found: readonly Difference[]): Difference[] {
  const more = found.length - DIFFERENCES_MAX;
  const [next] = found.slice(DIFFERENCES_MAX);
  if (more <= 1 || !next) return [...found];
  const reason = `From this line on, the page has ${more} more differences. Correct the differences above first.`;
  return [...found.slice(0, DIFFERENCES_MAX), { line: next.line, reason }];
}
