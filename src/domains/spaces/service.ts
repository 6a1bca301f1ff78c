import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import type { Space } from "@/db/generated/client";
import type { SpaceUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { inLongTransaction, inTransaction } from "@/db/transaction";
import { titleOr } from "@/domains/collections/fields";
import { lockLibrary, nextRank, targetParent } from "@/domains/collections/library";
import { checkPeople } from "@/domains/organizations/merge-rule-people";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import type { SpaceRow } from "@/scopes/space";
import { createEmptyContents, type Head } from "./contents";
import { reindexChangedSpace } from "./jobs";
import { readAccess } from "./restore";
import { lockLivingSpace, lockSpace, readWritten } from "./rows";
import type { CreateSpace, UpdateSpace } from "./schema";
import { SEARCH_VERSION } from "./search-version";
import { settingColumns } from "./settings";

type Key = Pick<Space, "organizationId" | "id">;

/** Inserts the row of a new space whose content already exists. */
export async function insertSpace(
  tx: Tx,
  head: Head,
  columns: Omit<SpaceUncheckedCreateInput, keyof Head>,
): Promise<void> {
  const time = now();
  await tx.locator.create({ data: { id: columns.id, organizationId: columns.organizationId } });
  await tx.space.create({
    data: { createdAt: time, updatedAt: time, searchVersion: SEARCH_VERSION, ...columns, ...head },
  });
}

/** The ID of a new space, and a function that writes the new space's content in the same transaction. */
export interface Beginning {
  id: string;
  write: (tx: Tx, branchId: string) => Promise<unknown>;
  timeoutSeconds: number;
}

/** Locks the library, and returns the last position in the parent. */
async function placeBehind(tx: Tx, act: Act, organizationId: string, parent: string | null) {
  await lockLibrary(tx, organizationId);
  const place = await targetParent(act.actor, organizationId, parent);
  return { ...place, rank: await nextRank(tx, organizationId, place.parentId) };
}

/**
 * The temporary position of a new space while its content is written. Only the transaction that creates the space can see this
 * position.
 */
const UNPLACED = { parentId: null, ancestorIds: [], rank: "" };

/**
 * Creates a private space after its siblings. Throws 404 for an unknown collection, and 403 if the caller can't create
 * spaces in the parent. The content is written before the space gets its position. If the space got its position first,
 * the library's lock would block invitations and new spaces in the organization during a large copy or import.
 */
export async function createSpace(
  act: Act,
  organizationId: string,
  input: CreateSpace,
  beginning?: Beginning,
): Promise<SpaceRow> {
  const id = beginning?.id ?? newId();
  const parent = input.parent ?? null;
  await inLongTransaction(act, beginning?.timeoutSeconds, async (tx) => {
    const place = beginning ? UNPLACED : await placeBehind(tx, act, organizationId, parent);
    const head = await createEmptyContents(tx, { organizationId, spaceId: id }, act.actor.userId);
    await insertSpace(tx, head, {
      organizationId,
      id,
      ...place,
      createdById: act.actor.userId,
      title: titleOr(input.title),
      emoji: input.emoji ?? "",
      language: input.language ?? null,
      editMode: input.editMode ?? null,
    });
    if (beginning) {
      await beginning.write(tx, head.branchId);
      const data = await placeBehind(tx, act, organizationId, parent);
      await tx.space.update({ where: { organizationId_id: { organizationId, id } }, data });
    }
    await recordEvent(tx, act, { organizationId, made: { spaceId: id, revisionId: head.revisionId } });
  });
  return await readWritten(id, act);
}

/**
 * Changes the fields in the input. Throws 400 for a combination that isn't allowed, 412 for a stale version.
 */
export async function updateSpace(act: Act, key: Key, input: UpdateSpace): Promise<SpaceRow> {
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    const space = await lockLivingSpace(tx, key);
    assertIfMatch(act, space.version);
    if (input.mergeRules) await checkPeople(tx, organizationId, input.mergeRules);
    const columns = settingColumns(space, input);
    if (Object.keys(columns).length === 0) return;
    await tx.space.update({
      where: { organizationId_id: { organizationId, id } },
      data: { ...columns, updatedAt: now(), version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId });
    if (input.language === undefined || input.language === space.language) return;
    const job = { key: `search:reindex:${id}` };
    await enqueue(tx, reindexChangedSpace, { organizationId, spaceId: id }, job);
  });
  return await readWritten(id, act);
}

/** Moves a space to the trash. Does nothing if the space doesn't exist or is already in the trash. */
export async function deleteSpace(act: Act, key: Key | undefined): Promise<void> {
  if (!key) return;
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    const space = await lockSpace(tx, key);
    if (!space || space.deletedAt) return;
    assertIfMatch(act, space.version);
    const accessWhenDeleted = { ...(await readAccess(tx, space)) };
    await tx.space.update({
      where: { organizationId_id: { organizationId, id } },
      data: { deletedAt: now(), accessWhenDeleted, version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId });
  });
}
