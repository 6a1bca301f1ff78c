import type { Presence } from "@/events/announce";

/** The interval at which an editor sends its position while the cursor doesn't move. */
export const REPEAT_MILLISECONDS = 15_000;
/**
 * If an editor has sent no message for this time, it counts as closed. The time is long enough that two successive messages
 * can get lost.
 */
export const SILENCE_MILLISECONDS = 40_000;

interface Heard extends Presence {
  at: number;
}

/** Other editors of the same change request or main content that sent their position. */
export class Others {
  private heard: ReadonlyMap<string, Heard> = new Map();

  constructor(
    private readonly own: { tab: string; changeRequest: string | null },
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Records the position of an editor. Returns whether that editor is new and therefore needs the positions
   * of all editors.
   */
  hear(presence: Presence): boolean {
    if (presence.tab === this.own.tab || presence.changeRequest !== this.own.changeRequest) return false;
    const id = `${presence.user.id} ${presence.tab}`;
    const isNew = !this.heard.has(id) && presence.page !== null;
    const heard = new Map(this.heard);
    if (presence.page === null) heard.delete(id);
    else heard.set(id, { ...presence, at: this.now() });
    this.heard = heard;
    return isNew;
  }

  /** Present editors, in order of arrival. A person with several editors has several entries. */
  present(): Presence[] {
    return [...this.heard.values()].filter(({ at }) => this.now() - at < SILENCE_MILLISECONDS);
  }
}
