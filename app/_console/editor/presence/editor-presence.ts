import type { Presence } from "@/events/announce";
import { randomKey } from "@/lib/random-key";
import { onPresence } from "../../live/presence";
import { Others, REPEAT_MILLISECONDS } from "./others";

/** The page and block with the cursor. */
interface CursorPosition {
  page: string | null;
  block: string | null;
}

/** The minimum time between two messages with the cursor position. */
const GATHER_MILLISECONDS = 700;
const NOWHERE: CursorPosition = { page: null, block: null };

/**
 * Sends the position of this editor to other people's editors, and tracks their positions. The server stores no positions.
 * Therefore, each editor repeats its position regularly, and sends it to each new editor. An editor in a hidden tab has no
 * position.
 */
export class EditorPresence {
  /** The ID of this editor. */
  readonly tab = randomKey();
  private readonly others: Others;
  private readonly listeners = new Set<() => void>();
  private shown: readonly Presence[] = [];
  private place = NOWHERE;
  private told = NOWHERE;
  private gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly changeRequest: string | null,
    private readonly send: (place: Omit<Presence, "user">) => Promise<unknown>,
  ) {
    this.others = new Others({ tab: this.tab, changeRequest });
  }

  /** The other people who are present. The array changes only if someone arrives, moves or leaves. */
  get present(): readonly Presence[] {
    return this.shown;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Called when the cursor enters another block, or another page opens. */
  moveTo(page: string | null, block: string | null): void {
    this.place = { page, block };
    if (page !== this.told.page || block !== this.told.block) this.tellSoon();
  }

  /** Starts to send and receive. Returns a function that stops both. */
  start(): () => void {
    const repeat = setInterval(() => {
      this.tell();
      this.show();
    }, REPEAT_MILLISECONDS);
    const stop = onPresence((presence) => {
      if (this.others.hear(presence)) this.tellSoon();
      this.show();
    });
    const onVisibility = () => this.tell();
    document.addEventListener("visibilitychange", onVisibility);
    this.tellSoon();
    return () => {
      clearInterval(repeat);
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
      clearTimeout(this.gathering);
      this.gathering = undefined;
      this.place = NOWHERE;
      this.tell();
    };
  }

  private tellSoon(): void {
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.tell();
    }, GATHER_MILLISECONDS);
  }

  /** Report only once that no page is open, because this doesn't change. */
  private tell(): void {
    const place = document.hidden ? NOWHERE : this.place;
    if (place.page === null && this.told.page === null) return;
    this.told = place;
    // Ignore a failed request, because the position is sent again regularly.
    void this.send({ tab: this.tab, changeRequest: this.changeRequest, ...place }).catch(() => undefined);
  }

  private show(): void {
    this.shown = this.others.present();
    for (const listener of this.listeners) listener();
  }
}
