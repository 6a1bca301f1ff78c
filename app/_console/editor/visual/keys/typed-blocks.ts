import type { Fragment, Node, ResolvedPos } from "prosemirror-model";
import { type Command, Selection, TextSelection } from "prosemirror-state";
import { schema } from "../model/schema";

const { nodes } = schema;

/** The paragraph with the cursor, if the cursor is at its end. */
function paragraphAtEnd(selection: Selection): ResolvedPos | null {
  const { $head, empty } = selection;
  const isAtEnd = empty && $head.parentOffset === $head.parent.content.size;
  return isAtEnd && $head.parent.type === nodes.paragraph ? $head : null;
}

/** Turns ```` ```js ```` into a code block on Enter. */
export const codeByEnter: Command = (state, dispatch) => {
  const $head = paragraphAtEnd(state.selection);
  const syntax = $head && /^(?:```|~~~)([\w+#.-]*)$/.exec($head.parent.textContent)?.[1];
  if (!$head || typeof syntax !== "string") return false;
  const at = $head.index(-1);
  if (!$head.node(-1).canReplaceWith(at, at + 1, nodes.code_block)) return false;
  const code = nodes.code_block.create({ key: $head.parent.attrs.key, data: syntax ? { syntax } : {} });
  const tr = state.tr.replaceWith($head.before(), $head.after(), code);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $head.before() + 1)).scrollIntoView());
  return true;
};

/** The cells of a line such as `| a | b |`, with their formatting. Null for any other line. */
function cellsOf(line: Node): Fragment[] | null {
  const text = line.textBetween(0, line.content.size, null, "\ufffc");
  if (!/^\|(?:[^|\n]+\|){2,}\s*$/.test(text)) return null;
  const bars = [...text.matchAll(/\|/g)].map(({ index }) => index);
  return bars.slice(1).map((end, at) => {
    const start = (bars[at] as number) + 1;
    const words = text.slice(start, end);
    const from = start + words.length - words.trimStart().length;
    return line.content.cut(from, Math.max(from, start + words.trimEnd().length));
  });
}

/** Turns `| a | b |` into a table with these headings on Enter, and puts the cursor in its first row. */
export const tableByEnter: Command = (state, dispatch) => {
  const $head = paragraphAtEnd(state.selection);
  const cells = $head && cellsOf($head.parent);
  if (!$head || !cells || $head.depth !== 1) return false;
  const headings = cells.map((content) =>
    nodes.table_header.create(null, nodes.paragraph.create(null, content)),
  );
  const row = cells.map(() => nodes.table_cell.create(null, nodes.paragraph.create()));
  const rows = [nodes.table_row.create(null, headings), nodes.table_row.create(null, row)];
  const tr = state.tr.replaceWith($head.before(), $head.after(), nodes.table.create(null, rows));
  const inside = $head.before() + 1 + (rows[0]?.nodeSize ?? 0) + 1;
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(inside))).scrollIntoView());
  return true;
};

/** Removes a typed `| --- | --- |` on Enter, because the table already has its headings. */
export const headingLineByEnter: Command = (state, dispatch) => {
  const $head = paragraphAtEnd(state.selection);
  if ($head?.node(-1).type !== nodes.table_cell || !/^\|(?:\s*:?-+:?\s*\|)+$/.test($head.parent.textContent))
    return false;
  dispatch?.(state.tr.delete($head.start(), $head.end()));
  return true;
};

/** The third consecutive Enter leaves a code block. */
const leaveCode: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const isAtEnd = empty && $head.parentOffset === $head.parent.content.size;
  if (!isAtEnd || $head.parent.type !== nodes.code_block || !$head.parent.textContent.endsWith("\n\n"))
    return false;
  const after = $head.after();
  if (!$head.node(-1).canReplaceWith($head.indexAfter(-1), $head.indexAfter(-1), nodes.paragraph))
    return false;
  const tr = state.tr.insert(after, nodes.paragraph.create()).delete($head.pos - 2, $head.pos);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(after, -1) + 1))).scrollIntoView());
  return true;
};

/**
 * The end of the surrounding block with parts (tabs, steps, columns), if the position is in its last block.
 */
function endOfParts($head: ResolvedPos): number | null {
  for (let depth = $head.depth - 1; depth > 0; depth -= 1) {
    const isLast = $head.indexAfter(depth - 1) === $head.node(depth - 1).childCount;
    const holder = $head.node(depth - 1);
    if (holder.canReplaceWith($head.indexAfter(depth - 1), $head.indexAfter(depth - 1), nodes.paragraph))
      return $head.after(depth);
    if (!isLast) return null;
  }
  return null;
}

/**
 * The third consecutive Enter leaves tabs, steps, columns and similar blocks, and removes the two empty paragraphs. In
 * quotes, hints and lists, the second Enter leaves the block.
 */
const leaveParts: Command = (state, dispatch) => {
  const $head = paragraphAtEnd(state.selection);
  if (!$head || $head.depth < 2 || $head.parent.content.size > 0) return false;
  const around = $head.node(-1);
  const before = around.maybeChild($head.index(-1) - 1);
  const isLast = $head.indexAfter(-1) === around.childCount;
  const isEmptyBefore = before?.type === nodes.paragraph && before.content.size === 0;
  if (!around.type.spec.isolating || !isLast || !isEmptyBefore || around.childCount < 3) return false;
  const after = endOfParts($head);
  if (after === null) return false;
  const tr = state.tr.insert(after, nodes.paragraph.create());
  tr.delete($head.before() - before.nodeSize, $head.after());
  const at = after - before.nodeSize - $head.parent.nodeSize;
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  return true;
};

export const leaveByEnter: Command = (state, dispatch) =>
  leaveCode(state, dispatch) || leaveParts(state, dispatch);

/** Backspace at the start of a heading turns it into a paragraph. */
export const headingToText: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  if (!empty || $head.parentOffset > 0 || $head.parent.type !== nodes.heading) return false;
  dispatch?.(state.tr.setNodeMarkup($head.before(), nodes.paragraph, { key: $head.parent.attrs.key }));
  return true;
};
