import { Prisma } from "./generated/client";

/**
 * Returns the columns of a table that this version of Bindery knows, by name: `s."id", s."title"`. Statements
 * must never contain `*`: after a newer server's migration adds a column to the result, PostgreSQL refuses
 * the prepared statement. `alias` is the name of the table in the statement.
 */
export function columnsOf(model: Prisma.ModelName, alias: string): string {
  const names = Object.values(Prisma[`${model}ScalarFieldEnum`]);
  return names.map((name) => `${alias}."${name}"`).join(", ");
}
