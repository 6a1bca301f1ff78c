import type { Segment } from "./segment";
import { writeSegment } from "./writing";

/** What a segment is replaced with; undefined leaves it as it is. */
export interface Replacement {
  translation: string;
  isLoose: boolean;
}

export interface Composition {
  replacementOf: (segment: Segment) => Replacement | undefined;
  /** What is put behind a segment. */
  suffixOf?: (segment: Segment) => string;
}

/** Writes translations into a text and leaves every other byte alone. */
export function compose(text: string, segments: readonly Segment[], composition: Composition): string {
  const { replacementOf, suffixOf } = composition;
  /** Segments that lie within another are written where it takes up its source. */
  const render = (start: number, end: number, within: readonly Segment[]): string => {
    const here = outermost(within.filter((segment) => segment.start >= start && segment.end <= end));
    let result = "";
    let last = start;
    for (const segment of here) {
      const inside = within.filter((other) => other !== segment && isInside(other, segment));
      const replacement = replacementOf(segment);
      const sourceOf = (from: number, to: number) => render(from, to, inside);
      const next = replacement
        ? writeSegment(segment, replacement.translation, { sourceOf, isLoose: replacement.isLoose })
        : render(segment.start, segment.end, inside);
      result += text.slice(last, segment.start) + next + (suffixOf?.(segment) ?? "");
      last = segment.end;
    }
    return result + text.slice(last, end);
  };
  return render(0, text.length, segments);
}

const isInside = (inner: Segment, outer: Segment) => inner.start >= outer.start && inner.end <= outer.end;

function outermost(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  const sorted = [...segments].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const segment of sorted) {
    const last = result.at(-1);
    if (!last || segment.start >= last.end) result.push(segment);
  }
  return result;
}
