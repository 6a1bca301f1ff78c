import type { z } from "zod";
import { pooled } from "@/db/client";
import { notFound } from "@/lib/errors";
import { JsonText } from "@/lib/json-text";
import type { Snapshot } from "@/scopes/snapshot";
import { readAddress } from "../../addresses";
import { documentIdOf } from "../../document-id";
import type { BlockKeys } from "../../markdown";
import { referencesOf } from "../../page-references";
import { readPagesWithPaths } from "../../read/links";
import { readTargets } from "../../read/targets";
import type { PageRow } from "../../tables";
import { lengthOf, runTextTask } from "../../text-tasks/run-text-task";
import { readByKeys } from "../../versions";
import { readTexts } from "../../write/texts";
import type { Comparison, Pair } from "../difference";
import { pageOf } from "../presenter";
import { type ComparedText, compareTask, sides } from "./compare";
import type { pageDifferenceSchema } from "./schema";

type PageDifference = z.input<typeof pageDifferenceSchema>;

/** The maximum size of each compared text. Parsing two larger texts would take too long. */
const TEXT_BYTES_MAX = 128 * 1024;

async function readPage(content: Snapshot, pageId: string): Promise<PageRow | undefined> {
  return (await readByKeys(pooled(), "PageVersion", content, [pageId])).get(pageId);
}

async function textOf({ organizationId }: Snapshot, page: PageRow | undefined): Promise<string> {
  const hash = page?.textHash;
  return hash ? ((await readTexts(organizationId, [hash])).get(hash) ?? "") : "";
}

/** Reads the text of a page and the targets of the addresses in it. */
async function comparedText(
  content: Snapshot,
  page: PageRow | undefined,
  text: string,
): Promise<ComparedText | null> {
  if (!page || text === "") return null;
  const { pageId, gitPath } = page;
  const used = (await referencesOf(content.organizationId, [page])).get(pageId) ?? [];
  const targets = await readTargets(
    content,
    used.map(({ href, usage }) => readAddress(href, usage, gitPath)),
  );
  return { text, keys: page.keys as BlockKeys | null, gitPath, spaceId: content.spaceId, targets };
}

const documentOf = (row: PageRow | undefined) =>
  row?.textHash
    ? documentIdOf({ branchId: row.branchId, thingId: row.pageId, fromNumber: row.fromNumber })
    : undefined;

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
 * Returns the changes to one page, block by block. Includes `context` unchanged blocks before and after each
 * change. Reading both texts takes most of the time.
 * @throws ApiError 404 if the page exists on neither side
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
  const { heads, blocks } = await runTextTask(
    compareTask,
    {
      before: await comparedText(comparison.before, before, old),
      after: await comparedText(comparison.after, after, next),
      context,
    },
    { organizationId: comparison.after.organizationId, length: lengthOf(old, next) },
  );
  const head = sides(before && heads.before, after && heads.after);
  const isTooLarge = blocks === null;
  const shown = isTooLarge ? [] : new JsonText(blocks);
  return { ...facts, ...(heads.before !== heads.after && { head }), isTooLarge, blocks: shown };
}
