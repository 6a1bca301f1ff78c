import type { Presence } from "@/events/announce";

/** How often an editor says where it is while nothing moves. */
export const REPEAT_MILLISECONDS = 15_000;
/** Who has said nothing for this long is gone: two words may be lost. */
export const SILENCE_MILLISECONDS = 40_000;

interface Heard extends Presence {
  at: number;
}

/** Others' editors of the same change request, or of the same primary content, as far as they were heard of. */
export class Others {
  private heard: ReadonlyMap<string, Heard> = new Map();

  constructor(
    private readonly own: { tab: string; changeRequest: string | null },
    private readonly now: () => number = Date.now,
  ) {}

  /** Takes the place of an editor. Answers whether the editor is new; a new one does not know yet who is here. */
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

  /** Who is here, one entry for each of their editors, in the order in which they came. */
  present(): Presence[] {
    return [...this.heard.values()].filter(({ at }) => this.now() - at < SILENCE_MILLISECONDS);
  }
}
