import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import type { Surroundings } from "../surroundings";
import { element, FramedView, field, type GetPos, setData } from "./dom";

/**
 * An expandable section. In the editor, the section is always open. A control defines whether it's initially open for
 * visitors.
 */
export class ExpandableView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div", { class: "pm-expandable-parts" });
  private readonly open = element("input", {
    type: "checkbox",
    "data-control": "",
    "aria-label": "Open by default",
  });

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    this.open.addEventListener("change", () =>
      setData(view, getPos, { defaultExpanded: this.open.checked || undefined }),
    );
    const control = element(
      "label",
      { class: "pm-expandable-open", contenteditable: "false", "data-control": "" },
      this.open,
      "Open by default",
    );
    this.dom = element("div", { class: "doc-expandable pm-expandable" }, control, this.contentDOM);
    this.show();
  }

  protected show(): void {
    this.open.checked = this.node.attrs.data.defaultExpanded === true;
  }
}

/** A prompt for an AI assistant, with its purpose above its text. */
export class PromptView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div", { class: "doc-expandable-body" });
  private readonly description: HTMLInputElement;

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    this.description = field("Purpose of the prompt", "pm-prompt-description", (description) =>
      setData(view, getPos, { description: description || "Prompt" }),
    );
    const head = element("div", { class: "pm-prompt-head", contenteditable: "false" }, this.description);
    this.dom = element("div", { class: "doc-expandable pm-expandable" }, head, this.contentDOM);
    this.show();
  }

  protected show(): void {
    this.description.value = String(this.node.attrs.data.description ?? "");
  }
}

/** Blocks with a condition, which is shown above them. */
export class ConditionView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div", { class: "pm-condition-body" });
  private readonly expression: HTMLInputElement;

  constructor(node: Node, view: EditorView, getPos: GetPos, surroundings: Surroundings) {
    super(node, view, getPos);
    const test = element("button", { type: "button", class: "pm-test", "data-control": "" }, "Test…");
    test.addEventListener("click", () => {
      const pos = getPos();
      if (pos !== undefined) surroundings.asks.editCondition(pos);
    });
    this.expression = field("Condition", "pm-condition-expression", (expression) =>
      setData(view, getPos, { expression }),
    );
    const head = element(
      "p",
      { class: "doc-condition-label", contenteditable: "false" },
      "Shown if ",
      this.expression,
      test,
    );
    this.dom = element("div", { class: "doc-condition" }, head, this.contentDOM);
    this.show();
  }

  protected show(): void {
    this.expression.value = String(this.node.attrs.data.expression ?? "");
  }
}

/** An update with its date. */
export class UpdateView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div", { class: "doc-update-body" });
  private readonly date = element("input", {
    type: "date",
    "data-control": "",
    "aria-label": "Date",
    class: "pm-date",
  });

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    this.date.addEventListener("change", () => {
      if (this.date.value !== "") setData(view, getPos, { date: this.date.value });
    });
    const head = element("div", { class: "doc-update-meta", contenteditable: "false" }, this.date);
    this.dom = element("li", {}, head, this.contentDOM);
    this.show();
  }

  protected show(): void {
    this.date.value = String(this.node.attrs.data.date ?? "").slice(0, 10);
  }
}

/** A list item. A task has a checkbox. */
export class ItemView extends FramedView {
  readonly dom = element("li");
  readonly contentDOM: HTMLElement;
  private readonly box = element("input", {
    type: "checkbox",
    "data-control": "",
    contenteditable: "false",
    "aria-label": "Done",
  });

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    this.contentDOM = this.isTask ? element("div") : this.dom;
    if (this.isTask) this.dom.append(this.box, this.contentDOM);
    this.box.addEventListener("change", () => setData(view, getPos, { checked: this.box.checked }));
    this.show();
  }

  private get isTask(): boolean {
    return typeof this.node.attrs.data.checked === "boolean";
  }

  override update(node: Node): boolean {
    // Whether the item is a task. If that changes, the item needs a new view.
    const isTask = typeof node.attrs.data.checked === "boolean";
    return isTask === (this.contentDOM !== this.dom) && super.update(node);
  }

  protected show(): void {
    this.dom.className = this.isTask ? "doc-task" : "";
    this.box.checked = this.node.attrs.data.checked === true;
  }
}
