import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import { column, rowCount, tables } from "@/db/statement";
import { personJson } from "@/scopes/person-sql";

type Column = ReturnType<typeof column<"Comment", "id" | "resolvedById">>;

/** Returns the user with an ID as JSON. */
export const personOf = (id: Column) =>
  tables.selectFrom("User as u").select(personJson("u").as("person")).where("u.id", "=", id).$asScalar();

/**
 * Returns each emoji of a comment or reply, with the people who reacted with this emoji. The emoji that was
 * added first comes first.
 */
export const reactionsOf = (alias: string) =>
  jsonArrayFrom(
    tables
      .selectFrom("CommentReaction as x")
      .innerJoin("User as u", "u.id", "x.userId")
      .select((eb) => [
        "x.emoji",
        rowCount.as("count"),
        eb.fn
          .jsonAgg(jsonBuildObject({ user: personJson("u"), reactedAt: eb.ref("x.reactedAt") }))
          .orderBy("x.reactedAt")
          .orderBy("x.userId")
          .as("users"),
      ])
      .where("x.organizationId", "=", column("Comment", alias, "organizationId"))
      .where("x.targetId", "=", column("Comment", alias, "id"))
      .groupBy("x.emoji")
      .orderBy((eb) => eb.fn.min("x.reactedAt"))
      .orderBy("x.emoji"),
  );
