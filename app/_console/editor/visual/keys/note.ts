import type { Mark, Node } from "prosemirror-model";
import { type EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import type { DocumentBlock, DocumentInline } from "@/domains/content/markdown/document";
import { fragment, textNode } from "@/site/draft/document-parts";
import { schema } from "../model/schema";

/** A footnote, or the words to which a person wants to add a footnote. */
export interface NotePlace {
  from: number;
  to: number;
  /** The text of the footnote. The text is empty for a new footnote. */
  body: DocumentBlock[];
}

const bodyOf = (inline: DocumentInline | undefined): DocumentBlock[] => inline?.fragments?.[0]?.nodes ?? [];

const annotationOf = (node: Node | null | undefined): Mark | null =>
  node ? (schema.marks.annotation.isInSet(node.marks) ?? null) : null;

/**
 * Returns the footnote at the cursor. If there is none, returns the selected words or, without a selection, the position of
 * the cursor. Returns null if footnotes aren't allowed there.
 */
export function noteAt({ selection }: EditorState): NotePlace | null {
  const { $from, $to, from, to } = selection;
  if (selection instanceof NodeSelection) {
    const inline = selection.node.attrs.inline as DocumentInline | undefined;
    return inline?.type === "annotation" ? { from, to, body: bodyOf(inline) } : null;
  }
  if (!$from.sameParent($to) || !$from.parent.inlineContent || $from.parent.type.spec.code) return null;
  const mark = annotationOf($from.nodeAfter) ?? annotationOf($from.nodeBefore);
  if (!mark) return { from, to, body: [] };
  let [start, end] = [from, to];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (!mark.isInSet(node.marks)) return;
    start = Math.min(start, at);
    end = Math.max(end, at + node.nodeSize);
  });
  return { from: start, to: end, body: bodyOf(mark.attrs.inline) };
}

/** Replaces blocks. Blocks of the same kind keep the previous key, so that they count as changed and not as new. */
const withKeysOf = (before: readonly DocumentBlock[], blocks: readonly DocumentBlock[]): DocumentBlock[] =>
  blocks.map((block, index) => {
    const { type, key } = before[index] ?? {};
    return type === block.type && key ? { ...block, key } : block;
  });

/** Writes a footnote. Without a body, the footnote is removed and its words stay. */
export function setNote(
  tr: Transaction,
  { from, to, body: before }: NotePlace,
  given: readonly DocumentBlock[],
): Transaction {
  const body = withKeysOf(before, given);
  const nodes = [fragment("annotation-body", body, "annotation-body")];
  const inline = { object: "inline", type: "annotation", isVoid: false, data: {}, nodes: [textNode("")] };
  const attrs = { inline: { ...inline, fragments: nodes } };
  const isAtom = tr.doc.nodeAt(from)?.type === schema.nodes.atom;
  if (from === to || isAtom)
    return body.length === 0
      ? tr.delete(from, to)
      : tr.replaceWith(from, to, schema.nodes.atom.create(attrs));
  tr.removeMark(from, to, schema.marks.annotation);
  return body.length === 0 ? tr : tr.addMark(from, to, schema.marks.annotation.create(attrs));
}
