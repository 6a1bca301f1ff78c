import * as Y from "yjs";
import { Members } from "./members";
import type { Message } from "./messages";
import type { SharedPage } from "./shared-page";

/** Changes within this time are sent together. */
const GATHER_MILLISECONDS = 200;
const BEAT_MILLISECONDS = 2_000;
/** If the own messages don't arrive for this time, the editor has no connection. */
const CONTACT_MILLISECONDS = 5_000;
/** After the connection returns, the editor waits for the state of the others before it saves. */
const SETTLE_MILLISECONDS = 1_500;
/** The minimum time between two repairs. */
const REPAIR_MILLISECONDS = 700;
/** The minimum time between two answers to editors that ask for changes. */
const ANSWER_MILLISECONDS = 200;
/**
 * The maximum number of bytes of one update. If the session has more changes than a new editor can receive, all editors save,
 * and start a new session.
 */
const UPDATE_BYTES_MAX = 2_000_000;
/** The maximum number of bytes that an editor accepts from others in one session. */
const BYTES_MAX = 32_000_000;

interface Options {
  own: string;
  id: string;
  seed: string;
  page: SharedPage;
  writer: string;
  now: () => number;
  send: (message: Message) => Promise<void>;
  /** Called when another editor asks this editor to save. */
  onAskedToSave: () => void;
  /** Called when this session must end, because the page has another session. */
  onReplaced: () => void;
  /** Called when the session can't continue. `isBroken` if another editor sent an invalid message. */
  onEnd: (isBroken: boolean) => void;
}

type Of<Kind extends Message["kind"]> = Extract<Message, { kind: Kind }>;

/**
 * One session of several editors on a page. Each editor regularly sends the state of its document, and the others send the
 * changes that are missing there. Lost, repeated and late messages therefore have no effect on the result.
 */
export class SharedSession {
  readonly members: Members;
  private arrived: Uint8Array[] = [];
  private outgoing: Uint8Array[] = [];
  private gathering: number | null = null;
  private beats = 0;
  private beatAt = Number.NEGATIVE_INFINITY;
  private echoAt: number;
  /** The time since which the server receives messages but doesn't deliver them, or null. */
  private deafAt: number | null = null;
  private hasContact = false;
  private hadContact = false;
  private answeredAt = Number.NEGATIVE_INFINITY;
  private settledAt: number;
  private repairedAt = Number.NEGATIVE_INFINITY;
  private bytes = 0;
  /** Whether the document had the same content as the writer's document at least once. */
  isCaughtUp: boolean;

  constructor(private readonly options: Options) {
    const { own, writer, now, page } = options;
    this.members = new Members(own, writer, now);
    this.isCaughtUp = own === writer;
    this.echoAt = now();
    this.settledAt = now();
    page.onOwnUpdate((update) => {
      this.outgoing.push(update);
      this.gathering ??= now();
    });
  }

  get id(): string {
    return this.options.id;
  }
  get seed(): string {
    return this.options.seed;
  }
  get page(): SharedPage {
    return this.options.page;
  }
  /** Whether messages arrive, and the other editors had time to send their state. */
  get isConnected(): boolean {
    return this.hasContact && this.options.now() >= this.settledAt;
  }
  /** Whether this editor saves the page for all editors now. */
  get isWriter(): boolean {
    return this.members.writer === this.options.own && this.isConnected && !this.isClaimed;
  }
  /** The time since the last own message arrived, in milliseconds. */
  get silence(): number {
    return this.options.now() - this.echoAt;
  }
  /** The time for which the server has received messages without delivering them, in milliseconds. */
  get deafness(): number {
    return this.deafAt === null ? 0 : this.options.now() - this.deafAt;
  }
  private get isClaimed(): boolean {
    return this.members.writer !== this.options.own;
  }

  /** Sends what is due. Call this function several times per second. Only an editor that shares its text can save for all. */
  tick(canSave: boolean): void {
    const now = this.options.now();
    if (this.hasContact && now - this.echoAt > CONTACT_MILLISECONDS) this.hasContact = false;
    if (this.gathering !== null && now - this.gathering >= GATHER_MILLISECONDS) void this.push();
    if (now - this.beatAt >= BEAT_MILLISECONDS) void this.beat();
    if (canSave && this.isConnected && this.isCaughtUp && this.members.takeOver()) void this.beat();
  }

  /** Sends the changes of this editor now. Returns whether the server received them. Later messages repeat lost changes. */
  async push(): Promise<boolean> {
    this.gathering = null;
    if (this.outgoing.length === 0) return true;
    const update = Y.mergeUpdates(this.outgoing);
    this.outgoing = [];
    return await this.send({ kind: "update", update });
  }

  private async beat(): Promise<void> {
    const { page, members } = this;
    this.beats += 1;
    this.beatAt = this.options.now();
    const hasArrived = await this.send({
      kind: "beat",
      count: this.beats,
      writer: members.writer,
      term: members.term,
      vector: page.vector(),
      digest: page.digest,
    });
    if (!hasArrived) this.deafAt = null;
    else this.deafAt ??= this.options.now();
  }

  hello(): void {
    void this.send({ kind: "hello", vector: this.page.vector() });
  }
  askToSave(): void {
    void this.send({ kind: "save" });
  }
  leave(): Promise<boolean> {
    return this.send({ kind: "bye" });
  }
  end(): Promise<boolean> {
    return this.send({ kind: "end" });
  }

  private async send(
    message:
      | Omit<Of<"update">, "from" | "session">
      | Omit<Of<"beat">, "from" | "session">
      | Omit<Of<"hello">, "from" | "session">
      | { kind: "save" | "bye" | "end" },
  ): Promise<boolean> {
    const { own, id, send } = this.options;
    return await send({ ...message, from: own, session: id } as Message).then(
      () => true,
      () => false,
    );
  }

  hear(message: Message): void {
    const { own } = this.options;
    if (message.kind === "session") return;
    if (message.from === own) {
      if (message.kind === "beat") this.echo();
    } else if (message.session === null) this.invite(message.from);
    else if (message.session !== this.id) this.hearOfOther(message);
    else if (message.kind === "bye") this.members.leave(message.from);
    else this.hearOfMember(message);
  }

  private hearOfMember(message: Message): void {
    this.members.hear(message.from);
    if (message.kind === "update") this.arrive(message.update);
    else if (message.kind === "beat") this.compare(message);
    else if (message.kind === "hello") this.answer(message);
    else if (message.kind === "save" && this.isWriter) this.options.onAskedToSave();
    else if (message.kind === "end") this.options.onEnd(false);
  }

  /** If the editors of a page have started two sessions, the session with the lower ID continues. */
  private hearOfOther({ kind, session }: Message): void {
    if (kind === "beat" && session !== null && session < this.id) this.options.onReplaced();
  }

  private echo(): void {
    const now = this.options.now();
    this.echoAt = now;
    this.deafAt = null;
    if (this.hasContact) return;
    this.hasContact = true;
    if (this.hadContact) this.settledAt = now + SETTLE_MILLISECONDS;
    this.hadContact = true;
    this.members.awaitWriter();
    this.hello();
  }

  /** Invites an editor that looks for a session. */
  private invite(to: string): void {
    const { own, seed, send } = this.options;
    if (this.members.writer === own && this.isCaughtUp)
      void send({ kind: "session", from: own, to, session: this.id, seed }).catch(() => undefined);
  }

  private answer({ vector }: Of<"hello">): void {
    const now = this.options.now();
    if (now - this.answeredAt < ANSWER_MILLISECONDS) return;
    this.answeredAt = now;
    if (vector) this.sendMissing(vector);
    void this.beat();
  }

  private sendMissing(vector: Uint8Array): void {
    const update = this.guarded(() => this.page.missing(vector));
    if (!update) return;
    if (update.length <= UPDATE_BYTES_MAX) {
      void this.send({ kind: "update", update });
      return;
    }
    void this.end();
    this.options.onEnd(false);
  }

  private arrive(update: Uint8Array): void {
    this.bytes += update.length;
    if (this.bytes > BYTES_MAX) this.options.onEnd(true);
    else this.arrived.push(update);
  }

  /** Compares another editor's state with the own state, and repairs the difference. */
  private compare(beat: Of<"beat">): void {
    this.members.accept({ writer: beat.writer, term: beat.term });
    this.guarded(() => {
      const { isAhead, isBehind } = this.page.compare(beat.vector);
      const isSame = !isAhead && !isBehind && beat.digest === this.page.digest;
      if (isSame && beat.from === this.members.writer) this.isCaughtUp = true;
      const now = this.options.now();
      if (isSame || this.arrived.length > 0 || now - this.repairedAt < REPAIR_MILLISECONDS) return;
      this.repairedAt = now;
      if (isAhead || !isBehind) this.sendMissing(beat.vector);
      if (isBehind) this.hello();
    });
  }

  /** Whether changes of other editors wait to be applied. */
  get hasArrived(): boolean {
    return this.arrived.length > 0;
  }

  /** Applies the changes of other editors that have arrived. */
  takeIn(): void {
    const updates = this.arrived;
    this.arrived = [];
    this.guarded(() => {
      for (const update of updates) this.page.receive(update);
    });
  }

  /** Ends the session if a message is malformed. */
  private guarded<Result>(act: () => Result): Result | undefined {
    try {
      return act();
    } catch {
      this.options.onEnd(true);
      return undefined;
    }
  }
}
