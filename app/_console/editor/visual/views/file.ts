import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import type { ContentRefFile, ContentRefURL } from "@/domains/content/markdown/document";
import { readableSize } from "@/lib/sizes";
import type { Surroundings } from "../surroundings";
import { control, element, FollowingView, type GetPos, setData } from "./dom";
import { sentRef } from "./sent-ref";

/** A file for download, with its editable caption and a button that replaces it. */
export class FileView extends FollowingView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("figcaption", { "data-placeholder": "Caption" });
  private readonly name = element("strong");
  private readonly size = element("small");

  constructor(node: Node, view: EditorView, getPos: GetPos, surroundings: Surroundings) {
    super(node, view, getPos, surroundings);
    const replace = control("Replace…", "Replace…", () => void this.replace());
    const shown = element("span", { class: "doc-card-text" }, this.name, this.size);
    const frame = element(
      "div",
      { class: "doc-card-link pm-file", contenteditable: "false" },
      shown,
      replace,
    );
    this.dom = element("figure", { class: "doc-figure pm-image" }, frame, this.contentDOM);
    this.follow();
  }

  private async replace(): Promise<void> {
    const ref = await sentRef(this.surroundings, "file");
    if (ref) setData(this.view, this.getPos, { ref });
    this.view.focus();
  }

  protected show(): void {
    const ref = this.node.attrs.data.ref as ContentRefFile | ContentRefURL;
    const file = ref.kind === "file" ? this.surroundings.drawing.fileOf(ref) : null;
    this.name.textContent = ref.kind === "url" ? ref.url : (file?.name ?? "Missing file");
    this.size.textContent = file?.size === undefined ? "" : readableSize(file.size);
    this.contentDOM.classList.toggle("pm-empty", this.node.content.size === 0);
  }
}
