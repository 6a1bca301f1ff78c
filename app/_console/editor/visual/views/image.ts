import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ContentRefFile, ContentRefURL } from "@/domains/content/markdown/document";
import { cssLength } from "@/site/blocks/css-length";
import { safeSource } from "@/site/blocks/safe-href";
import type { Surroundings } from "../surroundings";
import { element, FollowingView, type GetPos, setData } from "./dom";
import { resizeHandles } from "./image-resize";

/** An image with its editable caption, its alternative text, and handles to resize it. */
export class ImageView extends FollowingView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("figcaption", { "data-placeholder": "Caption" });
  private readonly picture = element("img", { draggable: "false" });
  private readonly dark = element("img", { draggable: "false", class: "doc-dark-only" });
  private readonly handles = resizeHandles({
    images: [this.picture, this.dark],
    room: () => this.dom.parentElement?.clientWidth ?? 0,
    side: () => String(this.alignment()),
    resize: (width) => setData(this.view, this.getPos, { width, height: undefined }),
  });

  constructor(node: Node, view: EditorView, getPos: GetPos, surroundings: Surroundings) {
    super(node, view, getPos, surroundings);
    const label = "Edit image settings";
    const settings = element(
      "button",
      { type: "button", class: "pm-source", "data-control": "", title: label, "aria-label": label },
      "Image…",
    );
    settings.addEventListener("click", () => {
      const pos = getPos();
      if (pos !== undefined) surroundings.asks.editImage(pos);
    });
    const frame = element(
      "div",
      { contenteditable: "false", class: "pm-image-frame" },
      this.picture,
      this.dark,
      ...this.handles.elements,
      settings,
    );
    frame.addEventListener("click", ({ target }) => {
      if (target === this.picture || target === this.dark || target === frame) this.select();
    });
    this.dom = element("figure", { class: "doc-figure pm-image" }, frame, this.contentDOM);
    this.follow();
  }

  private select(): void {
    const pos = this.getPos();
    if (pos === undefined) return;
    const { state } = this.view;
    this.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    this.view.focus();
  }

  /** The alignment of the group that contains the image. */
  private alignment(): unknown {
    const pos = this.getPos();
    return pos === undefined ? null : this.view.state.doc.resolve(pos).parent.attrs.data.align;
  }

  private sourceOf(ref: ContentRefFile | ContentRefURL | undefined): string | null {
    return ref
      ? safeSource(ref.kind === "file" ? this.surroundings.drawing.fileOf(ref)?.href : ref.url)
      : null;
  }

  protected show(): void {
    const { ref, refDark, alt = "", width, height } = this.node.attrs.data;
    const [source, dark] = [this.sourceOf(ref), this.sourceOf(refDark)];
    for (const [image, shown] of [[this.picture, source] as const, [this.dark, dark] as const]) {
      if (shown && image.getAttribute("src") !== shown) image.src = shown;
      image.alt = alt === "" ? "Image without a description" : String(alt);
      image.style.width = cssLength(width) ?? "";
      image.style.height = cssLength(height) ?? "";
    }
    this.picture.classList.toggle("doc-light-only", dark !== null);
    this.dark.hidden = dark === null;
    this.dom.classList.toggle("pm-image-missing", !source);
    this.contentDOM.classList.toggle("pm-empty", this.node.content.size === 0);
    this.handles.place();
  }

  override destroy(): void {
    this.handles.end();
    super.destroy();
  }
}
