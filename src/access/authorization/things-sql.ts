import { type Expression, sql } from "kysely";
import { tables } from "@/db/statement";

/** Selects the title of a space, collection or site. Returns no row for a space in the trash. */
export const titleOfThing = (
  kind: Expression<string>,
  organizationId: Expression<string>,
  id: Expression<string>,
) => {
  const titlesIn = (table: "Space" | "Collection" | "Site") =>
    tables
      .selectFrom(`${table as "Space"} as x`)
      .select("x.title")
      .where(kind, "=", sql.lit(table.toLowerCase()))
      .where("x.organizationId", "=", organizationId)
      .where("x.id", "=", id);
  const livingSpaces = titlesIn("Space").where("x.deletedAt", "is", null);
  return livingSpaces.unionAll(titlesIn("Collection")).unionAll(titlesIn("Site"));
};
