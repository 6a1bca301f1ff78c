import { levelByDefault, reachingGrants } from "./level-sql";

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

const reason = (by: LevelReason["by"], collection = "NULL", team = "NULL") =>
  `json_build_object('by', '${by}', 'team', ${team}, 'collection', ${collection})`;

const byDefault = (alias: string) => `CASE WHEN NOT ${alias}."inheritsDefaultLevel" THEN ${reason("default")}
  ELSE coalesce((SELECT ${reason("default", `c."id"`)} FROM "Collection" c
    WHERE c."organizationId" = ${alias}."organizationId" AND c."id" = ANY(${alias}."ancestorIds")
      AND NOT c."inheritsDefaultLevel"
    ORDER BY array_position(${alias}."ancestorIds", c."id") DESC LIMIT 1), ${reason("role")}) END`;

const TEAM = `CASE WHEN q."id" IS NULL THEN NULL ELSE json_build_object('id', q."id", 'title', q."title") END`;

const byGrant = (
  alias: string,
  level: string,
) => `(SELECT ${reason("grant", `NULLIF(g."resourceId", ${alias}."id")`, TEAM)}
  FROM "Grant" g LEFT JOIN "Team" q
    ON g."subjectKind" = 'team' AND q."organizationId" = g."organizationId" AND q."id" = g."subjectId"
  WHERE g."organizationId" = ${alias}."organizationId" AND ${reachingGrants(alias)} AND g."level" = ${level}
  ORDER BY array_position(${alias}."ancestorIds", g."resourceId") NULLS LAST, q."id" IS NULL, lower(q."title") LIMIT 1)`;

/** SQL that computes a {@link LevelReason}: why the member `m` has `level` on the collection, space or site `alias`. */
export const levelReason = (alias: string, level: string) => `(CASE
  WHEN m."role" = 'admin' THEN ${reason("role")}
  WHEN ${levelByDefault(alias)} = ${level} THEN ${byDefault(alias)}
  ELSE ${byGrant(alias, level)} END)`;
