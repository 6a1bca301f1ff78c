import type { UserActor } from "@/access/authorization/actor";
import { levelReason } from "@/access/authorization/level-reason-sql";
import { memberLevel } from "@/access/authorization/level-sql";
import type { Level } from "@/access/authorization/roles";
import type { Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import type { AccessResource } from "@/scopes/access";
import { personSql } from "@/scopes/person-sql";
import { TEAM_CALLER_JOIN, TEAM_COLUMNS } from "@/scopes/team";
import type { TeamPermission, UserLevel, UserPermission } from "./presenter";

const USER = `${personSql("u")} AS "user"`;

interface Statements {
  name: string;
  columns: string;
  from: string;
  /** The SQL expression to sort by before `id`. The type of its result is text. */
  label: string;
  id: string;
}

/**
 * A list sorted by name. `from` uses $1 for the organization, $2 for the resource, and $3 for one more value.
 */
function pageOf<Row extends object>(
  { name, columns, from, label, id }: Statements,
  values: readonly (string | null)[],
  paging: Paging,
) {
  const page = `SELECT ${columns}, ${label} AS "label", ${id} AS "key" ${from}
    AND ($4::text IS NULL OR (${label}, ${id}) > ($4::text, $5::text)) ORDER BY ${label}, ${id} LIMIT $6::int`;
  const count = `SELECT count(*)::int AS "count" ${from}`;
  return statementPage<Row & { label: string; key: string }>(paging, {
    name,
    page,
    count,
    values,
    keyOf: (row) => [row.label, row.key],
  });
}

const byPerson = { label: `lower(u."displayName")`, id: `u."id"` };

const USERS: Statements = {
  ...byPerson,
  name: "grants:users",
  columns: `g."level", ${USER}`,
  from: `FROM "Grant" g JOIN "User" u ON u."id" = g."subjectId"
    WHERE g."organizationId" = $1 AND g."resourceId" = $2 AND g."subjectKind" = $3`,
};

/** The grants to people, sorted by name. */
export const listUserPermissions = ({ organizationId, id }: AccessResource, paging: Paging) =>
  pageOf<UserPermission>(USERS, [organizationId, id, "user"], paging);

// In TEAM_COLUMNS, $2 is the caller, so here the resource is $3.
const TEAMS: Statements = {
  label: `lower(t."title")`,
  id: `t."id"`,
  name: "grants:teams",
  columns: `g."level", ${TEAM_COLUMNS}`,
  from: `FROM "Grant" g JOIN "Team" t ON t."organizationId" = g."organizationId" AND t."id" = g."subjectId"
    ${TEAM_CALLER_JOIN} WHERE g."organizationId" = $1 AND g."resourceId" = $3`,
};

/** The grants to teams, sorted by title. */
export const listTeamPermissions = (
  actor: UserActor,
  { organizationId, id }: AccessResource,
  paging: Paging,
) => pageOf<TeamPermission>(TEAMS, [organizationId, actor.userId, id], paging);

const aggregate = (table: "Space" | "Collection" | "Site"): Statements => ({
  ...byPerson,
  name: `levels:${table}`,
  columns: `l."level", ${USER}, ${levelReason("s", `l."level"`)} AS "reason"`,
  from: `FROM "${table}" s
    JOIN "Member" m ON m."organizationId" = s."organizationId" AND m."disabledAt" IS NULL
    JOIN "User" u ON u."id" = m."userId"
    CROSS JOIN LATERAL (SELECT ${memberLevel("s")} AS "level" OFFSET 0) l
    WHERE s."organizationId" = $1 AND s."id" = $2 AND l."level" IS NOT NULL
      AND ($3::text IS NULL OR l."level"::text = $3)`,
});
const LEVELS_OF = {
  space: aggregate("Space"),
  collection: aggregate("Collection"),
  site: aggregate("Site"),
};

/** All people with a level on the resource, and the reason: role, default, team or grant. Sorted by name. */
export const listLevels = (
  { kind, organizationId, id }: AccessResource,
  level: Level | undefined,
  paging: Paging,
) => pageOf<UserLevel>(LEVELS_OF[kind], [organizationId, id, level ?? null], paging);
