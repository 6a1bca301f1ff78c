import { fromDocument, toDocument, UnrepresentableNodeError } from "@/domains/content/markdown";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { shortTextHref, shortTextResolve } from "@/domains/content/short-text-refs";
import { randomKey } from "@/lib/random-key";
import { readable } from "./readable";

/**
 * Parses and writes short texts, such as comments and descriptions, in the browser. The results are the same as on the
 * server.
 */

/** The blocks of a text, or null if the text can't be parsed. */
export const readShortText = (markdown: string): DocumentBlock[] | null =>
  documentOfText(markdown)?.nodes ?? null;

/** The Document of a text, or null if the text can't be parsed. */
export const documentOfText = (markdown: string): JSONDocument | null =>
  readable(
    () => toDocument(markdown, { resolve: shortTextResolve }).document,
    () => null,
  );

/** A Document as Markdown, for editing. Null if Markdown can't represent the Document. */
export function textOfDocument(document: JSONDocument): string | null {
  try {
    const options = { newKey: randomKey, resolve: shortTextResolve, hrefOf: shortTextHref };
    return fromDocument(document, options).markdown;
  } catch (error) {
    if (error instanceof UnrepresentableNodeError) return null;
    throw error;
  }
}
