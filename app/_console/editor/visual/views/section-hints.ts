import type { Node } from "prosemirror-model";
import { Plugin, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { hintOfSection } from "../../page-templates/page-templates";
import { schema } from "../model/schema";

const { nodes } = schema;

const isEmpty = (node: Node | null) => node?.type === nodes.paragraph && node.content.size === 0;

/** An empty section of a template. `paragraph` is set if the section has an empty paragraph. */
interface EmptySection {
  /** The position after the heading. */
  at: number;
  hint: string;
  paragraph: Node | null;
}

function emptySections(doc: Node): EmptySection[] {
  const found: EmptySection[] = [];
  doc.forEach((node, offset, index) => {
    const hint = node.type === nodes.heading ? hintOfSection(node.textContent) : undefined;
    if (hint === undefined) return;
    const next = doc.maybeChild(index + 1);
    const below = isEmpty(next) ? doc.maybeChild(index + 2) : next;
    if (below && below.type !== nodes.heading) return;
    found.push({ at: offset + node.nodeSize, hint, paragraph: isEmpty(next) ? next : null });
  });
  return found;
}

/** The hint of the empty section with this top-level paragraph. Undefined if the section isn't empty or not from a template. */
export function hintOfSectionAt(doc: Node, index: number): string | undefined {
  const above = doc.maybeChild(index - 1);
  const below = doc.maybeChild(index + 1);
  const isAlone = above?.type === nodes.heading && (!below || below.type === nodes.heading);
  return isAlone ? hintOfSection(above.textContent) : undefined;
}

/** Adds a paragraph to the section, and puts the cursor into it. */
function beginSection(view: EditorView, at: number): void {
  const tr = view.state.tr.insert(at, nodes.paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  view.focus();
}

function hintElement(hint: string) {
  return (view: EditorView, positionOf: () => number | undefined): HTMLElement => {
    const element = document.createElement("p");
    element.className = "pm-section-hint";
    element.textContent = hint;
    element.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const at = positionOf();
      if (at !== undefined && view.editable) beginSection(view, at);
    });
    return element;
  };
}

/** Hints in the empty sections of a page that began as a template. The hints aren't a part of the page. */
export const sectionHints = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const hints = emptySections(doc).map(({ at, hint, paragraph }) =>
          paragraph
            ? Decoration.node(at, at + paragraph.nodeSize, {
                class: "pm-placeholder",
                "data-placeholder": hint,
              })
            : Decoration.widget(at, hintElement(hint), {
                key: `section ${hint}`,
                side: -1,
                ignoreSelection: true,
              }),
        );
        return DecorationSet.create(doc, hints);
      },
    },
  });
