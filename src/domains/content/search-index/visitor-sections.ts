import type { JsonText } from "@/lib/json-text";
import type { RevisionView } from "@/scopes/snapshot";
import type { JSONDocument } from "../markdown/document";
import { getPageDocument } from "../service";
import { sectionsOfBlocks, type TextSection } from "./sections";

const REQUEST = { evaluated: true, dereferenced: "reusable-contents" } as const;

/**
 * Returns the sections of a page for the visitor of the content. Omits parts that conditions hide from the
 * visitor.
 */
export async function visitorSections(content: RevisionView, pageId: string): Promise<TextSection[]> {
  const { text }: JsonText = await getPageDocument(content, pageId, REQUEST);
  return sectionsOfBlocks((JSON.parse(text) as JSONDocument).nodes);
}
