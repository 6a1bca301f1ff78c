import { hash, randomUUID } from "node:crypto";

// The mark is generated at startup, so that no content can contain it.
const MARK = `json-text:${randomUUID()}:`;
const MARKS = new RegExp(`"${MARK}(\\d+)"`, "g");

/** The values that the running stringify call has found, if it splices. */
let splicing: JsonText[] | null = null;

/** JSON text that `spliceJson` writes unchanged. `name` identifies the text: equal names mean equal texts. */
export class JsonText {
  constructor(
    readonly text: string,
    readonly name: string = text,
  ) {}

  toJSON(): unknown {
    if (!splicing) return JSON.parse(this.text);
    splicing.push(this);
    return `${MARK}${splicing.length - 1}`;
  }
}

/**
 * Returns the value itself. Procedures that are called within the process can return unparsed JSON, which
 * this function parses.
 */
export const parsedOf = <T>(value: T | JsonText): T =>
  value instanceof JsonText ? (value.toJSON() as T) : value;

/**
 * Freezes an object whose JSON is written often. It's serialized once, and `spliceJson` writes that text. A
 * digest identifies the text, as the name of a JsonText does.
 */
export function withJsonText<T extends object>(value: T): Readonly<T> {
  const { text, named } = spliceJson(value);
  const json = new JsonText(text, hash("sha1", named, "base64url"));
  const plain = { ...value };
  Object.defineProperty(value, "toJSON", { value: () => (splicing ? json.toJSON() : plain) });
  return Object.freeze(value);
}

/**
 * Returns JSON that contains the text of each JsonText unparsed (`text`), and a short form that identifies the same content
 * by names (`named`).
 */
export function spliceJson(value: unknown): { text: string; named: string } {
  const found: JsonText[] = [];
  splicing = found;
  try {
    const json = JSON.stringify(value);
    if (found.length === 0) return { text: json, named: json };
    const fill = (part: "text" | "name") =>
      json.replace(MARKS, (_, index) => (found[Number(index)] as JsonText)[part]);
    return { text: fill("text"), named: fill("name") };
  } finally {
    splicing = null;
  }
}
