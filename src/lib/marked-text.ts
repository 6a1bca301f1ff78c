/**
 * The start and end of a mark, as offsets in the text in UTF-16 code units. Marks are sorted and don't
 * overlap.
 */
export type MarkedRange = [start: number, end: number];

interface Piece {
  text: string;
  isMarked: boolean;
}

/** Splits text into marked and unmarked pieces. */
export function piecesOf(text: string, ranges: readonly MarkedRange[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    pieces.push(
      { text: text.slice(at, start), isMarked: false },
      { text: text.slice(start, end), isMarked: true },
    );
    at = end;
  }
  pieces.push({ text: text.slice(at), isMarked: false });
  return pieces.filter((piece) => piece.text !== "");
}
