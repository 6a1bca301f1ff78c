import type { ClientBase } from "pg";

/** The oldest PostgreSQL that has all that the service uses. */
const versionMin = 18;

/** Throws when a server of this `server_version_num`, such as 150014, is too old; the sentence names its version. */
export function assertServerVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= versionMin) return;
  throw new Error(
    `The database server is PostgreSQL ${major}.${versionNumber % 10_000}, but PostgreSQL ${versionMin} or later is ` +
      "needed. Set DATABASE_URL to a newer server, or leave it empty to use the embedded PostgreSQL.",
  );
}

/** Throws when the server of this connection is too old. */
export async function checkServerVersion(client: ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
  assertServerVersion(rows[0].version);
}
