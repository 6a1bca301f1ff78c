import { Fragment, type Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { useMemo } from "react";
import { type InsertableBlock, isPicked, type Picked, plainTemplate } from "../write/blocks";
import type { LinkTarget } from "../write/completions";
import { formOf } from "./form/kinds";
import { insertBlocks } from "./keys/commands";
import { linkTo } from "./menu/addresses";
import { EMPTY_FIELD, withoutFields } from "./model/empty-fields";
import { schema } from "./model/schema";
import type { Surroundings } from "./surroundings";

/** The first rendered block or inline node with a form, such as an embed. */
function formNodeIn(nodes: readonly Node[]): Node | null {
  for (const node of nodes) {
    if (formOf(node)) return node;
    const inside = node.isTextblock ? formNodeIn(node.children) : null;
    if (inside) return inside;
  }
  return null;
}

/**
 * Inserts an entry of a menu or toolbar at the cursor. If `from` is given, the entry replaces the word that starts there.
 * If the entry has a form, the form inserts it, so that a canceled form inserts nothing. Otherwise, the text then gets the
 * focus.
 */
export function useInsertion(
  view: EditorView | null,
  surroundings: Surroundings,
  pick: (kind: Picked) => void,
) {
  return useMemo(() => {
    const insertInline = (content: Fragment, from?: number, after = "") => {
      if (!view) return;
      const { tr, selection } = view.state;
      const start = from ?? selection.from;
      tr.replaceWith(start, selection.to, content);
      if (after !== "") tr.insertText(after, start + content.size);
      view.dispatch(tr.scrollIntoView());
      view.focus();
    };
    const insertNodes = (nodes: readonly Node[], from?: number) => {
      const typed = from === undefined ? {} : { typedFrom: from };
      const blocks = nodes.length > 0 ? nodes : [schema.nodes.paragraph.create()];
      if (view) insertBlocks(blocks, { ...typed, cursor: "inside" })(view.state, view.dispatch);
      view?.focus();
    };
    return {
      insertInline: (markdown: string, from: number) => {
        const content = surroundings.nodesOf(markdown)?.[0]?.content;
        if (content) insertInline(content, from, " ");
      },
      insertMarkdown: (markdown: string, from: number) =>
        insertNodes(surroundings.nodesOf(markdown) ?? [], from),
      insertBlock: (block: InsertableBlock, from?: number) => {
        if (!view) return;
        const deleteWord = () => {
          if (from !== undefined) view.dispatch(view.state.tr.delete(from, view.state.selection.head));
        };
        if (isPicked(block.picks)) {
          deleteWord();
          return pick(block.picks);
        }
        const empty = block.picks === "page" ? "" : EMPTY_FIELD;
        const nodes =
          surroundings.nodesOf(plainTemplate(block.template, empty))?.flatMap(withoutFields) ?? [];
        const form = formNodeIn(nodes);
        if (form) {
          deleteWord();
          surroundings.asks.insert(form);
        } else if (block.isInline) insertInline(nodes[0]?.content ?? Fragment.empty, from);
        else insertNodes(nodes, from);
      },
      insertLink: (target: LinkTarget, from: number) => {
        const mark = view ? linkTo(surroundings, target.address) : null;
        if (!view || !mark) return;
        const { tr, selection } = view.state;
        view.dispatch(
          tr.replaceWith(from, selection.head, schema.text(target.title, [mark])).removeStoredMark(mark),
        );
        view.focus();
      },
    };
  }, [view, surroundings, pick]);
}
