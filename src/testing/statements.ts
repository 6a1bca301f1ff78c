import pg from "pg";

/** Returns how many statements this process sends to the database during `work`. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    count++;
    return Reflect.apply(query, this, parameters);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return count;
}
