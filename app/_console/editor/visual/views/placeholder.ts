import type { ResolvedPos } from "prosemirror-model";
import { type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { schema } from "../model/schema";
import { hintOfSectionAt } from "./section-hints";

const { nodes } = schema;

/** The hints for the first empty paragraph in a block, by the block's type. */
const IN_BLOCKS: Readonly<Record<string, string>> = {
  list_item: "List item",
  blockquote: "Quote",
  hint: "What visitors should know",
  condition: "Text for visitors who meet the condition",
  tab: "Text of this tab",
  step: "Text of this step",
  column: "Text of this column",
  update: "What changed",
  expandable_body: "Text that visitors can expand",
  table_cell: "Cell",
  card_cell: "Text",
};

/** What people can write in the empty text block with the cursor, or null if there is no hint. */
function hintAt($head: ResolvedPos, otherwise: string): string | null {
  const { parent, depth } = $head;
  if (parent.content.size > 0 || parent.type !== nodes.paragraph) return null;
  if (depth === 1) return hintOfSectionAt($head.doc, $head.index(0)) ?? otherwise;
  const holder = depth > 1 ? $head.node(depth - 1) : null;
  const isFirst = $head.index(depth - 1) === 0 || holder?.type === nodes.step;
  const own = holder && isFirst ? IN_BLOCKS[holder.type.name] : undefined;
  return own ?? otherwise;
}

/**
 * A hint in the empty block with the cursor. The hint isn't a part of the text and isn't published. Empty headings and titles
 * have hints in the style sheet, because these are always visible.
 */
export const placeholder = (otherwise: string): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc, selection: { $head, empty } }: EditorState) => {
        const said = empty && $head.depth > 0 ? hintAt($head, otherwise) : null;
        if (said === null) return null;
        const text = { class: "pm-placeholder", "data-placeholder": said };
        return DecorationSet.create(doc, [Decoration.node($head.before(), $head.after(), text)]);
      },
    },
  });
