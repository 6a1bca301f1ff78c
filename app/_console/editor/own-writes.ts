/** The number of revisions to remember. The version of an open page is rarely older. */
const KEPT_MAX = 200;

/**
 * Tracks which revisions of the edited content are outdated because of this window's writes. The window sends writes one at
 * a time, and each write makes the revisions that are known at that moment outdated. The server would refuse a write that
 * is based on an outdated revision, so the window doesn't send such a write.
 */
export class OwnWrites {
  private clock = 0;
  private readonly seen = new Map<string, number>();
  private last: { revision: string; sent: number } | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  /** Remembers a revision that was loaded. */
  note(revision: string): void {
    if (this.seen.has(revision)) return;
    this.clock += 1;
    this.seen.set(revision, this.clock);
    for (const [oldest] of this.seen) {
      if (this.seen.size <= KEPT_MAX) break;
      this.seen.delete(oldest);
    }
  }

  /** Whether a revision is outdated because of this window's writes. */
  isPassed(revision: string): boolean {
    const seen = this.seen.get(revision);
    return (
      this.last !== null && seen !== undefined && revision !== this.last.revision && seen <= this.last.sent
    );
  }

  /** Runs a write after the previous writes. `write` must return the new revision. */
  async next<Written extends { revision: string }>(write: () => Promise<Written>): Promise<Written> {
    const run = this.queue.then(async () => {
      const sent = this.clock;
      const written = await write();
      this.note(written.revision);
      this.last = { revision: written.revision, sent };
      return written;
    });
    this.queue = run.catch(() => undefined);
    return await run;
  }
}
