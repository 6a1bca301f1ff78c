import { joinBackward, splitBlock, toggleMark } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { PageSaver } from "../save/page-saver";
import type { KeptWork } from "../save/page-sides";
import { turnInto } from "../visual/keys/turn-into";
import { NOWHERE } from "../visual/keys/typist.fixture";
import { schema } from "../visual/model/schema";
import { VisualPage } from "../visual/sync/visual-page";
import { VisualSession } from "../visual/sync/visual-session";
import { LivePage, TICK_MILLISECONDS } from "./live-page";
import type { Connection, SharedService } from "./relay.fixture";

/** A person with an open editor: a page saver, an editor state and a session with the others. */
export class Person {
  readonly saver: PageSaver;
  readonly live: LivePage;
  /** The unsaved changes that the browser keeps. */
  kept: KeptWork | null = null;
  /** How often the session ended because of an invalid message. */
  broken = 0;
  /** The characters that this person deleted. */
  readonly deleted = new Set<string>();
  private readonly view: {
    state: EditorState;
    composing: boolean;
    dispatch: (tr: EditorState["tr"]) => void;
  };
  private readonly session: VisualSession;
  private readonly timers: ReturnType<typeof setInterval>[];
  private readonly unlisten: () => void;

  constructor(
    readonly id: string,
    service: SharedService,
    private readonly connection: Connection,
    private readonly random: (below: number) => number,
    /** Unsaved changes from an earlier visit. */
    draft: KeptWork | null = null,
  ) {
    this.saver = new PageSaver({
      source: connection.source,
      drafts: { keep: (work) => this.keep(work), drop: () => this.keep(null) },
      read: service.at(),
      draft,
      onMerged: () => undefined,
    });
    const page = VisualPage.open(this.saver.content.text, NOWHERE);
    if (!page) throw new Error("the text is a page");
    this.view = {
      state: EditorState.create({ doc: page.content() }),
      composing: false,
      dispatch: (tr) => {
        this.view.state = this.view.state.apply(tr);
      },
    };
    this.session = new VisualSession(this.view as unknown as EditorView, page, this.saver, {
      onIncomplete: () => undefined,
      onUnreadable: () => {
        throw new Error("the page can't be read");
      },
    });
    let count = 0;
    this.live = new LivePage({
      own: id,
      saver: this.saver,
      read: connection.source.read,
      send: connection.send,
      hasOthers: () => true,
      isHidden: () => false,
      onLive: () => undefined,
      onBroken: () => {
        this.broken += 1;
      },
      now: Date.now,
      newId: () => `${id}${count++}${random(1_000_000)}`,
    });
    this.unlisten = connection.listen((data, user) => this.live.hear(data, user));
    this.timers = [
      setInterval(() => this.live.tick(), TICK_MILLISECONDS),
      // The console reports that the space has a new revision.
      setInterval(() => {
        if (connection.isOnline && service.at().revision !== this.saver.saved.revision)
          void this.saver.refresh();
      }, 700),
    ];
  }

  private keep(work: KeptWork | null): boolean {
    this.kept = work;
    return true;
  }
  get isOnline(): boolean {
    return this.connection.isOnline;
  }
  set isOnline(isOnline: boolean) {
    this.connection.isOnline = isOnline;
  }
  get doc(): Node {
    return this.view.state.doc;
  }

  async close(): Promise<void> {
    this.session.end();
    await this.live.close();
    this.stop();
  }
  /** Stops without saving, for example because the browser crashes. */
  stop(): void {
    this.unlisten();
    for (const timer of this.timers) clearInterval(timer);
  }

  /** A paragraph or heading in which the walk may type, as a position inside it. */
  private place(isEditable: (node: Node) => boolean): number {
    const places: number[] = [];
    this.doc.forEach((node, from) => {
      if (isEditable(node)) places.push(from);
    });
    const from = places[this.random(places.length)] ?? 0;
    const size = this.doc.nodeAt(from)?.content.size ?? 0;
    return from + 1 + this.random(size + 1);
  }

  private act(at: number, length: number, command: Command): void {
    const { state } = this.view;
    const end = state.doc.resolve(at).end();
    const selection = TextSelection.create(state.doc, at, Math.min(end, at + length));
    let next = state.apply(state.tr.setSelection(selection));
    command(next, (tr) => {
      next = next.apply(tr);
    });
    this.view.state = next;
    this.session.changed();
  }

  /** Types at the end of the first paragraph. */
  type(text: string): void {
    const end = 1 + (this.doc.firstChild?.content.size ?? 0);
    this.act(end, 0, (state, dispatch) => {
      dispatch?.(state.tr.insertText(text));
      return true;
    });
  }

  /** Makes one random edit. Returns the typed character, if any. */
  edit(character: string, isEditable: (node: Node) => boolean): string | null {
    const at = this.place(isEditable);
    const $at = this.doc.resolve(at);
    const kind = this.random(100);
    if (kind < 74) {
      this.act(at, 0, (state, dispatch) => {
        dispatch?.(state.tr.insertText(character));
        return true;
      });
      return character;
    }
    if (kind < 82) this.act(at, 0, splitBlock);
    else if (kind < 89) {
      const before = this.doc.resolve($at.before()).nodeBefore;
      if (before && isEditable(before)) this.act($at.start(), 0, joinBackward);
    } else if (kind < 93) this.act(at, 0, turnInto(this.random(2) === 0 ? "heading-1" : "paragraph"));
    else if (kind < 96) this.act(at, 3, toggleMark(schema.marks.bold));
    else {
      const end = Math.min($at.end(), at + 2);
      for (const one of this.doc.textBetween(at, end)) this.deleted.add(one);
      this.act(at, 2, (state, dispatch) => {
        dispatch?.(state.tr.deleteSelection());
        return true;
      });
    }
    return null;
  }
}
