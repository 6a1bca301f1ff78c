import { randomUUID } from "node:crypto";

// Drawn at start, so that no content can hold it.
const MARK = `json-text:${randomUUID()}:`;
const MARKS = new RegExp(`"${MARK}(\\d+)"`, "g");

/** The texts met by the stringify call that is running, if one splices. */
let splicing: string[] | null = null;

/**
 * A value that is already JSON text (a derived Document, say). `stringifyWithJsonText` writes the text as it is;
 * every other way of serializing parses it first.
 */
export class JsonText {
  constructor(readonly text: string) {}

  toJSON(): unknown {
    if (!splicing) return JSON.parse(this.text);
    splicing.push(this.text);
    return `${MARK}${splicing.length - 1}`;
  }
}

/** Like JSON.stringify, with the text of each JsonText spliced in unparsed. */
export function stringifyWithJsonText(value: unknown): string {
  const texts: string[] = [];
  splicing = texts;
  try {
    const json = JSON.stringify(value);
    return texts.length === 0 ? json : json.replace(MARKS, (_, index) => texts[Number(index)] as string);
  } finally {
    splicing = null;
  }
}
