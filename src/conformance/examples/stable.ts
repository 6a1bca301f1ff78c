import { createHash } from "node:crypto";

/**
 * Replaces values that differ between recordings: IDs, times, secrets and hashes. Because of this, a new
 * recording differs only if the API has changed, and it doesn't contain valid secrets.
 */

const THINGS_MAX = 2;
const TEXTS_MAX = 20;
const SECRET_LENGTH_MIN = 30;
const TEXT_MAX = 600;
const TIME = "2026-01-15T09:30:00.000Z";

/** Fields that aren't shortened, because shortened bytes would be invalid. */
const KEPT = new Set(["base64"]);

/** Fields with secrets or random bytes. */
const SECRETS: Readonly<Record<string, string>> = {
  token: "bnd_example-token-that-opens-nothing-00000000",
  secret: "whsec_ZXhhbXBsZS1zZWNyZXQtdGhhdC1vcGVucy1ub3RoaW5n",
  privateKey: "example-key-that-signs-nothing-000000000000",
  shareKey: "example-key-that-opens-nothing-000000000000",
  certificate: "MIIBexample",
};

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ALPHABET = `${LETTERS}23456789`;

/** Returns a fake ID in Bindery's format. The fake ID depends only on the name. */
function idOf(name: string): string {
  const bytes = [...createHash("sha256").update(name).digest().subarray(0, 20)];
  const letter = (alphabet: string, byte: number) => alphabet[byte % alphabet.length] as string;
  return bytes.map((byte, index) => letter(index === 0 ? LETTERS : ALPHABET, byte)).join("");
}

/** Matches exactly twenty letters and digits. In a URL, they can come after an escaped character. */
const ID = /(?:(?<![A-Za-z0-9])|(?<=%[0-9A-F]{2}))[A-Za-z][A-Za-z0-9]{19}(?![A-Za-z0-9])/g;

/** Whether twenty characters are a random ID. Returns false for a word such as the name of an operation. */
function isId(text: string): boolean {
  const turns = [...text].filter((_, at) => /[a-z][A-Z]|[A-Z][a-z]/.test(text.slice(at, at + 2))).length;
  return /\d/.test(text) || turns > 5;
}

/** The replacements in a recording. An ID has the same replacement everywhere in the recording. */
export class Stable {
  private readonly ids = new Map<string, string>();
  /** The number of unknown IDs so far. The replacement of an unknown ID contains its number. */
  private found = 0;

  /** @param names Known IDs by name. */
  constructor(names: Readonly<Record<string, unknown>>) {
    for (const [name, id] of Object.entries(names)) if (typeof id === "string") this.know(id, name);
  }

  private know(id: string, name: string): string {
    const known = this.ids.get(id.toLowerCase()) ?? idOf(name);
    this.ids.set(id.toLowerCase(), known);
    return known;
  }

  private id(found: string, isAddress: boolean): string {
    if (!isAddress && !this.ids.has(found.toLowerCase()) && !isId(found)) return found;
    const id = this.know(found, `${this.ids.has(found.toLowerCase()) ? 0 : ++this.found}`);
    return found === found.toLowerCase() ? id.toLowerCase() : id;
  }

  text(text: string): string {
    const stable = text
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, TIME)
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "00000000-0000-4000-8000-000000000000")
      .replace(/\b(?:[0-9a-f]{40}|[0-9a-f]{64})\b/g, (hash) => "0".repeat(hash.length))
      .replace(/\bbnd_[\w-]+/g, (found) => (SECRETS.token as string).slice(0, Math.max(8, found.length)))
      .replace(/(?<![\w-])[\w-]{43,}(?![\w-])/g, SECRETS.shareKey as string)
      .replace(/(?<=expires=)\d+/g, "1768469400")
      .replace(/\b([A-Z][a-z]+)(?: |%20)[A-Za-z][A-Za-z0-9]{19}\b/g, "$1")
      .replace(ID, (found, at: number, whole: string) => this.id(found, whole[at + found.length] === "@"));
    return stable.length > TEXT_MAX ? stable.slice(0, TEXT_MAX) : stable;
  }

  private list(items: readonly unknown[], name: string): unknown[] {
    const isOfThings = items.some((item) => typeof item === "object");
    return items.slice(0, isOfThings ? THINGS_MAX : TEXTS_MAX).map((item) => this.value(item, name));
  }

  /** Returns a shortened value: only the first items of each list, and only the start of each long text. */
  value(value: unknown, name = ""): unknown {
    if (KEPT.has(name)) return value;
    if (typeof value === "string")
      return value.length > SECRET_LENGTH_MIN ? (SECRETS[name] ?? this.text(value)) : this.text(value);
    if (Array.isArray(value)) return this.list(value, name);
    if (typeof value !== "object" || value === null) return value;
    // `$ref` is removed from the example of a specification, because tools would look for its target in Bindery's document.
    const shown = Object.entries(value).filter(([key]) => key !== "$ref");
    const fields = shown.map(([key, field]) => [this.text(key), this.value(field, key)]);
    return Object.fromEntries(fields);
  }
}
