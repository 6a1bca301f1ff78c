import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

/** Reads nothing. The statement fails if the database is unavailable. */
export const reachable = new Statement("reachable", () => tables.selectNoFrom(sql.lit(1).as("one")));

/** The number of bytes of a UUID. */
const UUID_BYTES = sql.lit(16);

/** Writes at least this number of bytes to a table that is dropped immediately. */
export const writeRows = new Statement("room-to-write", (given: Given<{ bytes: number }>) =>
  tables.schema
    .createTable("RoomToWrite")
    .temporary()
    .onCommit("drop")
    .as(
      tables
        .selectFrom(sql`generate_series(1, ${given("bytes")}::int / ${UUID_BYTES})`.as("each"))
        .select(sql<string>`gen_random_uuid()`.as("id")),
    ),
);
