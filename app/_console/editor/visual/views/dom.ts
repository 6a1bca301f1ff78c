import type { Node } from "prosemirror-model";
import type { EditorView, NodeView, ViewMutationRecord } from "prosemirror-view";
import type { Surroundings } from "../surroundings";

/** An element with its attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (globalThis.Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export type GetPos = () => number | undefined;

/** Changes the attributes of a node, but not its content. */
export function setData(view: EditorView, getPos: GetPos, change: Record<string, unknown>): void {
  const pos = getPos();
  const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
  if (pos === undefined || !node) return;
  const data = Object.fromEntries(
    Object.entries({ ...node.attrs.data, ...change }).filter(
      ([, value]) => value !== undefined && value !== "",
    ),
  );
  view.dispatch(view.state.tr.setNodeMarkup(pos, null, { ...node.attrs, data }));
}

/** A node view with its own controls. The editor ignores their events. */
export abstract class FramedView implements NodeView {
  abstract dom: HTMLElement;
  abstract contentDOM: HTMLElement;

  constructor(
    protected node: Node,
    protected readonly view: EditorView,
    protected readonly getPos: GetPos,
  ) {}

  /** Shows the attributes of the node. */
  protected abstract show(): void;

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest("[data-control]") !== null;
  }

  ignoreMutation(record: ViewMutationRecord): boolean {
    return record.type !== "selection" && !this.contentDOM.contains(record.target);
  }
}

/**
 * A node view that depends on data outside the editor, such as a file or a page. When that data changes, the view is
 * updated.
 */
export abstract class FollowingView extends FramedView {
  private unfollow: (() => void) | undefined;

  constructor(
    node: Node,
    view: EditorView,
    getPos: GetPos,
    protected readonly surroundings: Surroundings,
  ) {
    super(node, view, getPos);
  }

  /** Shows the node and subscribes to changes. Call this function at the end of the constructor. */
  protected follow(): void {
    this.unfollow = this.surroundings.subscribe(() => this.show());
    this.show();
  }

  destroy(): void {
    this.unfollow?.();
  }
}

/** A button in a block's frame. */
export function control(text: string, label: string, onPress: () => void): HTMLButtonElement {
  const made = element(
    "button",
    { type: "button", class: "pm-card-control", "data-control": "", "aria-label": label, title: label },
    text,
  );
  made.addEventListener("click", onPress);
  return made;
}

/** A text field in a block's frame. The value takes effect on blur or Enter. */
export function field(label: string, className: string, onChange: (value: string) => void): HTMLInputElement {
  const input = element("input", {
    "aria-label": label,
    class: className,
    "data-control": "",
    placeholder: label,
  });
  input.addEventListener("change", () => onChange(input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") input.blur();
    event.stopPropagation();
  });
  return input;
}
