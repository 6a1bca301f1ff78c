import type { UserActor } from "@/access/authorization/actor";
import { LEVEL_SETS, SPACE_SET_JOINS, SPACE_SET_LEVEL } from "@/access/authorization/level-set-sql";
import { db } from "@/db/client";
import type { SearchedSpace } from "./vocabulary";

const VISIBLE = `${LEVEL_SETS}
  SELECT s."id", s."language" FROM "Space" s ${SPACE_SET_JOINS}
  CROSS JOIN LATERAL (SELECT ${SPACE_SET_LEVEL} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND l."level" IS NOT NULL ORDER BY s."id"`;

/** The spaces of an organization that somebody sees, by their level or by the spaces' visibility. */
export async function visibleSpaces(organizationId: string, actor: UserActor): Promise<SearchedSpace[]> {
  return await db().$queryRawUnsafe<SearchedSpace[]>(VISIBLE, organizationId, actor.userId);
}
