import { fromDocument, toDocument, UnrepresentableNodeError } from "@/domains/content/markdown";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { shortTextHref, shortTextResolve } from "@/domains/content/short-text-refs";
import { randomKey } from "@/lib/random-key";
import { readable } from "./readable";

/** Texts beside pages, such as comments and descriptions, read and written as the service would, in a browser. */

/** The blocks of a text; null where it cannot be read. */
export const readShortText = (markdown: string): DocumentBlock[] | null =>
  documentOfText(markdown)?.nodes ?? null;

/** The Document that a text stands for; null where it cannot be read. */
export const documentOfText = (markdown: string): JSONDocument | null =>
  readable(
    () => toDocument(markdown, { resolve: shortTextResolve }).document,
    () => null,
  );

/** A Document as Markdown, to be written on; null where Markdown cannot hold it. */
export function textOfDocument(document: JSONDocument): string | null {
  try {
    const options = { newKey: randomKey, resolve: shortTextResolve, hrefOf: shortTextHref };
    return fromDocument(document, options).markdown;
  } catch (error) {
    if (error instanceof UnrepresentableNodeError) return null;
    throw error;
  }
}
