import type { Presence, SharedEdit } from "./announce";

/**
 * Events that occur within this time are combined into one event, because an action of a person often causes
 * several events.
 */
export const GATHER_MILLISECONDS = 100;
/** The interval at which access is checked even if there are no events. */
const CHECK_MILLISECONDS = 60_000;
/**
 * The maximum number of editors whose positions are stored between two calls of `next`. If there are more
 * editors, their positions are sent later.
 */
const EDITORS_MAX = 100;

/** The maximum number of messages between editors that are stored between two calls of `next`. More messages are dropped. */
const EDITS_MAX = 500;

type Woken = "heard" | "met" | "ended" | "time";

/** Stores events between two calls of `next`. */
export class Notifier {
  private heard = false;
  private ended = false;
  private readonly met = new Map<string, Presence>();
  private edits: SharedEdit[] = [];
  private wake: () => void = () => {};

  readonly hear = () => {
    this.heard = true;
    this.wake();
  };
  readonly meet = (presence: Presence) => {
    const editor = `${presence.user.id} ${presence.tab}`;
    if (this.met.size < EDITORS_MAX || this.met.has(editor)) this.met.set(editor, presence);
    this.wake();
  };
  readonly edited = (edit: SharedEdit) => {
    if (this.edits.length < EDITS_MAX) this.edits.push(edit);
    this.wake();
  };
  readonly end = () => {
    this.ended = true;
    this.wake();
  };

  /**
   * Waits until there has been an event or a position since the last call, until the notifier ends, or until
   * access must be checked again.
   */
  async next(): Promise<Woken> {
    const isWaiting = !this.heard && this.met.size === 0 && this.edits.length === 0 && !this.ended;
    if (isWaiting) await this.woken();
    if (this.ended) return "ended";
    const { heard } = this;
    this.heard = false;
    if (heard) return "heard";
    return this.met.size > 0 || this.edits.length > 0 ? "met" : "time";
  }

  /** The last position of each editor since the last call. */
  takeMet(): Presence[] {
    const met = [...this.met.values()];
    this.met.clear();
    return met;
  }

  /** The messages between editors since the last call, in order. */
  takeEdits(): SharedEdit[] {
    const { edits } = this;
    this.edits = [];
    return edits;
  }

  private woken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CHECK_MILLISECONDS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
