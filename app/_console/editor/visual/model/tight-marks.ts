import type { MarkType, Node } from "prosemirror-model";
import { schema } from "./schema";

/**
 * Marks that Markdown writes directly around words. Markdown would have to write a space at the edge of a mark as a
 * character reference.
 */
const TIGHT: readonly MarkType[] = [schema.marks.bold, schema.marks.italic, schema.marks.strikethrough];

const has = (node: Node | undefined, mark: MarkType): boolean =>
  node !== undefined && mark.isInSet(node.marks) !== undefined;

const without = (node: Node, mark: MarkType): Node => node.mark(mark.removeFromSet(node.marks));

/** Removes a mark from the spaces at the start of a marked range. */
function withTightBegin(nodes: readonly Node[], mark: MarkType): Node[] {
  const done: Node[] = [];
  for (const node of nodes) {
    const blanks = /^\s+/.exec(node.text ?? "")?.[0].length ?? 0;
    const isBegin = has(node, mark) && !has(done.at(-1), mark);
    if (!isBegin || blanks === 0) done.push(node);
    else if (blanks === node.text?.length) done.push(without(node, mark));
    else done.push(without(node.cut(0, blanks), mark), node.cut(blanks));
  }
  return done;
}

function withTightEnd(nodes: readonly Node[], mark: MarkType): Node[] {
  const done: Node[] = [];
  for (const node of nodes.toReversed()) {
    const { text = "" } = node;
    const blanks = text.length - text.trimEnd().length;
    const isEnd = has(node, mark) && !has(done.at(-1), mark);
    const length = node.text?.length ?? 0;
    if (!isEnd || blanks === 0) done.push(node);
    else if (blanks === length) done.push(without(node, mark));
    else done.push(without(node.cut(length - blanks), mark), node.cut(0, length - blanks));
  }
  return done.reverse();
}

/** Returns the text with marks only around words, and not around the spaces next to the words. */
export const withTightMarks = (nodes: readonly Node[]): readonly Node[] =>
  TIGHT.reduce<readonly Node[]>(
    (marked, mark) =>
      marked.some((node) => has(node, mark)) ? withTightEnd(withTightBegin(marked, mark), mark) : marked,
    nodes,
  );
