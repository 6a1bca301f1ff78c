import type { Level } from "@/access/authorization/roles";
import { titleOfThing } from "@/access/authorization/things-sql";
import { hotQuery } from "@/db/hot";
import { keysetPage, type Page, type Paging } from "@/db/page";
import type { TeamRow } from "@/scopes/team";

/** What was granted to a team, and on what. */
export interface TeamGrant {
  organizationId: string;
  level: Level;
  resourceKind: "space" | "collection" | "site";
  id: string;
  title: string;
}

/** Grants to the team $2 of the organization $1 on what is there; what lies in the trash is not. */
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
  return keysetPage<TeamGrant>(paging, {
    name: `team-grants ${organizationId} ${id}`,
    keyLength: 2,
    keyOf: (grant) => [grant.title.toLowerCase(), grant.id],
    fetch: (key, take) =>
      hotQuery<TeamGrant & object>("team-grants", PAGE, [organizationId, id, ...(key ?? [null, null]), take]),
    count: async () => {
      const [row] = await hotQuery<{ count: number }>("team-grants:count", COUNT, [organizationId, id]);
      return row?.count ?? 0;
    },
  });
}
