import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

interface Use {
  id: string;
  counter: number;
  isBackedUp: boolean;
  time: Date;
}

/**
 * Compares the signature counter of a passkey with the last accepted value, and stores it. One statement does both, so only one of
 * several requests with the same answer succeeds. Authenticators that don't count always send 0.
 */
export const recordUse = new Statement("passkey:record-use", (given: Given<Use>) =>
  tables
    .updateTable("Passkey")
    .set({
      counter: sql`${given("counter")}::bigint`,
      isBackedUp: given("isBackedUp"),
      lastUsedAt: given("time"),
    })
    .where("id", "=", given("id"))
    .where(
      sql<boolean>`("counter" < ${given("counter")}::bigint or ("counter" = 0 and ${given("counter")}::bigint = 0))`,
    )
    .returning("userId"),
);
