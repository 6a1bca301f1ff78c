import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { schema } from "../model/schema";
import { element, FramedView, field, type GetPos } from "./dom";

/** Tabs that people can switch. People can also edit the title of the selected tab. */
export class TabsView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div", { class: "pm-panels" });
  private readonly list = element("div", {
    role: "group",
    "aria-label": "Tabs",
    class: "pm-tab-list",
    contenteditable: "false",
  });
  private shown = 0;

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    this.dom = element("div", { class: "doc-tabs pm-tabs" }, this.list, this.contentDOM);
    // The editor sends this event to report which tab contains the cursor.
    this.dom.addEventListener("pm-reveal", (event) => this.select((event as CustomEvent<number>).detail));
    this.show();
  }

  private select(index: number): void {
    if (index === this.shown) return;
    this.shown = index;
    this.show();
  }

  /** Shows another tab with the cursor in it. */
  private open(index: number): void {
    this.select(index);
    const pos = this.posOf(index);
    if (pos === null) return;
    const { state } = this.view;
    this.view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(pos + 1))));
    this.view.focus();
  }

  private posOf(index: number): number | null {
    const start = this.getPos();
    if (start === undefined) return null;
    let pos = start + 1;
    for (let at = 0; at < index; at += 1) pos += this.node.child(at).nodeSize;
    return pos;
  }

  private rename(index: number, title: string): void {
    const pos = this.posOf(index);
    const tab = this.node.maybeChild(index);
    if (pos === null || !tab) return;
    const data = { ...tab.attrs.data, title };
    this.view.dispatch(this.view.state.tr.setNodeMarkup(pos, null, { ...tab.attrs, data }));
  }

  private add(): void {
    const pos = this.posOf(this.node.childCount);
    if (pos === null) return;
    const tab = schema.nodes.tab.create({ data: { title: "" } }, schema.nodes.paragraph.create());
    this.view.dispatch(this.view.state.tr.insert(pos, tab));
    this.open(this.node.childCount - 1);
  }

  private remove(index: number): void {
    const pos = this.posOf(index);
    const tab = this.node.maybeChild(index);
    if (pos === null || !tab || this.node.childCount < 2) return;
    this.view.dispatch(this.view.state.tr.delete(pos, pos + tab.nodeSize));
  }

  private button(label: string, text: string, onPress: () => void): HTMLButtonElement {
    const button = element(
      "button",
      { type: "button", "data-control": "", "aria-label": label, title: label },
      text,
    );
    button.addEventListener("click", onPress);
    return button;
  }

  private tab(tab: Node, index: number): HTMLElement {
    const title = String(tab.attrs.data.title ?? "");
    if (index !== this.shown) {
      const button = this.button(title || "Untitled", title || "Untitled", () => this.open(index));
      button.setAttribute("aria-pressed", "false");
      return button;
    }
    const input = field("Tab title", "pm-tab-title", (value) => this.rename(index, value));
    input.value = title;
    input.size = Math.max(4, title.length + 1);
    return input;
  }

  protected show(): void {
    this.shown = Math.min(this.shown, this.node.childCount - 1);
    this.dom.dataset.shown = String(this.shown);
    // Don't replace a title field while the user is typing in it.
    if (this.list.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement)
      return;
    const tabs = Array.from({ length: this.node.childCount }, (_none, at) =>
      this.tab(this.node.child(at), at),
    );
    const remove = this.button("Remove tab", "×", () => this.remove(this.shown));
    this.list.replaceChildren(
      ...tabs,
      this.button("Add tab", "+", () => this.add()),
      remove,
    );
    remove.hidden = this.node.childCount < 2;
  }
}
