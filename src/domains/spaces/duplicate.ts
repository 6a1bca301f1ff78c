import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Prisma, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { lockLibrary, takePlace, targetParent } from "@/domains/collections/library";
import { conflict, forbidden, isNotFound, notFound } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { copyContents } from "./contents";
import { readWritten } from "./rows";
import { insertSpace } from "./service";

const TITLE_MAX = 50;
const SUFFIX = " (copy)";

/** The title of a duplicate, cut between characters where it would grow too long. */
export function titleOfCopy(title: string): string {
  return [...title].slice(0, TITLE_MAX - SUFFIX.length).join("") + SUFFIX;
}

/** The collection of a space that somebody sees may itself be hidden from them: then they cannot create in it. */
export async function ownParent(act: Act, space: Space) {
  try {
    return await targetParent(act.actor, space.organizationId, space.parentId);
  } catch (error) {
    if (isNotFound(error)) throw forbidden();
    throw error;
  }
}

/** Gives a space beside another one the same grants. */
export async function copyGrants(tx: Tx, { organizationId, id }: Space, copyId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Grant" ("organizationId", "resourceId", "subjectId", "resourceKind", "subjectKind", "level", "createdAt")
    SELECT "organizationId", ${copyId}, "subjectId", "resourceKind", "subjectKind", "level", "createdAt"
    FROM "Grant" WHERE "organizationId" = ${organizationId} AND "resourceId" = ${id}`;
}

/**
 * A copy of a space directly after it: its content at this moment without the history, its look and language, who has
 * access, and its merge rules. It is private, unlocked and in step with no repository, whatever the original is.
 * Throws 403 where the caller may not create.
 */
export async function duplicateSpace(
  act: Act,
  { organizationId, id: sourceId }: Pick<Space, "organizationId" | "id">,
): Promise<SpaceRow> {
  const key = { organizationId, id: sourceId };
  const id = newId();
  await inTransaction(act, async (tx) => {
    await lockLibrary(tx, organizationId);
    // Without a lock on the row, which writers of content take last: copyContents locks the branch.
    const source = await tx.space.findUnique({ where: { organizationId_id: key } });
    if (!source || source.deletedAt) throw notFound("Space");
    const parent = await ownParent(act, source);
    const after = { type: "space", space: source.id } as const;
    const rank = await takePlace(tx, { organizationId, id }, parent.parentId, { after });
    if (rank === null) throw conflict("The space is there already");
    const place = { organizationId, spaceId: source.id, branchId: source.branchId };
    const head = await copyContents(tx, place, id, act.actor.userId);
    await insertSpace(tx, head, {
      organizationId,
      id,
      createdById: act.actor.userId,
      ...parent,
      rank,
      title: titleOfCopy(source.title),
      emoji: source.emoji,
      icon: source.icon,
      language: source.language,
      defaultLevel: source.defaultLevel,
      inheritsDefaultLevel: source.inheritsDefaultLevel,
      mergeRules: source.mergeRules as Prisma.InputJsonValue,
    });
    await copyGrants(tx, source, id);
    await recordEvent(tx, act, { organizationId, made: { revisionId: head.revisionId } });
  });
  return await readWritten(id, act);
}
