import type { UserActor } from "@/access/authorization/actor";
import { LEVEL_SETS, SPACE_SET_JOINS, SPACE_SET_ROLE } from "@/access/authorization/level-set-sql";
import { memberJoin, spaceRole, standingOf } from "@/access/authorization/level-sql";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { given, narrowedBy, statementPage } from "@/db/statement-page";
import { CHANGE_REQUEST_COLUMNS, CHANGE_REQUEST_JOINS, type ChangeRequestRow } from "@/scopes/change-request";
import type { ScopedSpace } from "@/scopes/space";
import type { Filters } from "./schema";

/** A LIKE pattern that matches a text literally. */
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * The conditions on a ChangeRequest `c`. Contributors are the authors of the change request's revisions,
 * except of the first revision, which is its creation, and of updates, which add the work of others.
 */
function narrowed(bound: readonly unknown[], filters: Filters) {
  const { status, creator, contributor, requestedReviewer, conversationsIssuesCluster } = filters;
  const search = filters.search?.trim();
  return narrowedBy(bound, {
    status: given(status && [status].flat(), (p) => `c."status" = ANY(${p}::text[])`),
    creator: given(creator, (p) => `c."createdById" = ${p}`),
    contributor: given(
      contributor,
      (p) => `EXISTS (SELECT 1 FROM "Revision" r
        WHERE r."organizationId" = c."organizationId" AND r."branchId" = c."branchId" AND r."number" > 1
          AND r."type" <> 'update' AND r."createdById" = ${p})`,
    ),
    reviewer: given(
      requestedReviewer,
      (p) => `EXISTS (SELECT 1 FROM "RequestedReviewer" q
        WHERE q."organizationId" = c."organizationId" AND q."changeRequestId" = c."id" AND q."userId" = ${p})`,
    ),
    cluster: given(conversationsIssuesCluster, (p) => `c."issuesClusterId" = ${p}`),
    search: search
      ? {
          values: [patternOf(search), search.replace(/^#/, "")],
          sql: (pattern, number) => `(c."subject" ILIKE ${pattern} OR c."number"::text = ${number})`,
        }
      : undefined,
  });
}

/** The change requests of a space, newest first. */
export function listOfSpace(
  space: Pick<ScopedSpace, "organizationId" | "id">,
  filters: Filters,
  paging: Paging,
): Promise<Page<ChangeRequestRow>> {
  const { sql, values, name } = narrowed([space.organizationId, space.id], filters);
  const ofSpace = `c."spaceId" = $2${sql}`;
  return statementPage<ChangeRequestRow>(paging, {
    name: `change-requests:space:${name}`,
    page: (key, limit) => `SELECT ${CHANGE_REQUEST_COLUMNS} FROM "ChangeRequest" c
      JOIN "Space" s ON s."organizationId" = c."organizationId" AND s."id" = c."spaceId" ${CHANGE_REQUEST_JOINS}
      WHERE c."organizationId" = $1 AND ${ofSpace} ${key ? `AND c."number" < ${key[0]}::int` : ""} ORDER BY c."number" DESC LIMIT ${limit}`,
    count: `SELECT count(*)::int AS "count" FROM "ChangeRequest" c WHERE c."organizationId" = $1 AND ${ofSpace}`,
    values,
    keyLength: 1,
    keyOf: (row) => [row.number],
  });
}

/** Spaces outside the trash where the member $2 can see change requests, because they have a role on it. */
const VISIBLE = `JOIN "Space" s ON s."organizationId" = c."organizationId" AND s."id" = c."spaceId" AND s."deletedAt" IS NULL
  ${memberJoin("s", "$2")} ${CHANGE_REQUEST_JOINS}
  ${standingOf(spaceRole("s"))}`;
const COUNTED = `${LEVEL_SETS},
  seen AS MATERIALIZED (SELECT s."id" FROM "Space" s ${SPACE_SET_JOINS}
    WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND ${SPACE_SET_ROLE} IS NOT NULL)
  SELECT count(*)::int AS "count" FROM "ChangeRequest" c JOIN seen ON seen."id" = c."spaceId"
  WHERE c."organizationId" = $1`;

/** The change requests of all spaces of an organization that the caller has a role on, newest first. */
export function listOfOrganization(
  actor: UserActor,
  organizationId: string,
  filters: Filters,
  paging: Paging,
): Promise<Page<ChangeRequestRow>> {
  const { sql, values, name } = narrowed([organizationId, actor.userId], filters);
  const after = (key: readonly string[]) =>
    `AND (c."createdAt", c."id") < (${key[0]}::timestamptz, ${key[1]}::text)`;
  return statementPage<ChangeRequestRow>(paging, {
    name: `change-requests:organization:${name}`,
    page: (key, limit) => `SELECT ${CHANGE_REQUEST_COLUMNS} FROM "ChangeRequest" c ${VISIBLE}
      WHERE c."organizationId" = $1${sql} AND l."level" IS NOT NULL ${key ? after(key) : ""}
      ORDER BY c."createdAt" DESC, c."id" DESC LIMIT ${limit}`,
    count: `${COUNTED}${sql}`,
    values,
    keyOf: keyByTime,
  });
}
