/**
 * SQL of the person in the organization `m."organizationId"` who can sign in with a password although single sign-on is
 * enforced (docs/sign-in.md): the active administrator with a password who joined first. Service accounts have no password.
 */
const BREAK_GLASS = `(SELECT a."userId" FROM "Member" a JOIN "User" p ON p."id" = a."userId"
  WHERE a."organizationId" = m."organizationId" AND a."role" = 'admin' AND a."disabledAt" IS NULL
    AND p."passwordHash" IS NOT NULL
  ORDER BY a."joinedAt", a."userId" LIMIT 1)`;

/**
 * SQL of the organizations whose single sign-on blocks a credential of `userId`. All parameters are SQL. Service accounts
 * are never blocked.
 */
export const shutOutSql = (userId: string, ssoOrganizationId: string, isPassword: string) => `ARRAY(
  SELECT m."organizationId" FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId" AND o."sso"
  WHERE m."userId" = ${userId} AND m."organizationId" IS DISTINCT FROM ${ssoOrganizationId}
    AND NOT EXISTS (SELECT FROM "User" u WHERE u."id" = m."userId" AND u."serviceAccountOf" IS NOT NULL)
    AND NOT (${isPassword} AND m."userId" IS NOT DISTINCT FROM ${BREAK_GLASS}))`;

/** Finds the person who can sign in with a password in organization $1 although single sign-on is enforced. */
export const FIND_BREAK_GLASS = `SELECT u."id", u."displayName" FROM (SELECT $1::text AS "organizationId") m
  JOIN "User" u ON u."id" = ${BREAK_GLASS}`;
