import { sql } from "kysely";
import type { Level } from "@/access/authorization/roles";
import { lockedRow } from "@/db/locked-row";
import { columns, type Given, Statement, tables } from "@/db/statement";

export const userById = new Statement("user", (given: Given<{ id: string }>) =>
  tables.selectFrom("User as u").select(columns("User", "u")).where("u.id", "=", given("id")),
);

export const lockedUser = lockedRow("User", "id");

interface Asked {
  userId: string;
  callerId: string;
  /**
   * The only organization that the credential can access. The value is null if the credential isn't limited to one organization.
   */
  only: string | null;
  closedTo: readonly string[];
}

/** The caller's role in each organization where both the caller and the user `u` are active. */
const sharedRoles = (given: Given<Asked>) =>
  tables
    .selectFrom("Member as mine")
    .innerJoin("Member as theirs", "theirs.organizationId", "mine.organizationId")
    .select(({ ref }) => sql<(Level | null)[] | null>`array_agg(${ref("mine.role")}::text)`.as("roles"))
    .whereRef("theirs.userId", "=", sql.ref("u.id"))
    .where("mine.userId", "=", given("callerId"))
    .where("mine.disabledAt", "is", null)
    .where("theirs.disabledAt", "is", null)
    .where(({ eb, or }) =>
      or([eb(sql`${given("only")}::text`, "is", null), eb("mine.organizationId", "=", given("only"))]),
    )
    .where("mine.organizationId", "<>", sql<string>`all(${given("closedTo")}::text[])`)
    .as("shared");

/** Selects the caller, or a user who is in the same organization as the caller. */
export const acquaintance = new Statement("acquaintance", (given: Given<Asked>) =>
  tables
    .selectFrom("User as u")
    .innerJoinLateral(sharedRoles(given), (join) => join.onTrue())
    .select(["u.id", "u.displayName", "u.email", "u.photoURL", "u.version"])
    .select(({ fn, ref }) =>
      fn.coalesce(ref("shared.roles"), sql<(Level | null)[]>`'{}'::text[]`).as("roles"),
    )
    .where("u.id", "=", given("userId"))
    .where(({ eb, or }) => or([eb("u.id", "=", given("callerId")), eb("shared.roles", "is not", null)])),
);
