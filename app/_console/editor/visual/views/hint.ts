import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { element, FramedView, type GetPos, setData } from "./dom";

const STYLES = { info: "Info", success: "Success", warning: "Warning", danger: "Danger" };
const ICONS: Record<string, string> = { info: "i", success: "✓", warning: "!", danger: "✕" };

/** A hint with its color. Selecting the icon changes the style of the hint. */
export class HintView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div", { class: "doc-hint-body" });
  private readonly select = element("select", { "aria-label": "Hint style", "data-control": "" });
  private readonly icon = element("span", { class: "pm-hint-icon", contenteditable: "false" });
  private readonly mark = element("span", { "aria-hidden": "true" });

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    for (const [value, label] of Object.entries(STYLES))
      this.select.append(element("option", { value }, label));
    this.select.addEventListener("change", () => setData(view, getPos, { style: this.select.value }));
    this.icon.append(this.mark, this.select);
    this.dom = element("div", {}, this.icon, this.contentDOM);
    this.show();
  }

  protected show(): void {
    const style = String(this.node.attrs.data.style ?? "info");
    this.dom.className = `doc-hint doc-hint-${style}`;
    this.mark.textContent = ICONS[style] ?? "i";
    this.select.value = style;
  }
}
