import { isSameContent, type PageChange, type PageContent, type ReadPage } from "./page-content";
import type { SettingName } from "./page-settings";
import { type Choice, type KeptWork, PageSides } from "./page-sides";

/** The kind of a failed call, which determines how the saver continues. */
export type Failure =
  /** Another person has changed the page in the meantime. */
  | { kind: "stale" }
  /** No connection, or a server error. The saver retries. */
  | { kind: "unreachable" }
  /** A retry wouldn't help. If the server refused a setting, `setting` names it. */
  | { kind: "refused"; message: string; setting?: { name: SettingName; message: string } };

/** A value that the server refused, with the reason. */
interface Refused {
  value: string;
  message: string;
}

/** The server's calls for one page. If a call fails, it throws an error that `failureOf` explains. */
export interface PageSource {
  /** Loads the page in `revision`, or in the newest revision. */
  read(revision?: string): Promise<ReadPage>;
  /** Writes on top of `revision`, and returns the ID of the new revision. */
  write(changes: PageChange[], revision: string): Promise<string>;
  failureOf(error: unknown): Failure;
}

/** Stores unsaved work, so that it survives a crash. */
export interface DraftKeeper {
  keep(work: KeptWork): boolean;
  drop(): void;
}

/** The other editors that edit the page at the same time. One of all editors saves for all of them. */
export interface SharedWork {
  /** Whether this editor saves the page now. */
  readonly isWriter: boolean;
  /** Whether this editor is connected to the others. */
  readonly isConnected: boolean;
  /** Sends all changes to the other editors before they're saved. Returns whether the changes arrived. */
  announce(): Promise<boolean>;
  /**
   * Whether one of the editors saved `content`, which was loaded, and this editor's content includes it. If this isn't known,
   * waits a moment for messages from the others.
   */
  hasSent(content: PageContent): Promise<boolean>;
  /** Asks the editor that saves to save now. Resolves after the changes are saved, or after some seconds. */
  askToSave(): Promise<void>;
  /** Ends the session for all editors, because this editor can't save. */
  end(): void;
}

export type SaveState =
  | { kind: "saved" }
  /** The page has changes, which are saved soon. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** The changes are stored in the browser (if it has space) until the server is reachable. */
  | { kind: "offline"; isKept: boolean }
  /** All changes are saved, except the text that two people changed at the same position. */
  | { kind: "conflict" }
  | { kind: "refused"; message: string; isKept: boolean };

const QUIET_MILLISECONDS = 800;
const WAIT_MILLISECONDS_MAX = 5000;
const RETRY_MILLISECONDS = 1000;
const RETRY_MILLISECONDS_MAX = 30_000;
/** The number of failed attempts because of other people's writes, after which the saver waits between attempts. */
const STALE_MAX = 20;
/** The interval at which the saver checks whether a person is still composing a character. */
const COMPOSING_MILLISECONDS = 50;

interface Options {
  source: PageSource;
  drafts: DraftKeeper;
  read: ReadPage;
  /** Unsaved changes from an earlier visit. */
  draft: KeptWork | null;
  /** Called after changes of others were merged into unsaved text. */
  onMerged: () => void;
}

/**
 * Saves one page automatically, a moment after each change. Sends one save at a time, based on the loaded version. If other
 * people changed other words, merges their changes. If they changed the same words, keeps both versions until a person
 * selects a version, and saves the rest of the page in the meantime. If text can't be saved, stores it in the browser and
 * retries later.
 */
export class PageSaver {
  private sides: PageSides;
  private shownState: SaveState = { kind: "saved" };
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitingSince: number | null = null;
  private failures = 0;
  private isKept = true;
  private hasDraft = false;
  private refusedSettings: ReadonlyMap<SettingName, Refused> = new Map();
  /** Whether the page was loaded again after the last write. */
  private isRead = true;
  private readonly listeners = new Set<() => void>();
  private sharedWork: SharedWork | null = null;
  /** Whether a person is composing a character in the text, so that the text must not change. */
  isComposing: () => boolean = () => false;
  /** Collects changes that the editor has not reported yet. Called before each merge or save. */
  takeTyped: () => void = () => undefined;

  constructor(private readonly options: Options) {
    this.sides = PageSides.of(options.read, options.draft);
    if (!options.draft) return;
    this.hasDraft = true;
    this.done();
  }

  get content(): PageContent {
    return this.sides.mine;
  }
  /** The merged page, with its conflicts. */
  get merged(): PageSides["merged"] {
    return this.sides.merged;
  }
  get state(): SaveState {
    return this.shownState;
  }
  /** The latest known version on the server. */
  get saved(): ReadPage {
    return this.sides.saved;
  }
  /** Settings that the server refused. The saver resets them, and saves all other changes. */
  get refused(): ReadonlyMap<SettingName, Refused> {
    return this.refusedSettings;
  }
  get isSaved(): boolean {
    return this.shownState.kind === "saved";
  }

  /** The other editors that edit the page at the same time, or null. */
  get shared(): SharedWork | null {
    return this.sharedWork;
  }

  /** Starts or ends to save the page together with other editors. */
  share(shared: SharedWork | null): void {
    this.sharedWork = shared;
    // Nothing retries the save while another editor saves.
    if (!this.running && this.shownState.kind === "offline") this.shownState = { kind: "waiting" };
    this.schedule();
    this.notify();
  }

  private get isOthersToSave(): boolean {
    return this.sharedWork !== null && !this.sharedWork.isWriter;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Applies a change to the page, and saves the change a moment later. */
  edit(change: Partial<PageContent>): void {
    const next = { ...this.content, ...change };
    const refused = [...this.refusedSettings].filter(([name]) => !(name in change));
    const isCleared = refused.length < this.refusedSettings.size;
    if (isCleared) this.refusedSettings = new Map(refused);
    if (isSameContent(next, this.content)) {
      if (isCleared) this.notify();
      return;
    }
    this.sides = this.sides.edited(next);
    this.keep();
    this.schedule();
    this.notify();
  }

  /** Saves unsaved changes now. Resolves when the save has succeeded or failed. */
  async flush(): Promise<void> {
    this.takeTyped();
    clearTimeout(this.timer);
    await this.running;
    if (this.sides.changes.length === 0) return;
    if (this.isOthersToSave) await this.sharedWork?.askToSave();
    else await this.run(() => this.save());
  }

  /** Loads the changes of other people, unless a save is in progress. */
  async refresh(): Promise<void> {
    if (this.running || this.sides.changes.length > 0 || this.isOthersToSave) return;
    await this.run(async () => {
      await this.catchUp().catch(() => undefined);
      this.done();
    });
  }

  /**
   * Accepts a revision that another editor of the shared page saved. The shared content already includes this revision.
   * `isIncluded` checks this again after the page was loaded.
   */
  async adopt(revision: string, isIncluded: () => boolean): Promise<void> {
    if (this.running) return;
    await this.run(async () => {
      const read = await this.options.source.read(revision).catch(() => null);
      await this.composed();
      if (!read || !isIncluded()) return;
      this.sides = this.sides.adopted(read);
      this.isRead = true;
      this.failures = 0;
      this.done();
    });
  }

  /** Resolves the conflicts for which a person has selected a version. */
  settle(choices: ReadonlyMap<string, Choice>): void {
    this.takeTyped();
    this.sides = this.sides.settled(choices);
    this.keep();
    this.schedule();
    this.notify();
    void this.flush();
  }

  /** Discards unsaved changes, because the page was deleted, or its text was saved elsewhere. */
  abandon(): void {
    clearTimeout(this.timer);
    this.sharedWork?.end();
    this.sides = PageSides.of(this.saved);
    this.keep();
    this.show({ kind: "saved" });
  }

  private keep(): void {
    if (!this.sides.isWritten) {
      this.hasDraft = true;
      const isShared = this.sharedWork?.isConnected ?? false;
      this.isKept = this.options.drafts.keep({ ...this.sides.work, isShared });
    } else if (this.hasDraft) {
      // Another tab might have stored a draft of the same page, which must not be deleted here.
      this.hasDraft = false;
      this.options.drafts.drop();
    }
  }

  private schedule(): void {
    if (this.running) {
      if (this.isSaved && !this.sides.isWritten) this.show({ kind: "waiting" });
      return;
    }
    if (this.sides.changes.length === 0) {
      clearTimeout(this.timer);
      this.show({ kind: this.sides.isWritten ? "saved" : "conflict" });
      return;
    }
    // The save is retried automatically, at growing intervals.
    if (this.shownState.kind === "offline" && !this.isOthersToSave) return;
    if (this.isOthersToSave) {
      this.waitForWriter();
      return;
    }
    this.show({ kind: "waiting" });
    this.waitingSince ??= Date.now();
    const left = Math.max(0, this.waitingSince + WAIT_MILLISECONDS_MAX - Date.now());
    this.later(Math.min(QUIET_MILLISECONDS, left));
  }

  /** Shows that another editor saves the changes. */
  private waitForWriter(): void {
    clearTimeout(this.timer);
    const { isKept } = this;
    this.show(this.sharedWork?.isConnected ? { kind: "waiting" } : { kind: "offline", isKept });
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(() => this.save()), milliseconds);
  }

  /** Runs one task at a time. Otherwise, an old response that arrives late could replace a new text with an old text. */
  private run(task: () => Promise<void>): Promise<void> {
    clearTimeout(this.timer);
    this.waitingSince = null;
    this.running ??= task().finally(() => {
      this.running = null;
      if (this.shownState.kind !== "offline" && this.shownState.kind !== "refused") this.schedule();
    });
    return this.running;
  }

  private async save(): Promise<void> {
    for (let attempt = 0; attempt < STALE_MAX; attempt += 1) {
      if (this.isOthersToSave) return this.done();
      try {
        await this.readBack();
        if (this.sides.changes.length > 0) await this.write();
        this.done();
        return;
      } catch (error) {
        const failure = this.options.source.failureOf(error);
        if (failure.kind === "refused" && this.takeBack(failure)) continue;
        if (failure.kind !== "stale") return this.fail(failure);
      }
      try {
        await this.catchUp();
      } catch (error) {
        return this.fail(this.options.source.failureOf(error));
      }
    }
    this.fail({ kind: "unreachable" });
  }

  /** Resets a setting that was refused, so that it doesn't prevent other changes from being saved. */
  private takeBack({ setting }: Failure & { kind: "refused" }): boolean {
    if (!setting) return false;
    const { name, message } = setting;
    const value = this.content[name];
    const before = this.saved.content[name];
    if (value === before) return false;
    this.sides = this.sides.edited({ ...this.content, [name]: before });
    this.refusedSettings = new Map([...this.refusedSettings, [name, { value, message }]]);
    return true;
  }

  private async write(): Promise<void> {
    if (this.failures === 0) this.show({ kind: "saving" });
    const { outgoing, changes, saved } = this.sides;
    if (this.sharedWork && !(await this.announced(saved))) return;
    this.sides = this.sides.sent(outgoing);
    this.keep();
    const revision = await this.options.source.write(changes, saved.revision);
    this.sides = this.sides.written(outgoing, revision);
    this.failures = 0;
    this.isRead = false;
    this.keep();
    // Load the page again, because the server can change the form of URLs. If this read fails, the page is loaded
    // before the next write.
    await this.readBack().catch(() => undefined);
  }

  /** Announces a save to the other editors. Returns whether this editor still has to save it. */
  private async announced(saved: ReadPage): Promise<boolean> {
    const { sharedWork } = this;
    const hasArrived = (await sharedWork?.announce()) ?? true;
    return hasArrived && sharedWork === this.sharedWork && !this.isOthersToSave && saved === this.saved;
  }

  private async readBack(): Promise<void> {
    if (this.isRead) return;
    const read = await this.options.source.read(this.saved.revision);
    await this.composed();
    this.takeOver(this.sides.readBack(read));
    this.isRead = true;
  }

  /** Loads and merges changes of others. */
  private async catchUp(): Promise<void> {
    await this.readBack();
    const read = await this.options.source.read();
    await this.composed();
    if (read.revision === this.saved.revision) return;
    if (this.sharedWork) {
      const isOwn = await this.sharedWork.hasSent(read.content);
      await this.composed();
      if (this.isOthersToSave) return;
      if (this.sharedWork && isOwn) this.sides = this.sides.alsoSent(read.content);
    }
    const hadChanges = !this.sides.isWritten;
    const isChanged = !isSameContent(read.content, this.saved.content);
    this.takeOver(this.sides.takenOver(read));
    if (hadChanges && isChanged && !this.sides.hasConflict) this.options.onMerged();
  }

  /** Shows the merged text immediately, so that the next keystroke applies to it. */
  private takeOver(sides: PageSides): void {
    this.sides = sides;
    this.notify();
  }

  private async composed(): Promise<void> {
    while (this.isComposing()) await new Promise((resolve) => setTimeout(resolve, COMPOSING_MILLISECONDS));
    this.takeTyped();
  }

  /** Updates the state to saved, waiting or conflict. */
  private done(): void {
    this.keep();
    if (this.sides.changes.length > 0) this.show({ kind: "waiting" });
    else this.show({ kind: this.sides.isWritten ? "saved" : "conflict" });
    if (!this.running) this.schedule();
    this.notify();
  }

  private fail(failure: Failure): void {
    this.keep();
    const { isKept } = this;
    this.failures += 1;
    if (failure.kind === "refused") {
      this.failures = 0;
      this.sharedWork?.end();
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
