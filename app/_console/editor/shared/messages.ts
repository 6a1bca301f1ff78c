/**
 * The messages between the editors of a page. `from` is the ID of the editor that sent the message. `session` is the ID of
 * the session.
 */
export type Message = { from: string } & (
  | /** Looks for a session, or asks the editors of a session for changes after `vector`. */
  { kind: "hello"; session: string | null; vector: Uint8Array | null }
  /** Invites an editor to a session that began with the page in revision `seed`. */
  | { kind: "session"; to: string; session: string; seed: string }
  | { kind: "update"; session: string; update: Uint8Array }
  /** Sent regularly: the state of the sender's document, and the editor that saves. */
  | {
      kind: "beat";
      session: string;
      count: number;
      writer: string;
      term: number;
      vector: Uint8Array;
      digest: string;
    }
  /** Asks the editor that saves to save now. */
  | { kind: "save"; session: string }
  /** The sender leaves the session. */
  | { kind: "bye"; session: string }
  /** The session ends for everyone, because a person must resolve a conflict. */
  | { kind: "end"; session: string }
);

/** A part of a message that is too long for one request. */
interface Part {
  key: string;
  index: number;
  count: number;
  text: string;
}

/** The maximum length of one part. The server refuses longer messages, because PostgreSQL limits notifications. */
export const PART_CHARACTERS_MAX = 5_000;
const PARTS_MAX = 1_000;
/** The maximum number of incomplete messages that are kept. */
const OPEN_MAX = 20;
/** The maximum number of editors of one person that are known. */
const EDITORS_MAX = 500;
/** The writer has changed at most this often in a session. */
export const TERM_MAX = 1_000_000;

const KINDS = ["hello", "session", "update", "beat", "save", "bye", "end"];
const BYTES = ["update", "vector"] as const;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encodes a message as parts of `key.index.count.base64`. `key` must be unique for each message of the sender. */
export function encode(message: Message, key: string): string[] {
  const plain: Record<string, unknown> = { ...message };
  for (const name of BYTES) {
    const value = plain[name];
    if (value instanceof Uint8Array) plain[name] = toBase64(value);
  }
  const text = toBase64(new TextEncoder().encode(JSON.stringify(plain)));
  const count = Math.max(1, Math.ceil(text.length / PART_CHARACTERS_MAX));
  return Array.from({ length: count }, (_none, index) =>
    [key, index, count, text.slice(index * PART_CHARACTERS_MAX, (index + 1) * PART_CHARACTERS_MAX)].join("."),
  );
}

const isTerm = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= TERM_MAX;
const isName = (value: unknown): value is string => typeof value === "string" && value.length <= 100;

function messageOf(text: string): Message | null {
  const plain = JSON.parse(new TextDecoder().decode(fromBase64(text))) as Record<string, unknown> | null;
  if (typeof plain !== "object" || plain === null || !isName(plain.from)) return null;
  if (typeof plain.kind !== "string" || !KINDS.includes(plain.kind)) return null;
  if (!isName(plain.session) && !(plain.kind === "hello" && plain.session === null)) return null;
  for (const name of BYTES) if (typeof plain[name] === "string") plain[name] = fromBase64(plain[name]);
  const { kind, vector, update } = plain;
  const isWhole =
    (kind !== "update" || update instanceof Uint8Array) &&
    (kind !== "hello" || vector instanceof Uint8Array || vector === null) &&
    (kind !== "session" || (isName(plain.to) && isName(plain.seed))) &&
    (kind !== "beat" ||
      (vector instanceof Uint8Array &&
        isName(plain.writer) &&
        isName(plain.digest) &&
        isTerm(plain.term) &&
        Number.isSafeInteger(plain.count)));
  return isWhole ? (plain as unknown as Message) : null;
}

function partOf(data: string): Part | null {
  const [key = "", index, count, text = ""] = data.split(".");
  const part = { key, index: Number(index), count: Number(count), text };
  const isValid =
    Number.isSafeInteger(part.index) &&
    Number.isSafeInteger(part.count) &&
    part.index >= 0 &&
    part.index < part.count &&
    part.count <= PARTS_MAX;
  return isValid ? part : null;
}

/**
 * Joins the parts of messages. Ignores everything that isn't a valid message, and messages of a person in the name of another
 * person's editor.
 */
export class Reader {
  private readonly open = new Map<string, string[]>();
  /** The person of each editor, by the editor's ID. */
  private readonly people = new Map<string, string>();

  /** Returns a message when its last part has arrived. `user` is the ID of the person who sent the part. */
  read(data: string, user: string): Message | null {
    try {
      const part = partOf(data);
      const text = part && this.joined({ ...part, key: `${user} ${part.key}` });
      const message = text ? messageOf(text) : null;
      return message && this.isFrom(user, message.from) ? message : null;
    } catch {
      return null;
    }
  }

  /** Whether an editor belongs to this person. It belongs to the person who sent its first message. */
  private isFrom(user: string, editor: string): boolean {
    const known = this.people.get(editor);
    if (known !== undefined) return known === user;
    const count = [...this.people.values()].filter((one) => one === user).length;
    if (count < EDITORS_MAX) this.people.set(editor, user);
    return count < EDITORS_MAX;
  }

  private joined({ key, index, count, text }: Part): string | null {
    if (count === 1) return text;
    const parts = this.open.get(key) ?? [];
    parts[index] = text;
    this.open.set(key, parts);
    const [oldest] = this.open.keys();
    if (this.open.size > OPEN_MAX && oldest !== undefined) this.open.delete(oldest);
    for (let at = 0; at < count; at += 1) if (parts[at] === undefined) return null;
    this.open.delete(key);
    return parts.slice(0, count).join("");
  }
}
