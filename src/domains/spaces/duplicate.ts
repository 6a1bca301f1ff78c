import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import type { Tx } from "@/db/client";
import type { Prisma, Space } from "@/db/generated/client";
import type { SpaceUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { lockLibrary, takePlace, targetParent } from "@/domains/collections/library";
import { isNotFound, notFound } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { copyContents, type Head } from "./contents";
import { copySpaceGrants } from "./queries";
import { readWritten } from "./rows";
import { insertSpace } from "./service";

const TITLE_LENGTH_MAX = 50;

/**
 * Appends a suffix to a title. If the result would be too long, shortens the title without splitting a
 * character.
 */
export const withSuffix = (title: string, suffix: string): string =>
  [...title].slice(0, TITLE_LENGTH_MAX - [...suffix].length).join("") + suffix;

/**
 * Returns the parent for a copy, which is the parent of the original space. Throws 403 if the caller can't see that collection,
 * because then the caller can't create a space in it.
 */
export async function ownParent(act: Act, space: Space) {
  try {
    return await targetParent(act.actor, space.organizationId, space.parentId);
  } catch (error) {
    if (isNotFound(error)) throw lacksRole("create", "the collection");
    throw error;
  }
}

/**
 * Inserts a private space directly after another space of its organization, with the same icon, grants and
 * merge rules, and with the content from `contents`. The caller must hold the library's lock. Throws 403 if
 * the caller can't create spaces in the parent.
 */
export async function insertBeside(
  tx: Tx,
  act: Act,
  source: Space,
  own: Pick<SpaceUncheckedCreateInput, "title" | "language" | "editMode" | "createdById">,
  contents: (place: { organizationId: string; spaceId: string }) => Promise<Head>,
): Promise<{ spaceId: string; revisionId: string }> {
  const { organizationId, emoji, icon, defaultLevel, inheritsDefaultLevel } = source;
  const id = newId();
  const parent = await ownParent(act, source);
  const after = { type: "space", space: source.id } as const;
  const rank = (await takePlace(tx, { organizationId, id }, parent.parentId, { after })) as string;
  const head = await contents({ organizationId, spaceId: id });
  await insertSpace(tx, head, {
    organizationId,
    id,
    ...parent,
    rank,
    emoji,
    icon,
    defaultLevel,
    inheritsDefaultLevel,
    ...own,
    mergeRules: source.mergeRules as Prisma.InputJsonValue,
  });
  await copySpaceGrants.count(tx, { organizationId, id: source.id, copyId: id });
  return { spaceId: id, revisionId: head.revisionId };
}

/**
 * Copies a space and puts the copy directly after the original. The copy gets the original's current content without history, its
 * icon, language, grants and merge rules. The copy is always private, unlocked and not synced with a repository. Throws 403 if
 * the caller can't create spaces in the parent.
 */
export async function duplicateSpace(
  act: Act,
  { organizationId, id: sourceId }: Pick<Space, "organizationId" | "id">,
): Promise<SpaceRow> {
  const key = { organizationId, id: sourceId };
  const id = await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    // The space's row isn't locked here, because writers of content lock the row after the branch, and
    // `copyContents` locks the branch later.
    const source = await tx.space.findUnique({ where: { organizationId_id: key } });
    if (!source || source.deletedAt) throw notFound("Space");
    const { userId: createdById } = act.actor;
    const own = { title: withSuffix(source.title, " (copy)"), language: source.language, createdById };
    const from = { organizationId, spaceId: source.id, branchId: source.branchId };
    const { spaceId, revisionId } = await insertBeside(tx, act, source, own, (place) =>
      copyContents(tx, from, place.spaceId, createdById),
    );
    await recordEvent(tx, act, { organizationId, made: { revisionId } });
    return spaceId;
  });
  return await readWritten(id, act);
}
