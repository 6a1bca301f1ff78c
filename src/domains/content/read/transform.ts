import type { JsonText } from "@/lib/json-text";
import type { ContentTarget } from "@/scopes/content";
import type { FoundPage } from "./page";

/** What is to be replaced in a text before it is answered (contract, Content). */
export interface Transformations {
  evaluated: boolean | "deterministic-only";
  dereferenced: boolean | "reusable-contents";
}

export async function transformDocument(
  _content: ContentTarget,
  _row: FoundPage,
  document: JsonText,
  _request: Transformations,
): Promise<JsonText> {
  return document;
}
export async function transformMarkdown(
  _content: ContentTarget,
  _row: FoundPage,
  body: string,
  _request: Transformations,
): Promise<string> {
  return body;
}
