import type { z } from "zod";
import { db } from "@/db/client";
import { documentIdOf } from "@/domains/content/document-id";
import type { BlockKeys } from "@/domains/content/markdown/keys";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { resolverOf } from "@/domains/content/read/targets";
import { referencesOf } from "@/domains/content/references";
import { loadTexts } from "@/domains/content/state";
import { PAGES, type PageRow } from "@/domains/content/tables";
import type { LayeredContent } from "@/domains/content/target";
import { readByKeys } from "@/domains/content/versions";
import { notFound } from "@/lib/errors";
import type { Comparison, Pair } from "../difference";
import { pageOf } from "../presenter";
import { compareTexts } from "./compare";
import { NO_PIECES, type Pieces, piecesOf } from "./pieces";
import type { pageDifferenceSchema } from "./schema";

type PageDifference = z.input<typeof pageDifferenceSchema>;

/** Texts beyond this size are not compared: parsing both takes longer than anybody waits for a page. */
const TEXT_BYTES_MAX = 128 * 1024;

async function readPage(content: LayeredContent, pageId: string): Promise<PageRow | undefined> {
  return (await readByKeys<PageRow>(db(), PAGES, content, [pageId])).get(pageId);
}

async function textOf({ organizationId }: LayeredContent, page: PageRow | undefined): Promise<string> {
  const hash = page?.textHash;
  return hash ? ((await loadTexts(organizationId, [hash])).get(hash) ?? "") : "";
}

/** A page's text in pieces. What it refers to is known by row, so it is parsed once. */
async function piecesIn(content: LayeredContent, page: PageRow | undefined, text: string): Promise<Pieces> {
  if (!page || text === "") return NO_PIECES;
  const { pageId, gitPath } = page;
  const used = (await referencesOf(content.organizationId, [page])).get(pageId) ?? [];
  const resolve = await resolverOf(
    content,
    used.map(({ href, usage }) => ({ href, usage, gitPath })),
  );
  return piecesOf(text, page.keys as BlockKeys | null, (href, usage) => resolve(href, usage, gitPath));
}

const documentOf = (row: PageRow | undefined) =>
  row?.textHash
    ? documentIdOf({ branchId: row.branchId, thingId: row.pageId, fromNumber: row.fromNumber })
    : undefined;

const sides = (before: string | undefined, after: string | undefined) => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

async function factsOf({ before, after }: Comparison, pair: Pair<PageRow>) {
  const [content, row] = pair.after ? [after, pair.after] : [before, pair.before as PageRow];
  const places = await readPagesWithPaths(content, [row.pageId]);
  return {
    page: pageOf(row, places.get(row.pageId)),
    title: sides(pair.before?.title, pair.after?.title),
    document: sides(documentOf(pair.before), documentOf(pair.after)),
  };
}

/**
 * What is different on one page, block by block, with `context` unchanged blocks around each change. Costs what the
 * page's two texts cost to read. Throws 404 for a page that neither side has.
 */
export async function comparePage(
  comparison: Comparison,
  pageId: string,
  context: number,
): Promise<PageDifference> {
  const before = await readPage(comparison.before, pageId);
  const after = await readPage(comparison.after, pageId);
  if (!before && !after) throw notFound("Page");
  const facts = await factsOf(comparison, { before, after });
  const [old, next] = [await textOf(comparison.before, before), await textOf(comparison.after, after)];
  if (Math.max(Buffer.byteLength(old), Buffer.byteLength(next)) > TEXT_BYTES_MAX)
    return { ...facts, isTooLarge: true, blocks: [] };
  const left = await piecesIn(comparison.before, before, old);
  const right = await piecesIn(comparison.after, after, next);
  const head = sides(before && left.head, after && right.head);
  return {
    ...facts,
    ...(left.head !== right.head && { head }),
    isTooLarge: false,
    blocks: compareTexts(left, right, context),
  };
}
