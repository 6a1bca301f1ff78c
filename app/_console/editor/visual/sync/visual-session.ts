import type { EditorState, Plugin } from "prosemirror-state";
import { EditorState as State, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { PageSaver } from "../../save/page-saver";
import { shownBlocks } from "./shown-blocks";
import type { VisualPage } from "./visual-page";

/**
 * If a write took at most this long, the next change is written immediately. After a slower write, the session waits for a
 * multiple of the time that the write took.
 */
const QUICK_MILLISECONDS = 4;
const REST_FACTOR = 4;
/** The minimum wait, which is longer than the usual time between two keys. */
const WAIT_MILLISECONDS_MIN = 250;
const WAIT_MILLISECONDS_MAX = 600;
/** The maximum time before typed text is written into the Markdown. If the tab crashes, unwritten text is lost. */
const BEHIND_MILLISECONDS_MAX = 5000;

/** Runs work when the browser is idle. Safari doesn't support `requestIdleCallback`. */
const whenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, WAIT_MILLISECONDS_MIN);
};

/** The state of a closed editor: the page with its blocks, the cursor, and the undo history. */
export interface LeftVisual {
  page: VisualPage;
  state: EditorState;
  /** The editor that shows the page and has its current state, or null if the page isn't shown. */
  view: EditorView | null;
}

/** Returns the start of the block with the cursor in the text, or the start of the previous block. */
export function offsetOf({ page, state }: Pick<LeftVisual, "page" | "state">): number {
  const index = shownBlocks(state.doc).findLastIndex(({ from }) => from <= state.selection.head);
  return page.places()[index]?.from ?? 0;
}

/** Returns the index of the block at an offset of the text, or the index of the previous block. */
export function blockAt(page: VisualPage, offset: number): number {
  return Math.max(
    0,
    page.places().findLastIndex(({ from }) => from <= offset),
  );
}

/** A state with the cursor in the block with this index. */
export function cursorIn(state: EditorState, index: number): EditorState {
  const { from } = shownBlocks(state.doc)[index] ?? { from: 0 };
  return state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(from + 1))));
}

/** The editor state of a page: the state of its last editor, with later changes from the server. */
export function stateOf(
  page: VisualPage,
  left: EditorState | null,
  text: string,
  plugins: Plugin[],
): EditorState | null {
  if (!left) return State.create({ doc: page.content(), plugins });
  const state = left.reconfigure({ plugins });
  if (page.text === text) return state;
  const taken = page.takeOver(state, text);
  return taken && state.apply(taken);
}

/**
 * Syncs an editor with the page saver: writes typed changes into the page's text, and shows changes of
 * others. Before a merge, the session writes the changes that aren't written yet.
 */
export class VisualSession {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private behindSince: number | null = null;
  private cost = 0;
  private isWarming = false;
  private readonly unfollow: () => void;

  constructor(
    private readonly view: EditorView,
    private readonly page: VisualPage,
    private readonly saver: PageSaver,
    private readonly told: { onIncomplete: (isIncomplete: boolean) => void; onUnreadable: () => void },
  ) {
    saver.isComposing = () => view.composing;
    saver.takeTyped = () => this.write();
    this.unfollow = saver.subscribe(() => this.follow());
    this.warm();
  }

  /** Called after a person changed the content. */
  changed(): void {
    this.behindSince ??= Date.now();
    clearTimeout(this.timer);
    if (this.cost <= QUICK_MILLISECONDS && !this.view.composing) this.write();
    else this.timer = setTimeout(() => this.write(), this.restMilliseconds(this.behindSince));
  }

  private restMilliseconds(since: number): number {
    const left = since + BEHIND_MILLISECONDS_MAX - Date.now();
    const rest = Math.max(this.cost * REST_FACTOR, WAIT_MILLISECONDS_MIN);
    return Math.max(0, Math.min(rest, WAIT_MILLISECONDS_MAX, left));
  }

  private write(): void {
    clearTimeout(this.timer);
    if (this.behindSince === null) return;
    this.behindSince = null;
    const begun = performance.now();
    const text = this.page.write(this.view.state.doc);
    this.told.onIncomplete(this.page.isIncomplete);
    this.saver.edit({ text });
    this.cost = performance.now() - begun;
    this.warm();
  }

  /**
   * Finds the positions of the blocks while the user isn't typing. The next key needs the positions, and finding them takes
   * time on a long page.
   */
  private warm(): void {
    if (this.isWarming || this.page.hasPlaces) return;
    this.isWarming = true;
    whenIdle(() => {
      this.isWarming = false;
      if (this.behindSince === null) this.page.places();
    });
  }

  private follow(): void {
    const { text } = this.saver.content;
    if (this.behindSince !== null || text === this.page.text) return;
    const transaction = this.page.takeOver(this.view.state, text);
    if (transaction) this.view.dispatch(transaction);
    else this.told.onUnreadable();
    this.warm();
  }

  /** Parses the page again after more possible link targets were loaded. */
  readAgain(): void {
    this.write();
    const transaction = this.page.takeOver(this.view.state, this.page.text);
    if (transaction?.docChanged) this.view.dispatch(transaction);
  }

  end(): void {
    this.write();
    this.unfollow();
    this.saver.isComposing = () => false;
    this.saver.takeTyped = () => undefined;
  }
}
