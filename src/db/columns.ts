import { Prisma } from "./generated/client";

/**
 * The columns of a table that this version of the service knows, by name: `s."id", s."title"`. Statements never say
 * `*`: a prepared one is refused by PostgreSQL once a newer server's migration has added a column to what it answers.
 * `alias` is the name of the table in the statement.
 */
export function columnsOf(model: Prisma.ModelName, alias: string): string {
  const names = Object.values(Prisma[`${model}ScalarFieldEnum`]);
  return names.map((name) => `${alias}."${name}"`).join(", ");
}
