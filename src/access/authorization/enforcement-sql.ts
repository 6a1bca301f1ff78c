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
