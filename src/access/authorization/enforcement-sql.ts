import { type Expression, sql } from "kysely";
import { tables } from "@/db/statement";

/**
 * Selects the person `p` who can sign in with a password although the organization enforces single sign-on
 * (docs/sign-in.md). This person is the active administrator with a password who joined first. Service accounts have no
 * password.
 */
export const breakGlassOf = (organizationId: Expression<string>) =>
  tables
    .selectFrom("Member as a")
    .innerJoin("User as p", "p.id", "a.userId")
    .where("a.organizationId", "=", organizationId)
    .where("a.role", "=", sql.lit("admin"))
    .where("a.disabledAt", "is", null)
    .where("p.passwordHash", "is not", null)
    .orderBy("a.joinedAt")
    .orderBy("a.userId")
    .limit(sql.lit(1));

const BREAK_GLASS = breakGlassOf(sql.ref("m.organizationId")).select("p.id").compile().sql;

/**
 * Returns the SQL that selects the organizations that enforce single sign-on and therefore refuse a
 * credential of the user `userId`. All parameters are SQL expressions. Service accounts are never refused.
 */
export const shutOutSql = (userId: string, ssoOrganizationId: string, isPassword: string) => `ARRAY(
  SELECT m."organizationId" FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId" AND o."sso"
  WHERE m."userId" = ${userId} AND m."organizationId" IS DISTINCT FROM ${ssoOrganizationId}
    AND NOT EXISTS (SELECT FROM "User" u WHERE u."id" = m."userId" AND u."serviceAccountOf" IS NOT NULL)
    AND NOT (${isPassword} AND m."userId" IS NOT DISTINCT FROM (${BREAK_GLASS})))`;
