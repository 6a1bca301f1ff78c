import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

/** Sends a notification on a channel after the transaction is committed. */
export const notify = new Statement("notify", (given: Given<{ channel: string; payload: string }>) =>
  tables.selectNoFrom(sql`pg_notify(${given("channel")}, ${given("payload")})`.as("sent")),
);

/** Sends several notifications on a channel after the transaction is committed. */
export const notifyEach = new Statement(
  "notify:each",
  (given: Given<{ channel: string; payloads: readonly string[] }>) =>
    tables
      .selectFrom(
        sql<{ payload: string }>`unnest(${given("payloads")}::text[])`.as<"each">(sql`each(payload)`),
      )
      .select((eb) => sql`pg_notify(${given("channel")}, ${eb.ref("each.payload")})`.as("sent")),
);
