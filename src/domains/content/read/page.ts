import { reads } from "@/db/reads";
import type { SnapshotView } from "@/scopes/snapshot";
import {
  pageAtPath,
  pageDocument,
  pageFacts,
  pagesIn,
  pageText,
  pagesWithUpdates as withUpdates,
} from "../queries/pages";
import { byRank, type ReadPage } from "./rows";
import { seenRows } from "./statement";

/**
 * Returns those of the given pages whose text might contain an updates block. The caller must parse the text
 * to be sure.
 */
export async function pagesWithUpdates(
  content: SnapshotView,
  pageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (pageIds.length === 0) return new Set();
  const rows = await seenRows(withUpdates, reads(), content, { pageIds });
  return new Set(rows.map(({ pageId }) => pageId));
}

/** A page with its path and its subpages. The subpages aren't sorted. */
export interface FoundPage extends ReadPage {
  path: string;
  below: ReadPage[] | null;
  /** The derived Document as JSON text. Null if the Document wasn't requested, or isn't derived yet. */
  document: string | null;
  digest: string | null;
  /** The page's Markdown. Null if the page has no text or the text wasn't requested. */
  text: string | null;
}

/** The part of a page to read: only its metadata (`facts`), or also its Document or its Markdown. */
export type PagePart = "facts" | "document" | "text";

const STATEMENTS = { facts: pageFacts, document: pageDocument, text: pageText };

/**
 * Reads one page with its path, all descendants, and the Document or the Markdown. Runs one statement. Its
 * cost depends on the number of ancestors and descendants, not on the size of the space. `context`
 * identifies the state of the page tree that the Document must have been derived for.
 */
export async function readPage(
  content: SnapshotView,
  pageId: string,
  part: PagePart,
  context: string,
): Promise<FoundPage | undefined> {
  const [row] = await seenRows(STATEMENTS[part], reads(), content, { pageId, context });
  if (!row) return undefined;
  const { page, document = null, digest = null, text = null, ...rest } = row;
  return { ...page, ...rest, document, digest, text } as FoundPage;
}

/**
 * Finds the first page that readers see, in the content or below a parent. This is the first page of type
 * `document`, which can be in a group. Links are skipped. The first page of the content is also found by the
 * empty path.
 */
export async function firstPage(
  content: SnapshotView,
  parentId: string | null = null,
): Promise<string | undefined> {
  const rows = await seenRows(pagesIn, reads(), content, { parentId });
  rows.sort(byRank);
  for (const row of rows) {
    if (row.type === "document") return row.pageId;
    const inside = row.type === "group" ? await firstPage(content, row.pageId) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

/**
 * Returns the ID of the page with the given path of slugs, or undefined if no such page exists. Slugs are
 * unique among siblings.
 */
export async function findPageByPath(content: SnapshotView, path: string): Promise<string | undefined> {
  const slugs = path.split("/").filter((slug) => slug !== "");
  if (slugs.length === 0) return firstPage(content);
  const rows = await seenRows(pageAtPath, reads(), content, { slugs });
  return rows[0]?.pageId;
}
