import {
  fromDocument,
  PageSyntaxError,
  toDocument,
  UnrepresentableNodeError,
} from "@/domains/content/markdown";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { shortTextHref, shortTextResolve } from "@/domains/content/short-text-refs";
import { randomKey } from "@/lib/random-key";

/** Texts beside pages, such as comments and descriptions, read and written as the service would, in a browser. */

/** The blocks of a text; null where it cannot be read, for instance because it is nested too deeply. */
export const readShortText = (markdown: string): DocumentBlock[] | null =>
  documentOfText(markdown)?.nodes ?? null;

/** The Document that a text stands for; null where it cannot be read. */
export function documentOfText(markdown: string): JSONDocument | null {
  try {
    return toDocument(markdown, { resolve: shortTextResolve }).document;
  } catch (error) {
    if (error instanceof PageSyntaxError) return null;
    throw error;
  }
}

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
