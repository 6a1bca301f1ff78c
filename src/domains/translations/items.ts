import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { db, pooled } from "@/db/client";
import { Prisma, type TranslationItem } from "@/db/generated/client";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { lockBranch } from "@/domains/content/primary/branch";
import { WritePermit } from "@/domains/content/primary/permit";
import { assertDirectEdits } from "@/domains/content/primary/rules";
import { writeRevision } from "@/domains/content/revisions";
import { contentOfRevision } from "@/domains/content/state";
import { readByKeys } from "@/domains/content/versions";
import { readTexts } from "@/domains/content/write/texts";
import { now } from "@/lib/clock";
import { conflict, notFound, orNotFound } from "@/lib/errors";
import type { ScopedTranslation } from "@/scopes/translation";
import type { ShownItem } from "./presenter";
import { placedWell } from "./run/places";
import { readItems } from "./run/source";
import type { ItemState, TextedState } from "./run/state";
import type { ItemStatus } from "./schema";

type TranslatedSpace = Pick<ScopedTranslation, "organizationId" | "spaceId">;

/** Lists the recorded state of each page, reusable content and file in a translation. */
export async function listItems(
  { organizationId, spaceId }: TranslatedSpace,
  status: ItemStatus | undefined,
  paging: Paging,
): Promise<Page<TranslationItem>> {
  const where = { organizationId, spaceId, ...(status && { status }) };
  return await keysetPage<TranslationItem>(paging, {
    name: `translation-items ${spaceId} ${status ?? ""}`,
    keyLength: 1,
    keyOf: (item) => [item.itemId],
    count: () => db().translationItem.count({ where }),
    fetch: (key, take) =>
      db().translationItem.findMany({
        where: { ...where, ...(key && { itemId: { gt: String(key[0]) } }) },
        orderBy: { itemId: "asc" },
        take,
      }),
  });
}

async function findItem(
  { organizationId, spaceId }: TranslatedSpace,
  itemId: string,
): Promise<TranslationItem> {
  const where = { organizationId_spaceId_itemId: { organizationId, spaceId, itemId } };
  return orNotFound(await db().translationItem.findUnique({ where }), "Item");
}

/** Reads the current text of an item in the translated space. */
async function ownText(translation: ScopedTranslation, item: TranslationItem): Promise<string | undefined> {
  if (item.kind === "file") return undefined;
  const { organizationId, revisionId } = translation;
  const content = await contentOfRevision(organizationId, revisionId);
  const table = item.kind === "page" ? "PageVersion" : "ReusableContentVersion";
  const rows = await readByKeys(pooled(), table, content, [item.itemId]);
  const hash = rows.get(item.itemId)?.textHash;
  return hash ? (await readTexts(organizationId, [hash])).get(hash) : undefined;
}

/**
 * Reads an item. If the item has a conflict, also reads the two conflicting texts. Throws 404 if the item
 * doesn't exist.
 */
export async function readItem(translation: ScopedTranslation, itemId: string): Promise<ShownItem> {
  const item = await findItem(translation, itemId);
  if (item.status !== "conflict") return item;
  const mine = await ownText(translation, item);
  const proposed = (item.proposal as TextedState | null)?.text;
  return {
    ...item,
    conflict: {
      reason: item.reason as NonNullable<ShownItem["conflict"]>["reason"],
      ...(mine !== undefined && { mine }),
      ...(proposed !== undefined && { proposed }),
    },
  };
}

/**
 * Resolves a conflict. Either keeps the edits that people made (until the source changes again), or writes
 * the run's translation as a revision. Throws 404 if the item doesn't exist, and 409 if the item has no
 * conflict.
 */
export async function resolveItem(
  act: Act,
  translation: ScopedTranslation,
  itemId: string,
  resolution: "mine" | "proposed",
): Promise<void> {
  const { organizationId, spaceId } = translation;
  await findItem(translation, itemId);
  await inTransaction(act, async (tx) => {
    const space = await tx.space.findUnique({
      where: { organizationId_id: { organizationId, id: spaceId } },
    });
    if (!space || space.deletedAt) throw notFound("Translation");
    const head = await lockBranch(tx, organizationId, space.branchId);
    const where = { organizationId_spaceId_itemId: { organizationId, spaceId, itemId } };
    const item = await tx.translationItem.findUnique({ where });
    if (item?.status !== "conflict")
      throw conflict("This translation item no longer has a conflict, so there is nothing to resolve.");
    const proposal = item.proposal as TextedState | null;
    let made: { revisionId: string } | undefined;
    if (resolution === "proposed") {
      const kind = item.kind as ItemState["kind"];
      const change = proposal ? { put: proposal } : { remove: true as const };
      const mine = await readItems(organizationId, head.revisionId, tx);
      const place = { organizationId, spaceId, branchId: space.branchId };
      const permit = await WritePermit.forPrimary(tx, place, (rules) =>
        assertDirectEdits(rules, act.actor.userId),
      );
      const { revisionId, isChanged } = await writeRevision(permit, {
        type: "edits",
        authorId: act.actor.userId,
        withholds: true,
        copiedFrom: translation.sourceSpaceId,
        changes: placedWell([{ id: itemId, kind, change, record: null }], mine),
      });
      if (isChanged) made = { revisionId };
    }
    await recordEvent(tx, act, { organizationId, made });
    if (proposal === null) {
      await tx.translationItem.deleteMany({ where: { organizationId, spaceId, itemId } });
      return;
    }
    const { kind, fields } = proposal;
    const hasFailures = (item.failures as string[]).length > 0;
    const status = resolution === "mine" ? "edited" : hasFailures ? "failed" : "translated";
    await tx.translationItem.update({
      where,
      data: {
        status,
        written: { kind, fields } as unknown as Prisma.InputJsonValue,
        proposal: Prisma.DbNull,
        reason: null,
        updatedAt: now(),
      },
    });
  });
}
