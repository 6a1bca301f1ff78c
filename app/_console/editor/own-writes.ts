/** How many revisions are remembered: an open page is hardly older. */
const KEPT_MAX = 200;

/**
 * What this window knows of the revisions of one edited content. Its writes go out one by one, and each ends the revisions
 * that were known when it was sent: a write on top of one of those would be refused, so it needn't be sent.
 */
export class OwnWrites {
  private clock = 0;
  private readonly seen = new Map<string, number>();
  private last: { revision: string; sent: number } | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  /** Remembers a revision that was read. */
  note(revision: string): void {
    if (this.seen.has(revision)) return;
    this.clock += 1;
    this.seen.set(revision, this.clock);
    for (const [oldest] of this.seen) {
      if (this.seen.size <= KEPT_MAX) break;
      this.seen.delete(oldest);
    }
  }

  /** Whether this window has itself written on top of a revision. */
  isPassed(revision: string): boolean {
    const seen = this.seen.get(revision);
    return (
      this.last !== null && seen !== undefined && revision !== this.last.revision && seen <= this.last.sent
    );
  }

  /** Runs a write after those before it; `write` answers the revision that it made. */
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
