import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";
import { stemSql } from "./stem-sql";

/** The stems of words according to a text search configuration. The stem of a stop word is null. */
export const stemsOf = new Statement(
  "stems",
  (given: Given<{ words: readonly string[]; configuration: string }>) =>
    tables
      .selectFrom([
        sql<{ word: string }>`unnest(${given("words")}::text[])`.as<"w">(sql`w("word")`),
        sql<{ name: string }>`(VALUES (${given("configuration")}::text))`.as<"c">(sql`c("name")`),
      ])
      .select(["w.word", sql.raw<string | null>(stemSql('c."name"', 'w."word"')).as("stem")]),
);
