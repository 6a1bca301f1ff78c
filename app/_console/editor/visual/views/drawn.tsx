import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { createRoot, type Root } from "react-dom/client";
import type { DocumentBlock, DocumentInline } from "@/domains/content/markdown/document";
import { paragraph, plainText } from "@/site/draft/document-parts";
import { partOf, usePart } from "../../../../_ui/part";
import { formOf } from "../form/kinds";
import type { InlineAtom } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { element, type GetPos } from "./dom";

export interface DrawnProps {
  blocks: DocumentBlock[];
  surroundings: Surroundings;
}

const drawnBlocks = partOf<DrawnProps>(() => import("./drawn-blocks").then((module) => module.DrawnBlocks));

/** Blocks as visitors see them. The code that renders blocks is loaded when a page needs it. */
export function Drawn(props: DrawnProps) {
  const { Loaded, hasFailed, retry } = usePart(drawnBlocks);
  if (Loaded) return <Loaded {...props} />;
  if (!hasFailed) return null;
  return (
    <span
      role="alert"
      data-control=""
      className="inline-flex flex-wrap items-center gap-2 text-[0.8125rem] text-soft"
    >
      Couldn't load the preview of this block.
      <button type="button" className="text-accent underline" onClick={retry}>
        Try again
      </button>
    </span>
  );
}

/** Returns the blocks to render for a node: its block, or a line with only its inline node. */
function blocksOf(node: Node): DocumentBlock[] {
  if (!node.isInline) return [node.attrs.block as DocumentBlock];
  const inline = node.attrs.inline as InlineAtom;
  return "html" in inline || inline.type === "annotation" ? [] : [paragraph([inline])];
}

function nameOf(node: Node): string {
  if (!node.isInline) return (node.attrs.block as DocumentBlock).type.replaceAll("-", " ");
  const inline = node.attrs.inline as InlineAtom;
  if ("html" in inline) return inline.html;
  return inline.type === "annotation" ? "footnote" : inline.type.replaceAll("-", " ");
}

/**
 * A placeholder for a node that isn't rendered. For a footnote, the placeholder is its number, which the style sheet
 * computes.
 */
function markOf(node: Node, name: string): HTMLElement {
  const body = node.isInline ? (node.attrs.inline as DocumentInline).fragments?.[0]?.nodes : undefined;
  if (!body) return element("code", { class: "pm-raw" }, name);
  const said = body.map(plainText).join("\n");
  return element("sup", { class: "pm-note", role: "img", "aria-label": `Footnote: ${said}`, title: said });
}

/**
 * The default view of blocks. This view renders blocks as visitors see them. People edit such blocks in a form or as
 * Markdown.
 */
export class DrawnView implements NodeView {
  readonly dom: HTMLElement;
  /** The rendered content. */
  protected readonly shown: HTMLElement;
  private readonly root: Root;
  private wasSelected = false;

  constructor(
    node: Node,
    protected readonly view: EditorView,
    private readonly getPos: GetPos,
    surroundings: Surroundings,
  ) {
    const name = nameOf(node);
    const edit = () => {
      const pos = getPos();
      if (pos !== undefined) surroundings.asks.edit(pos);
    };
    const blocks = blocksOf(node);
    this.shown = element(node.isInline ? "span" : "div", { class: "pm-drawn" });
    this.dom = element(node.isInline ? "span" : "div", {
      class: node.isInline ? "pm-atom" : "pm-opaque",
      contenteditable: "false",
    });
    this.dom.append(this.shown);
    if (blocks.length === 0) this.dom.append(markOf(node, name));
    if (!node.isInline) this.dom.append(this.button(name, formOf(node) !== null, edit));
    this.dom.addEventListener("dblclick", edit);
    // A second click or tap on a selected block opens it. Touch has no double click.
    this.dom.addEventListener("mousedown", () => {
      this.wasSelected = this.dom.classList.contains("ProseMirror-selectednode");
    });
    if (node.isInline) this.dom.addEventListener("click", () => (this.wasSelected ? edit() : undefined));
    this.root = createRoot(this.shown);
    this.root.render(<Drawn blocks={blocks} surroundings={surroundings} />);
  }

  private button(name: string, hasForm: boolean, onPress: () => void): HTMLButtonElement {
    const label = hasForm ? `Edit ${name}` : `Edit source of ${name}`;
    const title = hasForm ? label : "To edit this block, change its Markdown source";
    const button = element(
      "button",
      { type: "button", class: "pm-source", title, "aria-label": label },
      hasForm ? "Edit" : "Edit source",
    );
    button.addEventListener("click", onPress);
    return button;
  }

  stopEvent(event: Event): boolean {
    const target = event.target as Element;
    if (target.closest(".pm-source, [data-control], video, iframe, summary")) return true;
    // Don't open links in rendered content. A click selects the block instead.
    if (event.type === "click" && target.closest("a, button")) event.preventDefault();
    if (event.type === "mousedown" && event instanceof MouseEvent && event.button === 0) this.select();
    return false;
  }

  private select(): void {
    const pos = this.getPos();
    if (pos === undefined) return;
    const { state } = this.view;
    this.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    // Unmount later, because React can't unmount while it renders.
    queueMicrotask(() => this.root.unmount());
  }
}
