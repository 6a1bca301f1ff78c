/** Where a text is marked: from, and up to, in UTF-16 units; in order, and apart from each other. */
export type MarkedRange = [start: number, end: number];

interface Piece {
  text: string;
  isMarked: boolean;
}

/** A text in pieces that are marked and pieces that are not. */
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
