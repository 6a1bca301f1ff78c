import type { UserActor } from "@/access/authorization/actor";
import { memberJoin, memberLevel } from "@/access/authorization/level-sql";
import { isOwnIn } from "@/access/authorization/own";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { given, narrowedBy, statementPage } from "@/db/statement-page";
import { type ScopedSite, SITE_COLUMNS } from "@/scopes/site";
import type { ListSites } from "./schema";

const VISIBLE = `FROM "Site" s ${memberJoin("s", "$2")}
  CROSS JOIN LATERAL (SELECT ${memberLevel("s")} AS "level" OFFSET 0) l
  WHERE s."organizationId" = $1 AND l."level" IS NOT NULL`;

/** The sites of an organization that the caller sees, in the order in which they were made. */
export function listSites(
  actor: UserActor,
  organizationId: string,
  { space, title, published, type }: ListSites,
  paging: Paging,
): Promise<Page<ScopedSite>> {
  const { sql, values, name } = narrowedBy([organizationId, actor.userId], {
    space: given(
      space,
      (p) => `EXISTS (SELECT FROM "SiteSpace" p
        WHERE p."organizationId" = s."organizationId" AND p."siteId" = s."id" AND p."spaceId" = ${p})`,
    ),
    title: given(title, (p) => `strpos(lower(s."title"), lower(${p})) > 0`),
    published: given(published, (p) => `(s."publishedAt" IS NOT NULL) = ${p}::boolean`),
    type: given(type, (p) => `s."type" = ANY(${p}::text[])`),
  });
  const after = (key: readonly string[]) =>
    `AND (s."createdAt", s."id") > (${key[0]}::timestamptz, ${key[1]}::text)`;
  return statementPage<ScopedSite>(paging, {
    name: `sites:${name}`,
    page: (key, limit) => `SELECT ${SITE_COLUMNS}, l."level", ${isOwnIn("$2")} AS "isOwn" ${VISIBLE}${sql}
      ${key ? after(key) : ""} ORDER BY s."createdAt", s."id" LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" ${VISIBLE}${sql}`,
    values,
    keyOf: keyByTime,
  });
}
