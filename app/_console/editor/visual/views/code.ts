import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { DiagramPart } from "./diagram";
import { element, FramedView, field, type GetPos, setData } from "./dom";

/** A code block with its language and title above it, and the rendered diagram below it. */
export class CodeView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("code", { spellcheck: "false" });
  private readonly language: HTMLInputElement;
  private readonly title: HTMLInputElement;
  private readonly diagram = new DiagramPart();
  private readonly numbers = element("input", { type: "checkbox", "data-control": "" });

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    const change = (name: string) => (value: string) => setData(view, getPos, { [name]: value.trim() });
    this.language = field("Language", "pm-code-language", change("syntax"));
    this.title = field("Title", "pm-code-title", change("title"));
    this.numbers.addEventListener("change", () =>
      setData(view, getPos, { lineNumbers: this.numbers.checked || undefined }),
    );
    const head = element(
      "figcaption",
      { contenteditable: "false", class: "pm-code-head" },
      this.title,
      this.language,
      element("label", { "data-control": "" }, this.numbers, "Line numbers"),
    );
    const scroll = element("div", { class: "doc-code-scroll" }, element("pre", {}, this.contentDOM));
    this.dom = element("figure", { class: "doc-code" }, head, scroll, this.diagram.dom);
    this.show();
  }

  protected show(): void {
    const { syntax = "", title = "", lineNumbers } = this.node.attrs.data;
    this.language.value = String(syntax);
    this.title.value = String(title);
    this.numbers.checked = lineNumbers === true;
    this.dom.classList.toggle("pm-code-numbers", lineNumbers === true);
    this.diagram.show(syntax === "mermaid" ? this.node.textContent : null, String(title));
  }

  destroy(): void {
    this.diagram.end();
  }
}
