import type { Presence } from "./announce";

/** What comes close together, such as the steps of one person's work, is told once. */
export const GATHER_MILLISECONDS = 100;
/** Who was signed out or lost access learns it after this long even where nothing happens. */
const CHECK_MILLISECONDS = 60_000;
/** Editors whose place is remembered between two words; of more, the later ones are told the next time. */
const EDITORS_MAX = 100;

type Woken = "heard" | "met" | "ended" | "time";

/** Remembers what was heard between two looks. */
export class Notifier {
  private heard = false;
  private ended = false;
  private readonly met = new Map<string, Presence>();
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
  readonly end = () => {
    this.ended = true;
    this.wake();
  };

  /** Waits for an event or a person since the last call, for the end, or for the time of the next check. */
  async next(): Promise<Woken> {
    if (!this.heard && this.met.size === 0 && !this.ended) await this.woken();
    if (this.ended) return "ended";
    const { heard } = this;
    this.heard = false;
    if (heard) return "heard";
    return this.met.size > 0 ? "met" : "time";
  }

  /** The last place of each that was met since this was asked. */
  takeMet(): Presence[] {
    const met = [...this.met.values()];
    this.met.clear();
    return met;
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
