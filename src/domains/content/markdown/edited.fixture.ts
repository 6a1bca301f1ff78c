import type { JSONDocument } from "./document";
import { fromDocument } from "./from-document";
import { alignKeys } from "./keys";
import { toDocument } from "./to-document";

/** Returns a function that returns a new numbered key on each call. */
export function counter(prefix = "new"): () => string {
  let next = 0;
  return () => `${prefix}${next++}`;
}

/** Edits the Document of a text, and returns the new text. */
export function edited(text: string, edit: (document: JSONDocument) => void): string {
  const keys = alignKeys(null, text, counter("old"));
  const document = structuredClone(toDocument(text, { keys }).document);
  edit(document);
  return fromDocument(document, { previous: { text, keys }, newKey: counter("new") }).markdown;
}
