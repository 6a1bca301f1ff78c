import { db } from "./client";

/** The `count` that a statement answers; 0 where it answers no row. */
export async function countOf(statement: string, values: readonly unknown[]): Promise<number> {
  const [row] = await db().$queryRawUnsafe<{ count: number }[]>(statement, ...values);
  return row?.count ?? 0;
}
