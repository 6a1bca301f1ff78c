import { cleanContent, type MergedContent, mergeContent } from "./merge";
import { asWritten, changesBetween, isSameContent, type PageChange, type PageContent } from "./page-content";

/** A page as it was read, with the revision that it was read at. */
export interface ReadPage {
  revision: string;
  content: PageContent;
}

/** What a failed call means for a text that is still to be saved. */
export type Failure =
  /** Somebody else wrote in the meantime. */
  | { kind: "stale" }
  /** No connection, or a service that has trouble: it is tried again. */
  | { kind: "unreachable" }
  /** Trying again changes nothing. */
  | { kind: "refused"; message: string };

/** The service as seen from one page. Its functions throw; `failureOf` says what that means. */
export interface PageSource {
  read(): Promise<ReadPage>;
  /** Writes on top of `revision`; answers the revision that holds the changes. */
  write(changes: PageChange[], revision: string): Promise<string>;
  failureOf(error: unknown): Failure;
}

/** Where work that is not saved yet survives a crash. */
export interface DraftKeeper {
  keep(base: PageContent, mine: PageContent): boolean;
  drop(): void;
}

export interface Conflict {
  base: PageContent;
  theirs: ReadPage;
  merged: MergedContent;
}

export type SaveState =
  | { kind: "saved" }
  /** Changed, and about to be saved. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** Kept in the browser (unless it has no room) until the service can be reached. */
  | { kind: "offline"; isKept: boolean }
  | { kind: "conflict"; conflict: Conflict }
  | { kind: "refused"; message: string; isKept: boolean };

const QUIET_MILLISECONDS = 800;
const WAIT_MILLISECONDS_MAX = 5000;
const RETRY_MILLISECONDS = 1000;
const RETRY_MILLISECONDS_MAX = 30_000;
/** How often in a row somebody else may be first before it is tried more slowly. */
const STALE_MAX = 20;

interface Options {
  source: PageSource;
  drafts: DraftKeeper;
  read: ReadPage;
  /** Unsaved work of an earlier visit. */
  draft: { base: PageContent; mine: PageContent } | null;
  /** Told when other people's changes were taken into the text. */
  onMerged: () => void;
}

/**
 * Saves one page by itself: a moment after each change, one save at a time, on top of what was read. Others' changes
 * are merged where they touch other lines, and shown where they touch the same ones; nothing of anybody's is written
 * over. What cannot be saved is kept in the browser and tried again.
 */
export class PageSaver {
  private base: ReadPage;
  private mine: PageContent;
  private shownState: SaveState = { kind: "saved" };
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitingSince: number | null = null;
  private failures = 0;
  private isKept = true;
  private hasDraft = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: Options) {
    this.base = options.read;
    this.mine = options.read.content;
    if (options.draft) this.restore(options.draft);
  }

  get content(): PageContent {
    return this.mine;
  }
  get state(): SaveState {
    return this.shownState;
  }
  /** What the service has, as far as it is known here. */
  get saved(): ReadPage {
    return this.base;
  }
  get isSaved(): boolean {
    return this.shownState.kind === "saved";
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes a change and saves it a moment later. */
  edit(change: Partial<PageContent>): void {
    const next = { ...this.mine, ...change };
    if (isSameContent(next, this.mine)) return;
    this.mine = next;
    this.keep();
    if (this.shownState.kind === "conflict") this.enterConflict(this.shownState.conflict.theirs);
    else this.schedule();
    this.notify();
  }

  /** Saves now what waits; resolves when that has worked, or has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
    if (this.shownState.kind === "conflict" || this.isUnchanged()) return;
    await this.run();
  }

  /** Takes in what others have written, where nothing is on its way from here. */
  async refresh(): Promise<void> {
    if (this.running || !this.isSaved) return;
    const read = await this.options.source.read().catch(() => null);
    if (read && !this.running && this.shownState.kind !== "conflict") this.takeIn(read);
  }

  /** Ends a conflict with the content that a person has chosen. */
  settle(content: PageContent): void {
    if (this.shownState.kind !== "conflict") return;
    this.base = this.shownState.conflict.theirs;
    this.mine = content;
    this.shownState = { kind: "waiting" };
    this.keep();
    this.notify();
    void this.flush();
  }

  /** Lets go of what is not saved: the page is gone, or its text has gone elsewhere. */
  abandon(): void {
    clearTimeout(this.timer);
    this.mine = this.base.content;
    this.keep();
    this.show({ kind: "saved" });
  }

  private restore({ base, mine }: { base: PageContent; mine: PageContent }): void {
    const read = this.base;
    this.base = { revision: read.revision, content: base };
    this.mine = mine;
    this.hasDraft = true;
    this.takeIn(read);
  }

  private isUnchanged(): boolean {
    return changesBetween(this.base.content, this.mine).length === 0;
  }

  private keep(): void {
    if (!this.isUnchanged()) {
      this.hasDraft = true;
      this.isKept = this.options.drafts.keep(this.base.content, this.mine);
    } else if (this.hasDraft) {
      // Another tab may keep a draft of the same page, which is not ours to drop.
      this.hasDraft = false;
      this.options.drafts.drop();
    }
  }

  private schedule(): void {
    if (this.running) return;
    if (this.isUnchanged()) {
      clearTimeout(this.timer);
      this.show({ kind: "saved" });
      return;
    }
    // It is tried again by itself, ever more slowly.
    if (this.shownState.kind === "offline") return;
    this.show({ kind: "waiting" });
    this.waitingSince ??= Date.now();
    const left = Math.max(0, this.waitingSince + WAIT_MILLISECONDS_MAX - Date.now());
    this.later(Math.min(QUIET_MILLISECONDS, left));
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), milliseconds);
  }

  private run(): Promise<void> {
    clearTimeout(this.timer);
    this.waitingSince = null;
    this.running ??= this.save().finally(() => {
      this.running = null;
      if (this.shownState.kind === "waiting") this.schedule();
    });
    return this.running;
  }

  private async save(): Promise<void> {
    for (let attempt = 0; attempt < STALE_MAX; attempt += 1) {
      const sent = this.mine;
      const changes = changesBetween(this.base.content, sent);
      if (changes.length === 0) {
        this.done();
        return;
      }
      if (this.failures === 0) this.show({ kind: "saving" });
      const failure = await this.write(changes, sent);
      if (!failure) return;
      if (failure.kind !== "stale") {
        this.fail(failure);
        return;
      }
      if (!(await this.catchUp())) return;
    }
    this.fail({ kind: "unreachable" });
  }

  /** Writes; null when it worked. */
  private async write(changes: PageChange[], sent: PageContent): Promise<Failure | null> {
    const { source } = this.options;
    try {
      const revision = await source.write(changes, this.base.revision);
      this.base = { revision, content: asWritten(sent, this.base.content) };
      this.failures = 0;
      // The service may write addresses in its own way, and read a title out of the text.
      const read = await source.read().catch(() => null);
      if (read) this.takeIn(read);
      else this.done();
      return null;
    } catch (error) {
      return source.failureOf(error);
    }
  }

  /** After somebody else was first: reads and merges. False where it cannot go on by itself. */
  private async catchUp(): Promise<boolean> {
    try {
      this.takeIn(await this.options.source.read());
    } catch (error) {
      this.fail(this.options.source.failureOf(error));
      return false;
    }
    return this.shownState.kind !== "conflict";
  }

  /** Puts the changes that are still to be saved on top of what was read. */
  private takeIn(read: ReadPage): void {
    const before = this.base.content;
    if (isSameContent(read.content, before)) {
      this.base = read;
      this.done();
      return;
    }
    const hadChanges = !this.isUnchanged();
    const merged = mergeContent(before, this.mine, read.content);
    const clean = cleanContent(merged, this.mine);
    if (!clean) {
      this.enterConflict(read);
      return;
    }
    this.base = read;
    this.mine = clean;
    if (hadChanges) this.options.onMerged();
    this.done();
  }

  private enterConflict(theirs: ReadPage): void {
    clearTimeout(this.timer);
    const base = this.base.content;
    this.keep();
    this.show({
      kind: "conflict",
      conflict: { base, theirs, merged: mergeContent(base, this.mine, theirs.content) },
    });
  }

  /** What is here is what the service has, or waits to be. */
  private done(): void {
    this.keep();
    this.show(this.isUnchanged() ? { kind: "saved" } : { kind: "waiting" });
    if (!this.running && !this.isUnchanged()) this.schedule();
    this.notify();
  }

  private fail(failure: Failure): void {
    this.keep();
    const { isKept } = this;
    this.failures += 1;
    if (failure.kind === "refused") {
      this.failures = 0;
      this.show({ kind: "refused", message: failure.message, isKept });
      return;
    }
    this.show({ kind: "offline", isKept });
    this.later(Math.min(RETRY_MILLISECONDS * 2 ** (this.failures - 1), RETRY_MILLISECONDS_MAX));
  }

  private show(state: SaveState): void {
    if (state.kind === this.shownState.kind && Object.keys(state).length === 1) return;
    this.shownState = state;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
