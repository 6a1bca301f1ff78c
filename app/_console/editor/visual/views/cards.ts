import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type {
  ContentRef,
  ContentRefFile,
  ContentRefURL,
  TableValue,
} from "@/domains/content/markdown/document";
import { safeSource } from "@/site/blocks/safe-href";
import { tableImage } from "@/site/blocks/table-image";
import { addressOf, linkTo } from "../menu/addresses";
import { type CardPart, cardValue, coverValue, withPart } from "../model/cards";
import { schema } from "../model/schema";
import { withoutKeys } from "../model/without-keys";
import type { Surroundings } from "../surroundings";
import { control, element, FollowingView, FramedView, field, type GetPos, setData } from "./dom";
import { sentRef } from "./sent-ref";

/** Cards next to each other, with controls to add a card and to change the size of the cards. */
export class CardsView extends FramedView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div");
  private readonly size = element("select", { "aria-label": "Card size", "data-control": "" });

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node, view, getPos);
    this.size.append(
      element("option", { value: "medium" }, "Medium"),
      element("option", { value: "large" }, "Large"),
    );
    this.size.addEventListener("change", () =>
      setData(view, getPos, { view: { ...this.node.attrs.data.view, cardSize: this.size.value } }),
    );
    const frame = element("div", { class: "pm-cards-frame", contenteditable: "false" });
    frame.append(
      control("Add card", "Add card", () => this.add()),
      this.size,
    );
    this.dom = element("div", { class: "pm-cards" }, this.contentDOM, frame);
    this.show();
  }

  private add(): void {
    const start = this.getPos();
    const last = this.node.lastChild;
    if (start === undefined || !last) return;
    const cells = last.children.map((cell) =>
      schema.nodes.card_cell.create({ column: cell.attrs.column }, schema.nodes.paragraph.create()),
    );
    const end = start + this.node.nodeSize - 1;
    const { tr } = this.view.state;
    tr.insert(end, withoutKeys(schema.nodes.card.create(null, cells)));
    this.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView());
    this.view.focus();
  }

  protected show(): void {
    const { cardSize } = this.node.attrs.data.view;
    this.contentDOM.className = cardSize === "large" ? "doc-cards doc-cards-large" : "doc-cards";
    this.size.value = cardSize;
  }
}

/** One card: its image, its editable text, and its link. */
export class CardView extends FollowingView {
  readonly dom: HTMLElement;
  readonly contentDOM = element("div", { class: "doc-card-body" });
  private readonly picture = element("img", { draggable: "false", alt: "" });
  private readonly cover: HTMLElement;
  private readonly target: HTMLInputElement;
  private readonly removeCover: HTMLButtonElement;

  constructor(node: Node, view: EditorView, getPos: GetPos, surroundings: Surroundings) {
    super(node, view, getPos, surroundings);
    this.target = field("Page or URL that the card opens", "pm-card-target", (address) => this.lead(address));
    this.removeCover = control("No image", "Remove card image", () => this.set("cover", null));
    const controls = element(
      "div",
      { class: "pm-card-controls" },
      control("Image…", "Select card image", () => void this.choose()),
      this.removeCover,
      control("✕", "Remove card", () => this.remove()),
    );
    this.cover = element("div", { class: "doc-card-cover" }, this.picture);
    const head = element("div", { contenteditable: "false" }, this.cover, controls);
    const foot = element("div", { class: "pm-card-foot", contenteditable: "false" }, "→", this.target);
    this.dom = element("div", { class: "doc-card pm-card" }, head, this.contentDOM, foot);
    this.follow();
  }

  /** The block of cards that contains this card, and the block's position. */
  private around(): { cards: Node; start: number; pos: number } | null {
    const pos = this.getPos();
    if (pos === undefined) return null;
    const $pos = this.view.state.doc.resolve(pos);
    return { cards: $pos.parent, start: $pos.before(), pos };
  }

  /** Sets the link or the image of the card. Null removes it. */
  private set(part: CardPart, given: ContentRef | null): void {
    const place = this.around();
    if (!place) return;
    const { data, column } = withPart(place.cards.attrs.data, part);
    const value: TableValue | null =
      part === "cover" && given?.kind === "file" ? coverValue(data, column, given) : given;
    const { [column]: _before, ...kept } = this.node.attrs.values;
    const values = value === null ? kept : { ...kept, [column]: value };
    const { tr } = this.view.state;
    if (data !== place.cards.attrs.data) tr.setNodeMarkup(place.start, null, { ...place.cards.attrs, data });
    this.view.dispatch(tr.setNodeMarkup(place.pos, null, { ...this.node.attrs, values }));
  }

  private lead(address: string): void {
    const ref = address.trim() === "" ? null : linkTo(this.surroundings, address)?.attrs.data.ref;
    if (ref === undefined) this.show();
    else this.set("target", ref);
  }

  private async choose(): Promise<void> {
    const ref = await sentRef(this.surroundings, "image");
    if (ref?.kind === "file") this.set("cover", ref);
  }

  private remove(): void {
    const place = this.around();
    if (!place) return;
    const isLast = place.cards.childCount === 1;
    const [from, size] = isLast ? [place.start, place.cards.nodeSize] : [place.pos, this.node.nodeSize];
    this.view.dispatch(this.view.state.tr.delete(from, from + size));
    this.view.focus();
  }

  private coverSource(data: Parameters<typeof cardValue>[0]): string | null {
    const value = cardValue(data, this.node, "cover");
    const first = Array.isArray(value) ? value[0] : undefined;
    const ref = first === undefined ? tableImage(value)?.ref : fileOrAddress(first);
    if (!ref) return null;
    return safeSource(ref.kind === "url" ? ref.url : this.surroundings.drawing.fileOf(ref)?.href);
  }

  protected show(): void {
    const place = this.around();
    if (!place) return;
    const { data } = place.cards.attrs;
    const source = this.coverSource(data);
    if (source && this.picture.getAttribute("src") !== source) this.picture.src = source;
    this.cover.hidden = source === null;
    this.removeCover.hidden = source === null;
    const target = cardValue(data, this.node, "target");
    this.target.value = target ? addressOf(this.surroundings, target) : "";
  }
}

const fileOrAddress = (value: string): ContentRefFile | ContentRefURL =>
  /^https?:/.test(value) ? { kind: "url", url: value } : { kind: "file", file: value };
