import type { UserActor } from "@/access/authorization/actor";
import { memberJoin, memberLevel } from "@/access/authorization/level-sql";
import { isOwnIn } from "@/access/authorization/own";
import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { type ScopedSite, SITE_COLUMNS } from "@/scopes/site";
import type { ListSites } from "./schema";

const SEEN = `FROM "Site" s ${memberJoin("s", "$2")}
  CROSS JOIN LATERAL (SELECT ${memberLevel("s")} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND l."level" IS NOT NULL
    AND ($3::text IS NULL OR EXISTS (SELECT FROM "SiteSpace" p
      WHERE p."organizationId" = s."organizationId" AND p."siteId" = s."id" AND p."spaceId" = $3))
    AND ($4::text IS NULL OR strpos(lower(s."title"), lower($4)) > 0)
    AND ($5::boolean IS NULL OR (s."publishedAt" IS NOT NULL) = $5)
    AND ($6::text[] IS NULL OR s."type" = ANY($6))`;

const COUNT = `SELECT count(*)::int AS "count" ${SEEN}`;
const PAGE = `SELECT ${SITE_COLUMNS}, l."level", ${isOwnIn("$2")} AS "isOwn" ${SEEN}
  AND ($7::timestamptz IS NULL OR (s."createdAt", s."id") > ($7::timestamptz, $8::text))
  ORDER BY s."createdAt", s."id" LIMIT $9::int`;

/** The sites of an organization that the caller sees, in the order in which they were made. */
export function listSites(
  actor: UserActor,
  organizationId: string,
  { space, title, published, type }: ListSites,
  paging: Paging,
): Promise<Page<ScopedSite>> {
  const values = [
    organizationId,
    actor.userId,
    space ?? null,
    title ?? null,
    published ?? null,
    type ?? null,
  ];
  return statementPage<ScopedSite>(paging, {
    name: "sites",
    page: PAGE,
    count: COUNT,
    values,
    keyLength: 2,
    keyOf: (site) => [site.createdAt.toISOString(), site.id],
  });
}
