import type { Presence } from "@/events/announce";
import { randomKey } from "@/lib/random-key";
import { onPresence } from "../../live/presence";
import { Others, REPEAT_MILLISECONDS } from "./others";

/** Where the cursor is. */
interface Place {
  page: string | null;
  block: string | null;
}

/** Moves of the cursor are sent at most this often. */
const GATHER_MILLISECONDS = 700;
const NOWHERE: Place = { page: null, block: null };

/**
 * Sends the place of this editor to others, and keeps the places of theirs. No server stores places: each editor
 * repeats its own, and answers to a new one. An editor in a hidden tab has no place.
 */
export class EditorPresence {
  private readonly tab = randomKey();
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

  /** Other people who are here: the same array until a person comes, moves or leaves. */
  get present(): readonly Presence[] {
    return this.shown;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The cursor is in another block, or another page is open. */
  moveTo(page: string | null, block: string | null): void {
    this.place = { page, block };
    if (page !== this.told.page || block !== this.told.block) this.tellSoon();
  }

  /** Begins to send and to receive; answers a function that ends both. */
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

  /** Nothing is told twice of an editor that is nowhere. */
  private tell(): void {
    const place = document.hidden ? NOWHERE : this.place;
    if (place.page === null && this.told.page === null) return;
    this.told = place;
    // What is not heard is said again.
    void this.send({ tab: this.tab, changeRequest: this.changeRequest, ...place }).catch(() => undefined);
  }

  private show(): void {
    this.shown = this.others.present();
    for (const listener of this.listeners) listener();
  }
}
