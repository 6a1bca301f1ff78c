import type { ClientBase } from "pg";

/** The oldest major version of PostgreSQL that has all features that Bindery uses. */
const versionMin = 18;

/**
 * Checks the `server_version_num` of a server, such as 150014.
 * @throws an error that contains the version, if it's too old
 */
export function assertServerVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= versionMin) return;
  throw new Error(
    `The database server is PostgreSQL ${major}.${versionNumber % 10_000}, but PostgreSQL ${versionMin} or later is ` +
      "needed. Set DATABASE_URL to a newer server, or leave DATABASE_URL empty to use the embedded PostgreSQL.",
  );
}

/**
 * Checks the version of a connection's server.
 * @throws an error that contains the version, if it's too old
 */
export async function checkServerVersion(client: ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
  assertServerVersion(rows[0].version);
}
