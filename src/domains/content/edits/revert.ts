import { invalid, isNotFound } from "@/lib/errors";
import type { Snapshot } from "@/scopes/snapshot";
import type { Json } from "../changes";
import type { BlockKeys } from "../markdown";
import type { DocumentBlock, JSONDocument } from "../markdown/document";
import { stateOfPage } from "../page-state";
import { contentOfRevision } from "../state";
import type { PageRow } from "../tables";
import { blocksTask } from "../text-tasks/page-tasks";
import { lengthOf, runTextTask } from "../text-tasks/run-text-task";
import { readByKeys } from "../versions";
import { readTexts } from "../write/texts";
import type { Batch } from "./batch";
import { type TextBefore, writeTask } from "./page-text";
import type { RevertPage } from "./schema";

/**
 * Returns the content that a page is restored from. It's a revision of the space, or the base of the change
 * request.
 */
async function contentBefore(batch: Batch, revisionId: string | undefined, field: string): Promise<Snapshot> {
  const { tx, content } = batch;
  if (revisionId === undefined) {
    if (content.layers.length === 1)
      throw invalid(
        field,
        "is required, because the main content has no base revision. Send the ID of the revision to revert to",
      );
    return { ...content, layers: content.layers.slice(1) };
  }
  const found = await contentOfRevision(content.organizationId, revisionId, tx).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  if (found?.spaceId !== content.spaceId)
    throw invalid(field, `must be the ID of a revision of the space (received \`${revisionId}\`)`);
  return found;
}

async function textOfRow(batch: Batch, row: PageRow): Promise<TextBefore | null> {
  if (row.textHash === null) return null;
  const texts = await readTexts(batch.content.organizationId, [row.textHash], batch.tx);
  return { text: texts.get(row.textHash) ?? "", keys: row.keys as unknown as BlockKeys | null };
}

export async function revertPage(batch: Batch, change: RevertPage, field: string): Promise<void> {
  const target = await contentBefore(batch, change.revision, `${field}.revision`);
  const row = (await readByKeys(batch.tx, "PageVersion", target, [change.page])).get(change.page);
  const page = await batch.load(change.page);
  if (!row && !page)
    throw invalid(`${field}.page`, `must be the ID of an existing page (received \`${change.page}\`)`);
  if (change.block) {
    await revertBlocks(batch, change, row, field);
    return;
  }
  if (!row) {
    const present = await batch.find(change.page, `${field}.page`);
    batch.touch(present);
    present.isRemoved = true;
    return;
  }
  await restore(batch, row);
}

/** Restores a whole page. If the page's parent no longer exists, the page moves to the root. */
async function restore(batch: Batch, row: PageRow): Promise<void> {
  const text = await textOfRow(batch, row);
  const state = { ...stateOfPage(row), ...(text && { text: text.text, keys: row.keys as Json }) };
  const parent = row.parentId === null ? null : await batch.load(row.parentId);
  const hasPlace = parent === null || (parent !== undefined && !(await batch.isGone(parent)));
  const known = await batch.load(row.pageId);
  const page = known ?? batch.add(state);
  batch.restore(page, state);
  batch.touch(page);
  if (!hasPlace) await batch.place(page, null, undefined);
}

async function blocksOf(organizationId: string, before: TextBefore | null): Promise<DocumentBlock[]> {
  if (!before) return [];
  const { text, keys } = before;
  return JSON.parse(
    await runTextTask(blocksTask, { text, keys }, { organizationId, length: text.length }),
  ) as DocumentBlock[];
}

/** Restores the blocks with the given keys at their old positions. Other blocks stay unchanged. */
function mixBlocks(present: DocumentBlock[], before: DocumentBlock[], keys: ReadonlySet<string>) {
  const isNamed = (block: DocumentBlock) => keys.has(block.key ?? "");
  const old = new Map(before.filter(isNamed).map((block) => [block.key, block]));
  const mixed = present.flatMap((block) => (isNamed(block) ? (old.get(block.key) ?? []) : block));
  const there = new Set(mixed.map((block) => block.key));
  for (const [index, block] of before.entries()) {
    if (!isNamed(block) || there.has(block.key)) continue;
    const above = before.slice(0, index).findLast((other) => there.has(other.key));
    mixed.splice(above ? mixed.findIndex((other) => other.key === above.key) + 1 : 0, 0, block);
    there.add(block.key);
  }
  return mixed;
}

async function revertBlocks(batch: Batch, change: RevertPage, row: PageRow | undefined, field: string) {
  const page = await batch.find(change.page, `${field}.page`);
  if (!row)
    throw invalid(
      `${field}.block`,
      "can't be set, because the page didn't exist in that revision. To remove the page, omit `block`",
    );
  const [present, old] = [await batch.textOf(page), await textOfRow(batch, row)];
  const { organizationId } = batch.content;
  const [now, before] = [await blocksOf(organizationId, present), await blocksOf(organizationId, old)];
  const keys = new Set(change.block);
  for (const key of keys) {
    const isThere = [...now, ...before].some((block) => block.key === key);
    if (!isThere)
      throw invalid(
        `${field}.block`,
        `can contain only the keys of blocks on the page (received \`${key}\`)`,
      );
  }
  const document: JSONDocument = { object: "document", data: {}, nodes: mixBlocks(now, before, keys) };
  const written = await runTextTask(
    writeTask,
    {
      before: present,
      titleBefore: page.state.title,
      input: { fields: {}, frontMatter: {}, document: { document } },
    },
    { organizationId, length: lengthOf(present?.text, old?.text) },
  );
  batch.touch(page);
  Object.assign(page.state, { text: written.text, keys: written.keys as unknown as Json });
}
