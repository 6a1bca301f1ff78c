/** If the messages of an editor don't arrive for this time, it counts as gone. */
export const SILENCE_MILLISECONDS = 6_000;

/** An editor waits this time for each present editor with a lower ID before it becomes the writer itself. */
export const TURN_MILLISECONDS = 3_000;

interface Claim {
  writer: string;
  term: number;
}

/**
 * The editors of a session, and the one that saves for all of them: the writer. If the writer leaves or is silent, the
 * present editor with the lowest ID becomes the writer and increments the term. If it doesn't, for example because it hasn't
 * loaded the session yet, the next one does. The higher term wins, and in the same term the lower ID.
 */
export class Members {
  private readonly heard = new Map<string, number>();
  private readonly left = new Set<string>();
  private claim: Claim;
  /** The time since which the writer is gone, or null. */
  private goneSince: number | null = null;

  constructor(
    private readonly own: string,
    writer: string,
    private readonly now: () => number,
  ) {
    this.claim = { writer, term: writer === own ? 1 : 0 };
    this.hear(writer);
  }

  get writer(): string {
    return this.claim.writer;
  }
  get term(): number {
    return this.claim.term;
  }
  get others(): readonly string[] {
    return [...this.heard].filter(([, at]) => this.now() - at < SILENCE_MILLISECONDS).map(([id]) => id);
  }
  /** Whether every other editor that was ever present has left, instead of being silent. */
  get allLeft(): boolean {
    return [...this.heard.keys()].length === 0;
  }

  hear(id: string): void {
    if (id === this.own) return;
    this.left.delete(id);
    this.heard.set(id, this.now());
  }

  leave(id: string): void {
    this.heard.delete(id);
    this.left.add(id);
  }

  /** Accepts another editor's claim if it wins. */
  accept(claim: Claim): void {
    const { term, writer } = this.claim;
    if (claim.term > term || (claim.term === term && claim.writer < writer)) this.claim = claim;
  }

  /** Starts to wait for the writer again, after this editor had no connection. */
  awaitWriter(): void {
    if (!this.left.has(this.writer)) this.hear(this.writer);
  }

  /** Makes this editor the writer if the writer is gone and it's this editor's turn. Returns whether it did. */
  takeOver(): boolean {
    const { others, own, writer } = this;
    if (writer === own || others.includes(writer)) {
      this.goneSince = null;
      return false;
    }
    this.goneSince ??= this.now();
    const before = others.filter((id) => id < own).length;
    if (this.now() - this.goneSince < before * TURN_MILLISECONDS) return false;
    this.goneSince = null;
    this.claim = { writer: own, term: this.term + 1 };
    return true;
  }
}
