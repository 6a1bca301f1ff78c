import type pg from "pg";
import { withStartClient } from "./wait";

/** The schema whose existence shows that a restore is in progress. The transaction that inserts the restored rows drops it. */
const MARK = "bindery_restoring";

export const MARK_RESTORE = `CREATE SCHEMA IF NOT EXISTS ${MARK}`;
export const FINISH_RESTORE = `DROP SCHEMA ${MARK}`;

export async function isRestoring(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regnamespace($1) IS NOT NULL AS restoring", [MARK]);
  return rows[0].restoring;
}

/**
 * Checks that no restore to a database is unfinished.
 * @throws Error if a restore is unfinished. The message says what to do.
 */
export async function assertRestored(databaseUrl: string): Promise<void> {
  if (!(await withStartClient(databaseUrl, isRestoring))) return;
  throw new Error(
    "A restore into this database is running or didn't finish. To finish the restore, run: npm run restore -- FILE\nTo start with " +
      "other data, set another DATA_DIR or DATABASE_URL.",
  );
}
