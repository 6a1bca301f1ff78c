import type { UserActor } from "@/access/authorization/actor";
import { LEVEL_SETS, SPACE_SET_JOINS, SPACE_SET_LEVEL } from "@/access/authorization/level-set-sql";
import { memberJoin, spaceLevel } from "@/access/authorization/level-sql";
import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { STATUSES } from "@/domains/content/change-request/schema";
import { CHANGE_REQUEST_COLUMNS, CHANGE_REQUEST_JOINS, type ChangeRequestRow } from "@/scopes/change-request";
import type { ScopedSpace } from "@/scopes/space";
import type { Filters } from "./schema";

/**
 * Conditions over a ChangeRequest `c`; their values begin at $3. Contributors are those who wrote a revision of the
 * request: the first one is its creation, and an update brings in the work of others.
 */
const FILTERS = `c."status" = ANY($3::text[])
  AND ($4::text IS NULL OR c."createdById" = $4)
  AND ($5::text IS NULL OR EXISTS (SELECT 1 FROM "Revision" r
    WHERE r."organizationId" = c."organizationId" AND r."branchId" = c."branchId" AND r."number" > 1
      AND r."type" <> 'update' AND r."createdById" = $5))
  AND ($6::text IS NULL OR EXISTS (SELECT 1 FROM "RequestedReviewer" q
    WHERE q."organizationId" = c."organizationId" AND q."changeRequestId" = c."id" AND q."userId" = $6))
  AND ($7::text IS NULL OR c."issuesClusterId" = $7)
  AND ($8::text IS NULL OR c."subject" ILIKE $8 OR c."number"::text = $9)`;

/** A pattern that finds a text as it stands: its signs mean nothing. */
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function valuesOf(filters: Filters): unknown[] {
  const { status = [...STATUSES], creator, contributor, requestedReviewer } = filters;
  const search = filters.search?.trim() || null;
  return [
    [status].flat(),
    creator ?? null,
    contributor ?? null,
    requestedReviewer ?? null,
    filters.conversationsIssuesCluster ?? null,
    search && patternOf(search),
    search?.replace(/^#/, "") ?? null,
  ];
}

const NUMBER_MAX = 2 ** 31 - 1;

const PAGE_OF_SPACE = `SELECT ${CHANGE_REQUEST_COLUMNS} FROM "ChangeRequest" c
  JOIN "Space" s ON s."organizationId" = c."organizationId" AND s."id" = c."spaceId" ${CHANGE_REQUEST_JOINS}
  WHERE c."organizationId" = $1 AND c."spaceId" = $2 AND ${FILTERS} AND c."number" < coalesce($10::int, ${NUMBER_MAX})
  ORDER BY c."number" DESC LIMIT $11::int`;
const COUNT_OF_SPACE = `SELECT count(*)::int AS "count" FROM "ChangeRequest" c
  WHERE c."organizationId" = $1 AND c."spaceId" = $2 AND ${FILTERS}`;

/** The change requests of a space, newest first. */
export function listOfSpace(
  space: Pick<ScopedSpace, "organizationId" | "id">,
  filters: Filters,
  paging: Paging,
): Promise<Page<ChangeRequestRow>> {
  return statementPage<ChangeRequestRow>(paging, {
    name: "change-requests:space",
    page: PAGE_OF_SPACE,
    count: COUNT_OF_SPACE,
    values: [space.organizationId, space.id, ...valuesOf(filters)],
    keyLength: 1,
    keyOf: (row) => [row.number],
  });
}

/** Spaces outside the trash whose requests the member $2 may see; nobody else sees any. */
const PAGE_OF_ORGANIZATION = `SELECT ${CHANGE_REQUEST_COLUMNS} FROM "ChangeRequest" c
  JOIN "Space" s ON s."organizationId" = c."organizationId" AND s."id" = c."spaceId" AND s."deletedAt" IS NULL
  ${memberJoin("s", "$2")} ${CHANGE_REQUEST_JOINS}
  CROSS JOIN LATERAL (SELECT ${spaceLevel("s")} AS "level" OFFSET 0) l
  WHERE c."organizationId" = $1 AND ${FILTERS} AND m."userId" IS NOT NULL AND l."level" IS NOT NULL
    AND (c."createdAt", c."id") < (coalesce($10::timestamptz, 'infinity'), coalesce($11::text, ''))
  ORDER BY c."createdAt" DESC, c."id" DESC LIMIT $12::int`;
const COUNT_OF_ORGANIZATION = `${LEVEL_SETS},
  seen AS MATERIALIZED (SELECT s."id" FROM "Space" s ${SPACE_SET_JOINS}
    WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND me."userId" IS NOT NULL
      AND ${SPACE_SET_LEVEL} IS NOT NULL)
  SELECT count(*)::int AS "count" FROM "ChangeRequest" c JOIN seen ON seen."id" = c."spaceId"
  WHERE c."organizationId" = $1 AND ${FILTERS}`;

/** The change requests of every space of an organization that the caller sees, newest first. */
export function listOfOrganization(
  actor: UserActor,
  organizationId: string,
  filters: Filters,
  paging: Paging,
): Promise<Page<ChangeRequestRow>> {
  return statementPage<ChangeRequestRow>(paging, {
    name: "change-requests:organization",
    page: PAGE_OF_ORGANIZATION,
    count: COUNT_OF_ORGANIZATION,
    values: [organizationId, actor.userId, ...valuesOf(filters)],
    keyLength: 2,
    keyOf: (row) => [row.createdAt.toISOString(), row.id],
  });
}
