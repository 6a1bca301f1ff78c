import { z } from "zod";
import { type Actor, ANONYMOUS, type UserActor } from "@/access/actor";
import { memberJoin, spaceLevel } from "@/access/level-sql";
import { atLeast, type Level, SPACE_PERMISSIONS, type SpacePermission } from "@/access/roles";
import type { Space } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { forbidden, notFound, unauthorized } from "@/lib/errors";
import type { RequestContext } from "@/trpc/context";
import { defineOpenScope, defineScope, idField } from "./define";

/** A space with the caller's level on it, and what the space reads of its organization. */
export interface ScopedSpace extends Space {
  level: Level;
}

const FIND = `SELECT s.*, ${spaceLevel("s", "$3")} AS "level" FROM "Locator" l
  JOIN "Space" s ON s."organizationId" = l."organizationId" AND s."id" = l."id"
  ${memberJoin("s", "$2")}
  WHERE l."id" = $1`;

/**
 * The space as the caller may see it, deleted ones included; undefined when it does not exist or is hidden. Hidden
 * and absent cost and say the same.
 */
export async function findSpace(
  spaceId: string,
  actor: Actor,
  shareKey?: string,
): Promise<ScopedSpace | undefined> {
  const userId = actor.kind === "user" ? actor.userId : null;
  const rows = await hotQuery<Space & { level: Level | null }>("space", FIND, [
    spaceId,
    userId,
    shareKey ?? null,
  ]);
  const space = rows[0];
  return space?.level ? { ...space, level: space.level } : undefined;
}

function authorize(space: ScopedSpace | undefined, permission: SpacePermission): ScopedSpace {
  if (!space || space.deletedAt) throw notFound("Space");
  if (!atLeast(space.level, SPACE_PERMISSIONS[permission])) throw forbidden();
  return space;
}

type Ctx = Pick<RequestContext, "reply">;
function enter(ctx: Ctx, space: ScopedSpace) {
  ctx.reply.version = space.version;
  return { space, organizationId: space.organizationId };
}

/** `/spaces/{spaceId}` for people. Deleted spaces are not found here. */
export const spaceScope = defineScope({
  path: z.object({ spaceId: idField }),
  async load(ctx, input, permission: SpacePermission) {
    return enter(ctx, authorize(await findSpace(input.spaceId, ctx.actor), permission));
  },
});

/**
 * `/spaces/{spaceId}` for reading: a person, or whoever brings the share key of a `share-link` space. Without
 * either the answer is 401, whether the space exists or not.
 */
export const sharedSpaceScope = defineOpenScope({
  path: z.object({ spaceId: idField, shareKey: z.string().max(200).optional() }),
  async load(ctx, input, permission: SpacePermission) {
    const space = await findSpace(input.spaceId, ctx.actor, input.shareKey);
    if (ctx.actor === ANONYMOUS && (space?.visibility !== "share-link" || space.deletedAt))
      throw unauthorized();
    return enter(ctx, authorize(space, permission));
  },
});

/** `/spaces/{spaceId}` where a deleted space is still meant (read, delete, restore): its administrators find it. */
export async function findSpaceOrTrash(spaceId: string, actor: UserActor): Promise<ScopedSpace | undefined> {
  const space = await findSpace(spaceId, actor);
  return space && (!space.deletedAt || space.level === "admin") ? space : undefined;
}
