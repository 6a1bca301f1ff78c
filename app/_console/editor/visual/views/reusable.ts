import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, Selection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { toast } from "sonner";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { nodeToDocument } from "../model/to-blocks";
import { documentToNode } from "../model/to-nodes";
import { innerPlugins } from "../plugins";
import { Surroundings } from "../surroundings";
import { element, type GetPos } from "./dom";
import { DrawnView } from "./drawn";
import { ReusableSaver } from "./reusable-texts";
import type { nodeViews } from "./views";

interface ReusableRef {
  reusableContent?: string;
  space?: string;
}

/** Whether a node shows reusable content of the edited space. */
export function isReusableHere({ attrs }: Node, { place }: Surroundings): boolean {
  const block = attrs.block as DocumentBlock | null;
  const { reusableContent, space = place.spaceId } = (block?.data?.ref ?? {}) as ReusableRef;
  return block?.type === "reusable-content" && reusableContent !== undefined && space === place.spaceId;
}

/** Describes where a change will be visible, and when. */
const whereShown = (places: number, isDirect: boolean): string => {
  const when = isDirect ? " Published sites show your changes immediately." : "";
  return places > 1
    ? `This content appears in ${places} places in this space. Your changes apply to all of them.${when}`
    : `Your changes apply wherever this content appears.${when}`;
};

/**
 * Moves the cursor to the start or end of the inner text. The browser itself would move the cursor out of the inner editor.
 */
const toEnd =
  (end: "start" | "end", isExtending = false): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const next = end === "start" ? Selection.atStart(doc) : Selection.atEnd(doc);
    const to = isExtending ? TextSelection.between(selection.$anchor, next.$head) : next;
    dispatch?.(tr.setSelection(to).scrollIntoView());
    return true;
  };

const STATES = { saved: "Saved", waiting: "Not saved yet", saving: "Saving…" };

/**
 * Reusable content that people edit directly on a page. The editor saves the edits to the reusable content and not to the
 * page. The undo history is separate.
 */
export class ReusableView extends DrawnView {
  private readonly id: string;
  private readonly open: HTMLButtonElement | null = null;
  private frame: HTMLElement | null = null;
  private inner: EditorView | null = null;
  private saver: ReusableSaver | null = null;
  private unfollow: (() => void) | null = null;
  private isDestroyed = false;

  constructor(
    node: Node,
    view: EditorView,
    getPos: GetPos,
    private readonly around: Surroundings,
    private readonly viewsOf: typeof nodeViews,
  ) {
    super(node, view, getPos, around);
    this.id = (node.attrs.block.data.ref as Required<ReusableRef>).reusableContent;
    if (!around.asks.reusable) return;
    this.open = element(
      "button",
      { type: "button", class: "pm-source pm-reusable-open", "aria-label": "Edit text of reusable content" },
      "Edit text",
    );
    this.open.addEventListener("click", () => void this.edit());
    this.dom.append(this.open);
    addEventListener("beforeunload", this.warn);
  }

  private readonly warn = (event: BeforeUnloadEvent): void => {
    if (this.saver && !this.saver.isSaved) event.preventDefault();
  };

  private async edit(): Promise<void> {
    const texts = this.around.asks.reusable;
    if (!texts || this.frame) return;
    const told = element("p", { class: "pm-reusable-told" }, whereShown(0, texts.isDirect));
    const state = element("span", { role: "status", class: "pm-reusable-state" });
    const done = element("button", { type: "button", class: "pm-test" }, "Done");
    const text = element("div", { class: "pm-reusable-text" });
    const discard = element("button", { type: "button", class: "pm-test", hidden: "" }, "Discard changes");
    const foot = element("div", { class: "pm-reusable-foot" }, state, discard, done);
    const frame = element(
      "div",
      { class: "pm-reusable", role: "group", "aria-label": "Text of reusable content" },
      told,
      text,
      foot,
    );
    this.frame = frame;
    done.addEventListener("click", () => void this.close());
    discard.addEventListener("click", () => this.discard());
    // Stop the event. If the event weren't stopped, a double click would open the form of the block around the inner
    // editor.
    frame.addEventListener("dblclick", (event) => event.stopPropagation());
    this.shown.hidden = true;
    this.dom.append(frame);
    void texts.countPlaces(this.id).then(
      (places) => told.replaceChildren(whereShown(places, texts.isDirect)),
      () => undefined,
    );
    try {
      const blocks = await texts.read(this.id);
      if (this.isDestroyed || this.frame !== frame) return;
      this.saver = new ReusableSaver(texts, this.id, blocks, (said) => {
        if (this.isDestroyed && typeof said !== "string")
          toast.error(`Reusable content not saved. ${said.problem}`);
        state.replaceChildren(typeof said === "string" ? STATES[said] : said.problem);
        state.classList.toggle("pm-reusable-problem", typeof said !== "string");
        discard.hidden = typeof said === "string";
      });
      this.inner = this.write(blocks, text, state);
      this.inner.focus();
    } catch (error) {
      state.replaceChildren(error instanceof Error ? error.message : String(error));
    }
  }

  /** The editor within the block. Menus and dialogs belong to the page's editor, so the inner editor doesn't have them. */
  private write(blocks: readonly DocumentBlock[], text: HTMLElement, state: HTMLElement): EditorView {
    const { drawing, place } = this.around;
    const nothing = () => undefined;
    const surroundings = new Surroundings(drawing, place, {
      edit: nothing,
      insert: nothing,
      editCondition: nothing,
      editImage: nothing,
      send: async () => null,
      reusable: null,
    });
    this.unfollow = this.around.subscribe(() => surroundings.update(this.around.drawing, this.around.place));
    const done = () => {
      void this.close();
      return true;
    };
    const plugins = [
      keymap({
        Escape: done,
        "Mod-Enter": done,
        "Mod-Home": toEnd("start"),
        "Mod-End": toEnd("end"),
        "Shift-Mod-Home": toEnd("start", true),
        "Shift-Mod-End": toEnd("end", true),
      }),
      ...innerPlugins(surroundings, () =>
        state.replaceChildren(
          "You can't add files to reusable content here. Add the file to the page instead.",
        ),
      ),
    ];
    const made = new EditorView(text, {
      state: EditorState.create({ doc: documentToNode({ nodes: [...blocks] }), plugins }),
      nodeViews: this.viewsOf(surroundings),
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Text of reusable content",
        class: "doc pm-text pm-inner",
        spellcheck: "true",
      },
      dispatchTransaction: (transaction) => {
        made.updateState(made.state.apply(transaction));
        if (transaction.docChanged && transaction.getMeta("addToHistory") !== false)
          this.saver?.change(nodeToDocument(made.state.doc));
      },
    });
    return made;
  }

  /** Saves the text and closes the inner editor. If saving fails, the inner editor stays open. */
  private async close(): Promise<void> {
    await this.saver?.save();
    if (!this.isDestroyed && (!this.saver || this.saver.isSaved)) this.leave();
  }

  /** Discards edits that couldn't be saved, so that the current text can be opened. */
  private discard(): void {
    this.saver?.discard();
    this.leave();
  }

  private leave(): void {
    this.unfollow?.();
    this.inner?.destroy();
    this.frame?.remove();
    this.inner = null;
    this.frame = null;
    this.saver = null;
    this.shown.hidden = false;
    this.open?.focus();
  }

  override stopEvent(event: Event): boolean {
    const isWithin = this.frame?.contains(event.target as globalThis.Node) ?? false;
    return isWithin || super.stopEvent(event);
  }

  override destroy(): void {
    this.isDestroyed = true;
    removeEventListener("beforeunload", this.warn);
    void this.saver?.save();
    this.unfollow?.();
    this.inner?.destroy();
    super.destroy();
  }
}
