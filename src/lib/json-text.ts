import { hash, randomUUID } from "node:crypto";

// The mark is a new random value in each process, so that content can't contain the mark.
const MARK = `json-text:${randomUUID()}:`;
const MARKS = new RegExp(`"${MARK}(\\d+)"`, "g");

/**
 * The JSON texts that the current call to `JSON.stringify` has found, or null if `spliceJson` isn't the caller of
 * `JSON.stringify`.
 */
let splicing: JsonText[] | null = null;

/** JSON text that `spliceJson` writes unchanged. `name` identifies the text: if two names are equal, the texts are equal. */
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
 * Returns a procedure's result as a value, for calls inside this process. If the result is JSON text, parses
 * it.
 */
export const parsedOf = <T>(value: T | JsonText): T =>
  value instanceof JsonText ? (value.toJSON() as T) : value;

/**
 * Freezes an object whose JSON is needed often. The object is serialized only once, and `spliceJson` always writes this
 * JSON text. A digest of the text identifies the text, like the name of a JsonText.
 */
export function withJsonText<T extends object>(value: T): Readonly<T> {
  const { text, named } = spliceJson(value);
  const json = new JsonText(text, hash("sha1", named, "base64url"));
  const plain = { ...value };
  Object.defineProperty(value, "toJSON", { value: () => (splicing ? json.toJSON() : plain) });
  return Object.freeze(value);
}

/**
 * Returns JSON in two forms. `text` contains the text of each JsonText, which isn't parsed. `named` is a short form that
 * contains the name of each JsonText instead. If two short forms are equal, the contents are equal.
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
