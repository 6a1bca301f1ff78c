import { Prisma } from "./generated/client";

/**
 * Returns a list of the table's columns that this version of Bindery knows, such as `s."id", s."title"`.
 * `alias` is the name of the table in the statement. Statements must never contain `*`. Otherwise, PostgreSQL
 * refuses the prepared statement after a newer server's migration has added a column.
 */
export function columnsOf(model: Prisma.ModelName, alias: string): string {
  const names = Object.values(Prisma[`${model}ScalarFieldEnum`]);
  return names.map((name) => `${alias}."${name}"`).join(", ");
}
