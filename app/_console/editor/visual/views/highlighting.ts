import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { type HighlightedLine, highlightAll } from "@/site/blocks/highlight";
import { schema } from "../model/schema";

const key = new PluginKey<DecorationSet>("highlighting");
const WAIT_MILLISECONDS = 250;

function coloursOf(start: number, lines: readonly HighlightedLine[]): Decoration[] {
  const colours: Decoration[] = [];
  let pos = start;
  for (const line of lines) {
    for (const { text, className } of line) {
      if (className) colours.push(Decoration.inline(pos, pos + text.length, { class: className }));
      pos += text.length;
    }
    pos += 1;
  }
  return colours;
}

function codeIn(doc: Node): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    const { syntax } = node.attrs.data ?? {};
    if (node.type === schema.nodes.code_block && syntax && syntax !== "mermaid") found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}

/** Highlights code a moment after a person typed it. Doesn't highlight unchanged blocks again. */
export function highlighting(): Plugin {
  const known = new WeakMap<Node, HighlightedLine[] | null>();
  const colour = async (view: EditorView) => {
    const fresh = codeIn(view.state.doc).filter(({ node }) => !known.has(node));
    const samples = fresh.map(({ node }) => ({
      code: node.textContent,
      syntax: String(node.attrs.data.syntax),
    }));
    const coloured = samples.length === 0 ? [] : await highlightAll(samples);
    for (const [index, { node }] of fresh.entries()) known.set(node, coloured[index]?.lines ?? null);
    if (view.isDestroyed) return;
    const all = codeIn(view.state.doc).flatMap(({ node, pos }) => coloursOf(pos + 1, known.get(node) ?? []));
    view.dispatch(view.state.tr.setMeta(key, DecorationSet.create(view.state.doc, all)));
  };
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => tr.getMeta(key) ?? set.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => {
      let timer = setTimeout(() => void colour(view));
      return {
        update(next, before) {
          if (next.state.doc === before.doc) return;
          clearTimeout(timer);
          timer = setTimeout(() => {
            if (codeIn(next.state.doc).some(({ node }) => !known.has(node))) void colour(next);
          }, WAIT_MILLISECONDS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}
