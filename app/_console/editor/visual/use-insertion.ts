import { Fragment } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { useMemo } from "react";
import { type InsertableBlock, isPicked, type Picked, plainTemplate } from "../write/blocks";
import type { LinkTarget } from "../write/completions";
import { formOf } from "./form/kinds";
import { insertBlocks } from "./keys/commands";
import { linkTo } from "./menu/addresses";
import { schema } from "./model/schema";
import type { Surroundings } from "./surroundings";

/**
 * Opens the form of a rendered block that was just inserted. Mentions are already complete, so they need no
 * form.
 */
function fillIn(view: EditorView, inserted: Fragment, surroundings: Surroundings): boolean {
  let pos: number | null = null;
  view.state.doc.descendants((node, at) => {
    const isOpened = node.type === schema.nodes.opaque || formOf(node) !== null;
    if (isOpened && inserted.content.includes(node)) pos = at;
    return pos === null;
  });
  if (pos !== null) surroundings.asks.edit(pos);
  return pos !== null;
}

/**
 * Inserts an entry of a menu or toolbar at the cursor. If `from` is given, the entry replaces the word that starts there.
 * If the entry has no form, the text then gets the focus.
 */
export function useInsertion(
  view: EditorView | null,
  surroundings: Surroundings,
  pick: (kind: Picked) => void,
) {
  return useMemo(() => {
    const insertInline = (markdown: string, from?: number, after = " ") => {
      const content = surroundings.nodesOf(markdown)?.[0]?.content;
      if (!view || !content) return;
      const { tr, selection } = view.state;
      const start = from ?? selection.from;
      tr.replaceWith(start, selection.to, content);
      if (after !== "") tr.insertText(after, start + content.size);
      view.dispatch(tr.scrollIntoView());
      if (!fillIn(view, content, surroundings)) view.focus();
    };
    const insertMarkdown = (markdown: string, from?: number, cursor: "inside" | "example" = "inside") => {
      const read = surroundings.nodesOf(markdown) ?? [];
      const nodes = read.length > 0 ? read : [schema.nodes.paragraph.create()];
      const typed = from === undefined ? {} : { typedFrom: from };
      if (view) insertBlocks(nodes, { ...typed, cursor })(view.state, view.dispatch);
      return Fragment.from(nodes);
    };
    return {
      insertInline: (markdown: string, from: number) => insertInline(markdown, from),
      insertMarkdown: (markdown: string, from: number) => {
        insertMarkdown(markdown, from);
        view?.focus();
      },
      insertBlock: (block: InsertableBlock, from?: number) => {
        if (!view) return;
        if (isPicked(block.picks)) {
          if (from !== undefined) view.dispatch(view.state.tr.delete(from, view.state.selection.head));
          return pick(block.picks);
        }
        const markdown = plainTemplate(block.template);
        if (block.isInline) insertInline(markdown, from, "");
        else if (!fillIn(view, insertMarkdown(markdown, from, "example"), surroundings)) view.focus();
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
