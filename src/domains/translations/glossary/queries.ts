import { type Given, Statement, tables } from "@/db/statement";

/** The row of an organization, locked against other writes of its glossary. */
export const lockedOrganization = new Statement("glossary:organization", (given: Given<{ id: string }>) =>
  tables.selectFrom("Organization as o").select("o.id").where("o.id", "=", given("id")).forNoKeyUpdate(),
);
