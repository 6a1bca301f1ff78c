import type { JSONDocument } from "@/domains/content/markdown/document";
import { getPage, type PageRequest } from "@/domains/content/service";
import { documentVisibleTo, outcomeOfDocument } from "@/domains/sites/adaptive/document";
import { wholeContentOf } from "@/domains/sites/published/content";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { parsedOf } from "@/lib/json-text";

/** The variables for expressions and conditions of a text. */
export interface Variables {
  space: Readonly<Record<string, string>>;
  page: Readonly<Record<string, string>>;
}

/**
 * The text as the visitor sees it, with all data that the text depends on.
 *
 * @param drawn whether the text will be rendered
 * @throws HeavyContentError if only light work was allowed
 */
export async function readText(
  place: PublishedContent,
  lightCharacters: number | undefined,
  drawn?: PageRequest["drawn"],
) {
  const content = wholeContentOf(place.content);
  const shown = { lightCharacters, drawn, isMarked: place.site.apiChangelog };
  const request = { evaluated: "deterministic-only", dereferenced: true, ...shown } as const;
  const { page } = await getPage(content, place.pageId, { ...request, format: "document", metadata: true });
  if (page.type !== "document") return null;
  // The stored Document, which is the same for all visitors. It still contains the parts that depend on the visitor.
  const document = parsedOf(page.document) as JSONDocument;
  const space = content.revision.variables as Variables["space"];
  const variables: Variables = { space, page: page.variables ?? {} };
  const { claims } = place.admission;
  const documentOutcome = outcomeOfDocument(document, claims, variables);
  const { nodes } = documentVisibleTo(document, claims, variables);
  return { page, nodes, documentOutcome, document, variables };
}
