import { hotQuery } from "@/db/hot";
import type { Page, Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import type { InUnit } from "@/db/unit-of-work";
import { orNotFound } from "@/lib/errors";
import { personSql } from "@/scopes/person-sql";
import type { ServiceAccountRow } from "./presenter";

const COLUMNS = `m."organizationId", m."userId", m."role", m."disabledAt", m."joinedAt", m."version",
  ${personSql("u")} AS "user",
  t."hint", t."expiresAt", t."lastUsedAt"`;

/** The service accounts of the organization $1. Each has one live token at most. */
const ACCOUNTS = `FROM "User" u
  JOIN "Member" m ON m."organizationId" = $1 AND m."userId" = u."id"
  LEFT JOIN LATERAL (SELECT a."hint", a."expiresAt", a."lastUsedAt" FROM "AccessToken" a
    WHERE a."userId" = u."id" AND a."revokedAt" IS NULL ORDER BY a."createdAt" DESC LIMIT 1) t ON TRUE
  WHERE u."serviceAccountOf" = $1`;

const FIND = `SELECT ${COLUMNS} ${ACCOUNTS} AND u."id" = $2`;
const COUNT = `SELECT count(*)::int AS "count" ${ACCOUNTS}`;
const PAGE = `SELECT ${COLUMNS} ${ACCOUNTS} AND ($2::text IS NULL OR (lower(u."displayName"), u."id") > ($2, $3::text))
  ORDER BY lower(u."displayName"), u."id" LIMIT $4::int`;

type Found = ServiceAccountRow & Record<string, unknown>;

/** The service account as it is now; undefined when there is none, or it is a person. */
export async function findServiceAccount(
  organizationId: string,
  userId: string,
  within?: InUnit,
): Promise<ServiceAccountRow | undefined> {
  const [row] = await hotQuery<Found>("service-account", FIND, [organizationId, userId], within);
  return row;
}

/** The same; throws 404 when there is none. */
export async function readServiceAccount(
  organizationId: string,
  userId: string,
  within?: InUnit,
): Promise<ServiceAccountRow> {
  return orNotFound(await findServiceAccount(organizationId, userId, within), "Service account");
}

/** The service accounts of an organization, by title. */
export function listServiceAccounts(
  organizationId: string,
  paging: Paging,
): Promise<Page<ServiceAccountRow>> {
  return statementPage<ServiceAccountRow>(paging, {
    name: "service-accounts",
    page: PAGE,
    count: COUNT,
    values: [organizationId],
    keyOf: ({ user }) => [user.displayName.toLowerCase(), user.id],
  });
}
