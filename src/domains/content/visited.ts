import { notFound } from "@/lib/errors";
import type { ContentTarget } from "@/scopes/content";
import { evaluateCondition, type PageVariables } from "./conditions/evaluate";
import type { JSONDocument } from "./markdown/document";
import { evaluateDocument } from "./markdown/evaluate";
import { readConditions } from "./read/conditions";
import type { ReadPage } from "./read/rows";
import type { Transformations } from "./read/transform";

/**
 * What visitors of a published site read of a content (docs/adr/021): pages whose conditions hold for them, with nothing
 * left in the texts that conditions hide from them. Everybody else reads the content as it is written.
 */

const variablesOf = (content: ContentTarget, page: Pick<ReadPage, "variables">): PageVariables => ({
  space: content.revision.variables as Record<string, string>,
  page: (page.variables ?? {}) as Record<string, string>,
});

/** Those of the pages that are shown; what lies below a hidden one is left without its parent. */
export function shownPages(content: ContentTarget, rows: ReadPage[]): ReadPage[] {
  const { visitor } = content;
  if (!visitor) return rows;
  return rows.filter((row) => evaluateCondition(row.condition, visitor, variablesOf(content, row)));
}

/** Throws 404, as for a page that is not there, when the page or what it lies in is hidden from the visitor. */
export async function assertShown(content: ContentTarget, page: ReadPage): Promise<void> {
  const { visitor } = content;
  if (!visitor) return;
  const variables = variablesOf(content, page);
  const conditions = await readConditions(content, page.pageId);
  if (!conditions.every((condition) => evaluateCondition(condition, visitor, variables)))
    throw notFound("Page");
}

/** What is replaced in a text: for visitors, everything that depends on who reads. */
export const transformationsFor = <T extends Transformations>(content: ContentTarget, request: T): T =>
  content.visitor ? { ...request, evaluated: true } : request;

/** A Document that stands on no page, such as that of a reusable content, as the visitor sees it. */
export function shownDocument(content: ContentTarget, document: JSONDocument): JSONDocument {
  if (!content.visitor) return document;
  const { id, title } = content.space;
  const space = { id, title, vars: content.revision.variables as Record<string, unknown> };
  return evaluateDocument(document, { space, visitor: { claims: content.visitor } }, "all");
}
