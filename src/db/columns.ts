import { Prisma } from "./generated/client";

/**
 * The columns of a table that this version of Bindery knows, by name: `s."id", s."title"`. Statements must never say
 * `*`: PostgreSQL refuses a prepared statement after a newer server's migration has added a column to its result.
 * `alias` is the name of the table in the statement.
 */
export function columnsOf(model: Prisma.ModelName, alias: string): string {
  const names = Object.values(Prisma[`${model}ScalarFieldEnum`]);
  return names.map((name) => `${alias}."${name}"`).join(", ");
}
