import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { keyByTime, type Page, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import type { OrganizationToken } from "./presenter";

const COLUMNS = `t."id", t."name", t."hint", t."scope", t."organizationId", t."createdAt",
  greatest(t."expiresAt", t."refreshableUntil") AS "expiresAt", t."lastUsedAt", json_build_object('id', u."id", 'displayName', u."displayName", 'email', u."email",
    'photoURL', u."photoURL") AS "user"`;

/** Live tokens of active members that reach the organization $1 at the time $2. */
const REACHING = `FROM "Member" m JOIN "User" u ON u."id" = m."userId" JOIN "AccessToken" t ON t."userId" = m."userId"
  WHERE m."organizationId" = $1 AND m."disabledAt" IS NULL
    AND t."revokedAt" IS NULL
    AND (t."expiresAt" IS NULL OR greatest(t."expiresAt", t."refreshableUntil") > $2::timestamptz)
    AND (t."organizationId" IS NULL OR t."organizationId" = $1) AND $1 <> ALL (t."closedTo")`;
const COUNT = `SELECT count(*)::int AS "count" ${REACHING}`;
const PAGE = `SELECT ${COLUMNS} ${REACHING}
  AND ($3::timestamptz IS NULL OR (t."createdAt", t."id") < ($3::timestamptz, $4::text))
  ORDER BY t."createdAt" DESC, t."id" DESC LIMIT $5::int`;

/** Every token by which somebody can come into the organization, of service accounts and connected applications too; newest first. */
export function listOrganizationTokens(
  organizationId: string,
  paging: Paging,
): Promise<Page<OrganizationToken>> {
  return statementPage<OrganizationToken>(paging, {
    name: "organization-tokens",
    page: PAGE,
    count: COUNT,
    values: [organizationId, now()],
    identity: [organizationId],
    keyOf: keyByTime,
  });
}

/**
 * Keeps a member's token out of the organization from its next request on: one that reaches nothing else ends, any
 * other goes on elsewhere. Nothing happens when it is absent or does not reach the organization.
 */
export async function shutOutToken(act: Act, organizationId: string, tokenId: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const [token] = await tx.$queryRaw<{ organizationId: string | null; closedTo: string[] }[]>`
      SELECT t."organizationId", t."closedTo" FROM "AccessToken" t
      JOIN "Member" m ON m."organizationId" = ${organizationId} AND m."userId" = t."userId"
      WHERE t."id" = ${tokenId} AND t."revokedAt" IS NULL FOR UPDATE OF t`;
    if (!token || (token.organizationId ?? organizationId) !== organizationId) return;
    if (token.closedTo.includes(organizationId)) return;
    const data =
      token.organizationId === null ? { closedTo: { push: organizationId } } : { revokedAt: now() };
    await tx.accessToken.update({ where: { id: tokenId }, data });
    await recordEvent(tx, act, { organizationId });
  });
}
