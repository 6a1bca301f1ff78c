import { conflictsIn, mergePages, settledFor } from "../save/merge";
import { isSameContent, type PageContent, type ReadPage } from "../save/page-content";
import type { PageSaver, SharedWork } from "../save/page-saver";
import { encode, type Message, Reader } from "./messages";
import { SharedSession } from "./session";
import { SharedPage } from "./shared-page";

export const TICK_MILLISECONDS = 100;
/** The interval at which an editor looks for a session. */
const SEEK_MILLISECONDS = 700;
/** If no session answers for this time, the first editor starts one. */
const SEEKING_MILLISECONDS_MAX = 1_500;
/** If messages of the others don't arrive although the server can be reached, the editor continues without the others. */
const DEAF_MILLISECONDS_MAX = 20_000;
/** If an editor is offline for longer, its changes are merged with the saved page instead. */
const OFFLINE_MILLISECONDS_MAX = 600_000;
/** An editor that is the last one in a session keeps it for this time, in case that the others come back. */
const ALONE_MILLISECONDS_MAX = 600_000;
const LEFT_ALONE_MILLISECONDS_MAX = 5_000;
/** The maximum time to wait for the editor that saves. */
const SAVE_MILLISECONDS_MAX = 4_000;
/** The time to wait for messages from others before a revision counts as foreign. */
const FOREIGN_MILLISECONDS = 1_200;
/** After a session has ended, the editor waits before it looks for another one. */
const REST_MILLISECONDS = 5_000;
/** The text is shown again after a multiple of the time that showing it took. */
const REST_FACTOR = 4;

export interface LiveOptions {
  /** ID of this editor. */
  own: string;
  saver: PageSaver;
  /** Loads the page in a revision. */
  read: (revision: string) => Promise<ReadPage>;
  /** Sends a part of a message to the other editors of the page. Returns whether this person may send. */
  send: (data: string) => Promise<boolean>;
  /** Whether another editor has the page open. */
  hasOthers: () => boolean;
  /** Whether the editor is in a hidden tab, which receives no messages. */
  isHidden: () => boolean;
  /** Called when this editor starts or stops to edit together with others. */
  onLive: (isLive: boolean) => void;
  /** Called when the session ends because another editor sent an invalid message. */
  onBroken: () => void;
  now: () => number;
  newId: () => string;
}

/**
 * Edits a page together with the other editors that have it open. Finds or starts a session, passes the changes between the
 * page's saver and the session, and leaves the session when the editors can't continue together. Without a session, the
 * saver merges the changes of others after they were saved.
 */
export class LivePage implements SharedWork {
  private session: SharedSession | null = null;
  private isAttached = false;
  private isJoining = false;
  private readonly reader = new Reader();
  private keys = 0;
  private soughtAt = Number.NEGATIVE_INFINITY;
  private seekingSince: number;
  private restsUntil = 0;
  private showsAfter = 0;
  private aloneSince: number | null = null;
  /** The other editors that look for a session, with the times of their last messages. */
  private readonly seekers = new Map<string, number>();
  private hiddenAt = Number.NEGATIVE_INFINITY;
  private wasWriter = false;
  private wasConnected = false;
  private readonly unfollow: () => void;

  constructor(private readonly options: LiveOptions) {
    this.seekingSince = options.now();
    this.unfollow = options.saver.subscribe(() => this.safely(() => this.follow()));
  }

  get isLive(): boolean {
    return this.isAttached;
  }
  get isWriter(): boolean {
    return this.session?.isWriter ?? false;
  }
  get isConnected(): boolean {
    return this.session?.isConnected ?? false;
  }

  /** A part of a message from the person with this ID has arrived. */
  hear(data: string, user: string): void {
    const message = this.reader.read(data, user);
    const { session } = this;
    if (!message) return;
    if (session) {
      this.safely(() => session.hear(message));
      return;
    }
    const { own, now } = this.options;
    if (message.kind === "hello" && message.session === null && message.from !== own)
      this.seekers.set(message.from, now());
    if (message.kind === "session" && message.to === this.options.own)
      void this.join(message.session, message.seed, message.from);
  }

  private send = async (message: Message): Promise<void> => {
    this.keys += 1;
    for (const part of encode(message, `${this.options.own}-${this.keys}`)) {
      if (await this.options.send(part)) continue;
      if (this.session) this.drop(false);
      return;
    }
  };

  /** Does what is due. Called every {@link TICK_MILLISECONDS}. */
  tick(): void {
    const { session } = this;
    if (session) this.safely(() => this.work(session));
    else this.seek();
  }

  /** Ends the session if another editor's changes can't be processed. */
  private safely(act: () => void): void {
    try {
      act();
    } catch {
      this.drop(true);
    }
  }

  private work(session: SharedSession): void {
    session.tick(this.isAttached);
    this.follow();
    if (!this.isAttached) {
      if (session.hasArrived) session.takeIn();
      this.attach();
    } else this.show();
    if (this.session !== session) return;
    this.noteWriter();
    this.checkContact(session);
  }

  private seek(): void {
    const { now, own, saver, hasOthers } = this.options;
    if (!hasOthers() || this.hasConflict) {
      this.seekingSince = now();
      return;
    }
    if (this.isJoining || now() < this.restsUntil || now() - this.soughtAt < SEEK_MILLISECONDS) return;
    this.soughtAt = now();
    if (this.isFirst && now() - this.seekingSince > SEEKING_MILLISECONDS_MAX)
      return void this.join(this.options.newId(), saver.saved.revision, own);
    void this.send({ kind: "hello", from: own, session: null, vector: null }).catch(() => undefined);
  }

  /** Whether other editors look for a session, and this editor comes before all of them. */
  private get isFirst(): boolean {
    const { now, own } = this.options;
    const recent = [...this.seekers].filter(([, at]) => now() - at < SEEK_MILLISECONDS * 3);
    return recent.length > 0 && recent.every(([id]) => own < id);
  }

  /** Joins a session. An editor that joins its own session starts it. */
  private async join(id: string, seed: string, writer: string): Promise<void> {
    if (this.isJoining) return;
    this.isJoining = true;
    const read = await this.options.read(seed).catch(() => null);
    this.isJoining = false;
    if (!read || this.session) return;
    this.session = new SharedSession({
      own: this.options.own,
      id,
      seed,
      page: new SharedPage(read.content),
      writer,
      now: this.options.now,
      send: this.send,
      onAskedToSave: () => void this.options.saver.flush(),
      onReplaced: () => this.depart(),
      onEnd: (isBroken) => this.drop(isBroken),
    });
    this.session.hello();
  }

  /** Whether this person has to resolve a conflict. Until then, the own content doesn't include the saved version. */
  private get hasConflict(): boolean {
    return conflictsIn(this.options.saver.merged).length > 0;
  }

  /**
   * Starts to share the page, as soon as this editor and the session are based on the same version on the server. With a
   * conflict, leaves the session, so that the others don't wait for this editor.
   */
  private attach(): void {
    const { saver } = this.options;
    const { session } = this;
    if (!session?.isCaughtUp || !session.isConnected || saver.isComposing() || saver.shared) return;
    saver.takeTyped();
    if (this.hasConflict) {
      this.depart();
      return;
    }
    const base = session.page.base?.revision ?? session.seed;
    if (base !== saver.saved.revision) {
      void this.meetAt(base);
      return;
    }
    const merged = mergePages(saver.saved.content, saver.content, session.page.content);
    if (conflictsIn(merged).length > 0) return;
    const content = settledFor(merged, "mine");
    this.isAttached = true;
    session.page.edit(content);
    saver.share(this);
    saver.edit(content);
    this.options.onLive(true);
  }

  /** Loads the session's version on the server, if this editor doesn't know a newer version with other content. */
  private async meetAt(revision: string): Promise<void> {
    const { saver, read } = this.options;
    if (this.isJoining) return;
    this.isJoining = true;
    const base = await read(revision).catch(() => null);
    this.isJoining = false;
    const isFree = () => !this.isAttached && !this.hasConflict;
    if (!base || !isFree()) return;
    if (isSameContent(base.content, saver.saved.content)) await saver.adopt(revision, isFree);
    else void saver.refresh();
  }

  /** Passes the changes of this editor to the session. */
  private follow(): void {
    const { session } = this;
    const { saver } = this.options;
    if (!this.isAttached || !session) return;
    if (this.hasConflict) {
      this.end();
      return;
    }
    const { revision } = saver.saved;
    const isBased = (session.page.base?.revision ?? session.seed) === revision;
    const isNews = session.isWriter && !isBased;
    if (isNews) session.page.edit(saver.content, revision);
    else if (!isSameContent(saver.content, session.page.content)) session.page.edit(saver.content);
  }

  /** Shows the changes of others, unless the person is composing a character. */
  private show(): void {
    const { saver, now } = this.options;
    const { session } = this;
    if (!session) return;
    if (session.hasArrived && now() >= this.showsAfter && !saver.isComposing()) {
      const begun = now();
      saver.takeTyped();
      this.follow();
      if (this.session !== session) return;
      session.takeIn();
      if (this.session !== session) return;
      saver.edit(session.page.content);
      this.showsAfter = now() + (now() - begun) * REST_FACTOR;
    }
    this.adopt(session);
  }

  /** Accepts the version that the writer saved. */
  private adopt(session: SharedSession): void {
    const { saver } = this.options;
    const { base } = session.page;
    if (!base || session.isWriter || base.revision === saver.saved.revision) return;
    const isIncluded = () => {
      const isSame = this.session === session && session.page.base?.revision === base.revision;
      return isSame && !session.page.compare(base.vector).isBehind;
    };
    if (isIncluded()) void saver.adopt(base.revision, isIncluded);
  }

  /** Tells the saver when this editor becomes the writer, or the connection changes. */
  private noteWriter(): void {
    if (!this.isAttached) return;
    const { isWriter, isConnected } = this;
    if (isWriter === this.wasWriter && isConnected === this.wasConnected) return;
    [this.wasWriter, this.wasConnected] = [isWriter, isConnected];
    this.options.saver.share(this);
  }

  private checkContact(session: SharedSession): void {
    const { now } = this.options;
    // A hidden tab has no connection, and continues when it's shown again.
    if (this.options.isHidden()) this.hiddenAt = now();
    if (now() - this.hiddenAt < DEAF_MILLISECONDS_MAX) return;
    const isLost = session.deafness > DEAF_MILLISECONDS_MAX || session.silence > OFFLINE_MILLISECONDS_MAX;
    if (isLost) {
      this.depart();
      return;
    }
    const { others, allLeft } = session.members;
    if (others.length > 0) this.aloneSince = null;
    else this.aloneSince ??= now();
    if (this.aloneSince === null || !session.isConnected) return;
    const most = allLeft ? LEFT_ALONE_MILLISECONDS_MAX : ALONE_MILLISECONDS_MAX;
    if (now() - this.aloneSince > most) this.depart();
  }

  async announce(): Promise<boolean> {
    const { session } = this;
    if (!session) return false;
    this.follow();
    if (this.session !== session) return false;
    session.page.noteSent();
    return await session.push();
  }

  async hasSent(content: PageContent): Promise<boolean> {
    if (this.knowsSent(content)) return true;
    this.session?.hello();
    await this.wait(FOREIGN_MILLISECONDS, () => this.knowsSent(content));
    return this.knowsSent(content);
  }

  private knowsSent(content: PageContent): boolean {
    try {
      return this.session?.page.hasSent(content) ?? false;
    } catch {
      this.drop(true);
      return false;
    }
  }

  async askToSave(): Promise<void> {
    const { session } = this;
    const { saver } = this.options;
    if (!session) return;
    this.follow();
    await session.push();
    session.askToSave();
    await this.wait(SAVE_MILLISECONDS_MAX, () => saver.isSaved || this.session !== session);
  }

  private async wait(milliseconds: number, isDone: () => boolean): Promise<void> {
    const until = this.options.now() + milliseconds;
    while (!isDone() && this.options.now() < until)
      await new Promise((resolve) => setTimeout(resolve, TICK_MILLISECONDS));
  }

  /** Ends the session for all editors. Each editor then merges and saves its own changes. */
  end(): void {
    void this.session?.end();
    this.drop(false);
  }

  private drop(isBroken: boolean): void {
    if (isBroken) this.options.onBroken();
    this.restsUntil = this.options.now() + REST_MILLISECONDS;
    this.depart();
  }

  /** Leaves the session, and saves the page without the others. */
  private depart(): void {
    const { session } = this;
    this.session = null;
    this.aloneSince = null;
    this.seekingSince = this.options.now();
    void session?.leave();
    session?.page.end();
    if (!this.isAttached) return;
    this.isAttached = false;
    [this.wasWriter, this.wasConnected] = [false, false];
    this.options.saver.share(null);
    this.options.onLive(false);
  }

  /** Saves, and leaves the session because the page closes. */
  async close(): Promise<void> {
    const { saver } = this.options;
    if (this.isAttached && !saver.isSaved) await saver.flush();
    this.unfollow();
    this.depart();
    if (!saver.isSaved) await saver.flush();
  }
}
