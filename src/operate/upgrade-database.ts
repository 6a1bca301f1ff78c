import { rm } from "node:fs/promises";
import path from "node:path";
import { removeOldClusters, upgradeCluster } from "@/db/embedded/database";
import { env } from "@/env";
import { backUp } from "./backup/back-up";
import type { Say } from "./backup/progress";
import { restore } from "./backup/restore";

interface Options {
  /** Folder of the old version's programs; without one they are fetched. */
  binaries: string | undefined;
  say: Say;
}

function assertEmbedded(): void {
  if (env.DATABASE_URL === undefined) return;
  throw new Error(
    "DATABASE_URL names another database than the one in DATA_DIR. Move that one by npm run backup and npm run restore, or " +
      "as its own documentation says.",
  );
}

/**
 * Brings the embedded database to the major version of PostgreSQL that this version of the service runs, by a backup of its
 * rows that is restored into a new cluster. Files are not touched.
 * @throws a sentence that says what to do; then nothing has changed
 */
export async function upgradeDatabase({ binaries, say }: Options): Promise<void> {
  assertEmbedded();
  const from = await upgradeCluster(env.DATA_DIR, {
    binaries,
    say,
    copy: async (oldUrl, newUrl, folder) => {
      const file = path.join(folder, "rows.backup");
      say("reading the old database");
      const { rows } = await backUp({ databaseUrl: oldUrl, file, key: undefined, isRowsOnly: true, say });
      await restore({ databaseUrl: newUrl, file, key: undefined, say });
      await rm(file);
      say(`${rows} rows are in the new database, and are what the old one has`);
    },
  });
  if (from === undefined)
    return say("there is nothing to upgrade: the database is of this version, or there is none");
  say(
    `upgraded from PostgreSQL ${from}; start the service with: npm start\nThe old database is kept as ` +
      `${path.join(env.DATA_DIR, "postgres", from)}. When all is well, remove it with: npm run upgrade-database -- --remove-old`,
  );
}

/** Removes the databases of earlier major versions that upgrades have kept. */
export async function removeOldDatabases(say: Say): Promise<void> {
  assertEmbedded();
  const removed = await removeOldClusters(env.DATA_DIR);
  for (const folder of removed) say(`removed ${folder}`);
  if (removed.length === 0) say("there is no old database");
}
