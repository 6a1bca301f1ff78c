import * as Y from "yjs";
import { FIELDS, type FieldName, type PageContent } from "../save/page-content";
import { lasting } from "../save/page-sides";
import { characterChanges } from "./character-changes";

/** The revision on the server that the shared page is based on, and the state of the shared page that includes it. */
export interface Base {
  revision: string;
  vector: Uint8Array;
}

/** A version that an editor was about to save: its digest, and the state of the shared page at that time. */
interface Sent {
  digest: string;
  vector: Uint8Array;
}

/** The fields that are merged character by character. The last change of any other field replaces its value. */
const TEXTS = ["text", "title", "description"] as const;
type TextName = (typeof TEXTS)[number];
const isText = (name: string): name is TextName => (TEXTS as readonly string[]).includes(name);
const VALUES = FIELDS.filter((name): name is Exclude<FieldName, TextName> => !isText(name));

/** The client ID of the seed, so that all editors create the same seed. */
const SEED_CLIENT = 1;
/** The number of announced versions that are kept. */
const SENT_MAX = 3;
/** The maximum length of a text. A longer text ends the session. */
const CHARACTERS_MAX = 4_000_000;

/** Short digest of a page's content. It tells versions apart, and isn't secret. */
export function digestOf(content: PageContent): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const name of ["text", ...FIELDS] as const) {
    const value = `${content[name]}\u0000`;
    for (let at = 0; at < value.length; at += 1) {
      const code = value.charCodeAt(at);
      one = Math.imul(one ^ code, 2654435761);
      other = Math.imul(other ^ code, 1597334677);
    }
  }
  return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
}

function seedOf(content: PageContent): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = SEED_CLIENT;
  for (const name of TEXTS) if (content[name] !== "") doc.getText(name).insert(0, content[name]);
  return Y.encodeStateAsUpdate(doc);
}

/**
 * The content of a page that several people edit at the same time, as a Yjs document. The document contains the Markdown and
 * the fields of the page, so that unchanged blocks keep their bytes.
 */
export class SharedPage {
  private readonly doc = new Y.Doc();
  private readonly values: Y.Map<string>;
  private readonly meta: Y.Map<unknown>;
  private known: PageContent;

  /** All editors of a session create the page from the same content, which is `seed`. */
  constructor(private readonly seed: PageContent) {
    for (const name of TEXTS) this.doc.getText(name);
    Y.applyUpdate(this.doc, seedOf(seed));
    this.values = this.doc.getMap("values");
    this.meta = this.doc.getMap("meta");
    this.known = seed;
  }

  get content(): PageContent {
    return this.known;
  }

  /** Called with the changes of this editor, for the other editors. */
  onOwnUpdate(listener: (update: Uint8Array) => void): void {
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin === this) listener(update);
    });
  }

  /** Applies changes of this editor. If `based` is given, the content now includes this revision of the server. */
  edit(content: PageContent, based?: string): void {
    this.doc.transact(() => {
      for (const name of TEXTS) this.write(name, content[name]);
      for (const name of VALUES) if (this.known[name] !== content[name]) this.values.set(name, content[name]);
      if (based !== undefined)
        this.meta.set("base", { revision: based, vector: Y.encodeStateVector(this.doc) });
    }, this);
    this.known = this.read(this.doc);
  }

  private write(name: TextName, next: string): void {
    const text = this.doc.getText(name);
    for (const { from, to, insert } of characterChanges(this.known[name], next).toReversed()) {
      if (to > from) text.delete(from, to - from);
      if (insert !== "") text.insert(from, insert);
    }
  }

  /**
   * Applies changes of other editors.
   * @throws if the update isn't valid, or the page would become too long
   */
  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, "others");
    const next = this.read(this.doc);
    if (TEXTS.some((name) => next[name].length > CHARACTERS_MAX)) throw new Error("The page is too long.");
    this.known = next;
  }

  private read(doc: Y.Doc): PageContent {
    const texts = TEXTS.map((name) => {
      const text = doc.getText(name);
      const value = text.toString();
      if (text.length !== value.length) throw new Error("The page contains more than text.");
      return [name, value];
    });
    const values = VALUES.map((name) => {
      const value = doc.getMap("values").get(name);
      return [name, typeof value === "string" ? value : this.seed[name]];
    });
    return Object.fromEntries([...texts, ...values]) as PageContent;
  }

  /** The state of the document: the number of known changes of each editor. */
  vector(): Uint8Array {
    return Y.encodeStateVector(this.doc);
  }

  /** The changes that an editor with this state doesn't know yet. */
  missing(vector: Uint8Array): Uint8Array {
    return Y.encodeStateAsUpdate(this.doc, vector);
  }

  /** Compares the known changes with those of another editor. */
  compare(vector: Uint8Array): { isBehind: boolean; isAhead: boolean } {
    const theirs = Y.decodeStateVector(vector);
    const mine = Y.decodeStateVector(this.vector());
    const exceeds = (one: Map<number, number>, other: Map<number, number>) =>
      [...one].some(([client, clock]) => clock > (other.get(client) ?? 0));
    return { isBehind: exceeds(theirs, mine), isAhead: exceeds(mine, theirs) };
  }

  /** The revision that the content is based on, or null if it's the seed. */
  get base(): Base | null {
    const base = this.meta.get("base") as Partial<Base> | undefined;
    if (typeof base?.revision !== "string" || !(base.vector instanceof Uint8Array)) return null;
    return { revision: base.revision, vector: base.vector };
  }

  /** Records that this editor is about to save the content. */
  noteSent(): void {
    const sent = { digest: digestOf(lasting(this.known)), vector: this.vector() };
    this.doc.transact(() => this.meta.set("sent", [...this.sent, sent].slice(-SENT_MAX)), this);
  }

  /**
   * Whether an editor of the session was about to save this content, and this editor knows all changes in it. Only the latest
   * contents are known.
   */
  hasSent(content: PageContent): boolean {
    const digest = digestOf(lasting(content));
    return this.sent.some((one) => one.digest === digest && !this.compare(one.vector).isBehind);
  }

  private get sent(): Sent[] {
    const sent = this.meta.get("sent");
    return Array.isArray(sent) ? sent.filter((one) => one?.vector instanceof Uint8Array) : [];
  }

  get digest(): string {
    return digestOf(this.known);
  }

  end(): void {
    this.doc.destroy();
  }
}
