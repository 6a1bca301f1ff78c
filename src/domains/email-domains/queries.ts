import { sql } from "kysely";
import { columns, type Given, Statement, tables } from "@/db/statement";

interface Asked {
  domain: string;
  userId: string;
}

/** The organizations that have verified an email domain and haven't suspended the person. */
export const joinableOrganizations = new Statement("organizations:joinable", (given: Given<Asked>) =>
  tables
    .selectFrom("EmailDomainClaim as c")
    .innerJoin("Organization as o", (join) =>
      join
        .onRef("o.id", "=", "c.organizationId")
        .onRef("c.domain", "=", sql`any(${sql.ref("o.emailDomains")})`),
    )
    .leftJoin("Member as m", (join) =>
      join.onRef("m.organizationId", "=", "c.organizationId").on("m.userId", "=", given("userId")),
    )
    .select([...columns("Organization", "o"), "m.role"])
    .where("c.domain", "=", given("domain"))
    .where("m.disabledAt", "is", null),
);
