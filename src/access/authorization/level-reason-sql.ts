import { type RawBuilder, sql } from "kysely";
import { LEVEL_BY_DEFAULT, REACHING_GRANTS } from "./level-sql";

/**
 * The reason why a person has their level on a resource. If several reasons give this level, the reason is the one that is
 * hardest to remove.
 */
export interface LevelReason {
  /**
   * `role`: the person's role in the organization. `default`: the resource's level for all members. `grant`: a grant to the
   * person or to one of their teams.
   */
  by: "role" | "default" | "grant";
  /** The team that has the grant, or null if the grant is to the person. */
  team: { id: string; title: string } | null;
  /** The collection from which the level is inherited, or null if it's set on the resource itself. */
  collection: string | null;
}

const NULL = sql`NULL`;
const reason = (
  by: LevelReason["by"],
  collection: RawBuilder<unknown> = NULL,
  team: RawBuilder<unknown> = NULL,
) => sql<LevelReason>`json_build_object('by', ${sql.lit(by)}, 'team', ${team}, 'collection', ${collection})`;

const BY_DEFAULT = sql<LevelReason>`CASE WHEN NOT s."inheritsDefaultLevel" THEN ${reason("default")}
  ELSE coalesce((SELECT ${reason("default", sql`c."id"`)} FROM "Collection" c
    WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
      AND NOT c."inheritsDefaultLevel"
    ORDER BY array_position(s."ancestorIds", c."id") DESC LIMIT 1), ${reason("role")}) END`;

const TEAM = sql`CASE WHEN q."id" IS NULL THEN NULL ELSE json_build_object('id', q."id", 'title', q."title") END`;

const BY_GRANT = sql<LevelReason>`(SELECT ${reason("grant", sql`NULLIF(g."resourceId", s."id")`, TEAM)}
  FROM "Grant" g LEFT JOIN "Team" q
    ON g."subjectKind" = 'team' AND q."organizationId" = g."organizationId" AND q."id" = g."subjectId"
  WHERE g."organizationId" = s."organizationId" AND ${REACHING_GRANTS} AND g."level" = l."level"
  ORDER BY array_position(s."ancestorIds", g."resourceId") NULLS LAST, q."id" IS NULL, lower(q."title") LIMIT 1)`;

/** Computes a {@link LevelReason}: why the member `m` has `l."level"` on the collection, space or site `s`. */
export const LEVEL_REASON = sql<LevelReason>`(CASE
  WHEN m."role" = 'admin' THEN ${reason("role")}
  WHEN ${LEVEL_BY_DEFAULT} = l."level" THEN ${BY_DEFAULT}
  ELSE ${BY_GRANT} END)`;
