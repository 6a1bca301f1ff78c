import { type Expression, type SqlBool, sql } from "kysely";
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

/**
 * Whether a session with this method started without an identity provider. Organizations that enforce single sign-on treat passkeys
 * like passwords.
 */
export const isLocal = (method: Expression<string>) =>
  sql<SqlBool>`${method} in (${sql.lit("password")}, ${sql.lit("passkey")})`;

/** Whether a person has no passkey that works at the hostname. */
export const hasNoPasskey = (userId: Expression<string>, hostname: Expression<string>) =>
  sql<SqlBool>`not exists ${tables
    .selectFrom("Passkey as k")
    .select("k.id")
    .where("k.userId", "=", userId)
    .where("k.hostname", "=", hostname)}`;

/**
 * Whether a person can sign in with only a password. This is the case if the account has a password but no confirmed second
 * factor. A passkey makes no difference, because the password still works without the passkey.
 */
export const hasOnlyPassword = (userId: Expression<string>) =>
  sql<SqlBool>`exists ${tables
    .selectFrom("User as w")
    .leftJoin("SecondFactor as f", (join) =>
      join.onRef("f.userId", "=", "w.id").on("f.confirmedAt", "is not", null),
    )
    .select("w.id")
    .where("w.id", "=", userId)
    .where("w.passwordHash", "is not", null)
    .where("f.userId", "is", null)}`;
