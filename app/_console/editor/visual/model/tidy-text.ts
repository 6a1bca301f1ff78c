import type { DocumentInlineNode, DocumentLeaf } from "@/domains/content/markdown/document";

// The edges and the line breaks of a text can contain white space that Markdown can't represent.

/** Returns the leaves of a text in reading order. For inline nodes that aren't text, the list contains null. */
const piecesOf = (nodes: readonly DocumentInlineNode[]): (DocumentLeaf | null)[] =>
  nodes.flatMap((node): (DocumentLeaf | null)[] => {
    if (node.object === "text") return node.leaves.map((leaf) => (leaf.html === undefined ? leaf : null));
    return node.isVoid || node.type === "annotation" ? [null] : piecesOf(node.nodes ?? []);
  });

/** Whether a text is blank. */
export const isBlankText = (nodes: readonly DocumentInlineNode[]): boolean =>
  piecesOf(nodes).every((piece) => piece !== null && /^[ \t\n]*$/.test(piece.text));

/** Removes white space from one end, possibly from several pieces. */
function trim(pieces: (DocumentLeaf | null)[], edge: RegExp): void {
  for (const piece of pieces) {
    if (piece === null) return;
    piece.text = piece.text.replace(edge, "");
    if (piece.text !== "") return;
  }
}

/** Removes white space from the edges of a text, and line breaks that Markdown can't represent. */
export function tidyText(
  nodes: readonly DocumentInlineNode[],
  breaks: "kept" | "spaces",
): DocumentInlineNode[] {
  const copy = structuredClone(nodes) as DocumentInlineNode[];
  const pieces = piecesOf(copy);
  for (const piece of pieces) {
    if (!piece) continue;
    const text = piece.text.replace(/\r\n?/g, "\n");
    piece.text =
      breaks === "spaces"
        ? text.replace(/(?<!\s)\s*\n\s*/g, " ")
        : text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, "\n");
  }
  trim(pieces, /^[ \t\n]+/);
  trim(pieces.toReversed(), /(?<![ \t\n])[ \t\n]+$/);
  return copy;
}
