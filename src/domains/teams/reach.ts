import type { Level } from "@/access/authorization/roles";
import { titleOfThing } from "@/access/authorization/things-sql";
import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import type { TeamRow } from "@/scopes/team";

/** What was granted to a team, and on what. */
export interface TeamGrant {
  organizationId: string;
  level: Level;
  resourceKind: "space" | "collection" | "site";
  id: string;
  title: string;
}

/** Grants to the team $2 of the organization $1 on things that are not in the trash. */
const GRANTS = `FROM "Grant" g
  JOIN LATERAL (${titleOfThing('g."resourceKind"', 'g."organizationId"', 'g."resourceId"')}) r ON TRUE
  WHERE g."organizationId" = $1 AND g."subjectId" = $2`;
const COUNT = `SELECT count(*)::int AS "count" ${GRANTS}`;
const PAGE = `SELECT g."organizationId", g."level", g."resourceKind", g."resourceId" AS "id", r."title" ${GRANTS}
  AND ($3::text IS NULL OR (lower(r."title"), g."resourceId") > ($3, $4::text))
  ORDER BY lower(r."title"), g."resourceId" LIMIT $5::int`;

/** The spaces, collections and sites that were shared with a team, by title. */
export function listGrantsOfTeam(
  { organizationId, id }: Pick<TeamRow, "organizationId" | "id">,
  paging: Paging,
): Promise<Page<TeamGrant>> {
  return statementPage<TeamGrant>(paging, {
    name: "team-grants",
    page: PAGE,
    count: COUNT,
    values: [organizationId, id],
    keyOf: (grant) => [grant.title.toLowerCase(), grant.id],
  });
}
