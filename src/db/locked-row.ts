import type { Compilable, Selectable } from "kysely";
import type { Prisma } from "./generated/client";
import type { DB } from "./generated/kysely";
import { columns, type Given, Statement, tables } from "./statement";

/** The columns of a key, with the types of their values. */
type KeyOf<Table extends keyof DB, Name extends keyof DB[Table]> = Pick<
  Selectable<DB[Table]>,
  Name & keyof Selectable<DB[Table]>
>;

/**
 * Returns the statement that reads a row by its key, and locks the row against other writes until the transaction ends. The
 * statement reads the current row, even if it changed during the transaction.
 */
export function lockedRow<Table extends Prisma.ModelName, Name extends keyof DB[Table] & string>(
  table: Table,
  ...key: Name[]
): Statement<KeyOf<Table, Name>, Selectable<DB[Table]>> {
  return new Statement(`${table}:locked`, (keyValue: Given<KeyOf<Table, Name>>) => {
    // This cast is needed, because Kysely can't derive the query's types from a type parameter.
    const names = key as unknown as "id"[];
    const found = tables
      .selectFrom(`${table as "Team"} as t`)
      .select(columns(table, "t") as unknown as "t.id"[]);
    const given = keyValue as unknown as Given<{ id: string }>;
    const query = names.reduce((query, name) => query.where(`t.${name}`, "=", given(name)), found);
    return query.forUpdate() as unknown as Compilable<Selectable<DB[Table]>>;
  });
}
