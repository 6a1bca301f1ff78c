import type { PageChange, PageContent, ReadPage } from "../save/page-content";
import type { Failure, PageSource } from "../save/page-saver";
import { NO_SETTINGS } from "../save/page-settings";
import { openText } from "../save/written-text";

class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** A seeded random generator, so that a failed walk can be repeated. Returns integers below the limit. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A connection of one person, which can break. */
export class Connection {
  isOnline = true;
  /** Whether this person may still send messages. */
  isAllowed = true;
  private readonly listeners = new Set<(data: string, user: string) => void>();

  constructor(
    private readonly service: SharedService,
    /** The ID of the person. */
    readonly user: string,
    private readonly random: (below: number) => number,
  ) {}

  listen(listener: (data: string, user: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  deliver(data: string, user: string): void {
    void delay(20 + this.random(200)).then(() => {
      if (this.isOnline) for (const listener of this.listeners) listener(data, user);
    });
  }
  private async ask<Result>(act: () => Result): Promise<Result> {
    await delay(10 + this.random(120));
    if (!this.isOnline) throw new Refusal({ kind: "unreachable" });
    const result = act();
    await delay(10 + this.random(120));
    // The server has processed the request, but its answer can get lost.
    if (!this.isOnline) throw new Refusal({ kind: "unreachable" });
    return result;
  }
  send = (data: string): Promise<boolean> =>
    this.ask(() => {
      if (this.isAllowed) this.service.relay(data, this.user);
      return this.isAllowed;
    });

  source: PageSource = {
    read: (revision) => this.ask(() => this.service.at(revision)),
    write: (changes, revision) => this.ask(() => this.service.write(changes, revision)),
    failureOf: (error) =>
      error instanceof Refusal ? error.failure : { kind: "refused", message: String(error) },
  };
}

/** A server with one page, which passes messages on and refuses writes on top of old revisions. */
export class SharedService {
  readonly connections: Connection[] = [];
  private readonly texts: string[];
  refused = 0;
  sentCharacters = 0;
  messages = 0;

  constructor(text: string) {
    this.texts = [text];
  }
  get text(): string {
    return this.texts.at(-1) ?? "";
  }
  get all(): readonly string[] {
    return this.texts;
  }
  at(revision?: string): ReadPage {
    const number = revision === undefined ? this.texts.length : Number(revision);
    const { frame, text } = openText(this.texts[number - 1] ?? "");
    const content: PageContent = {
      text,
      title: "Page",
      description: "",
      icon: "",
      emoji: "",
      ...NO_SETTINGS,
    };
    return { revision: String(number), frame, content };
  }
  write(changes: PageChange[], revision: string): string {
    if (revision !== String(this.texts.length)) {
      this.refused += 1;
      throw new Refusal({ kind: "stale" });
    }
    for (const { document } of changes) if (document) this.texts.push(document.markdown);
    return String(this.texts.length);
  }
  /** A write of a program, without a browser. */
  other(change: (text: string) => string): void {
    this.texts.push(change(this.text));
  }
  connect(random: (below: number) => number): Connection {
    const connection = new Connection(this, `user${this.connections.length}`, random);
    this.connections.push(connection);
    return connection;
  }
  relay(data: string, user: string): void {
    this.messages += 1;
    this.sentCharacters += data.length;
    for (const connection of this.connections) connection.deliver(data, user);
  }
}
