import { prepareFolder } from "./folder";
import { type FolderOptions, resolveFolder } from "./resolve-folder";

/**
 * The embedded PostgreSQL, and the only entry point to this folder. It guarantees:
 *
 * - The data folder keeps its path, even if PostgreSQL's account can't access the configured folder. Other
 *   accounts on the machine can't read the data folder.
 * - One cluster belongs to one folder. Bindery refuses a copy, an incomplete move, and a folder of another major
 *   version, with a message that says what to do. It never replaces such a folder with an empty database.
 * - Any number of processes can start PostgreSQL at the same time. They share one PostgreSQL server, and the last
 *   process stops it. If a process is killed, PostgreSQL keeps running. It stops soon after the last process has
 *   ended.
 * - PostgreSQL listens only on the loopback interface, and requires the passwords that are stored in the folder.
 * - PostgreSQL never runs as root. If this process runs as root, PostgreSQL runs under another account.
 * - An upgrade from an earlier major version creates a new cluster next to the old cluster. The old cluster
 *   stays unchanged until someone removes it.
 */
export { startEmbeddedPostgres } from "./embedded";
export { startTemporaryPostgres } from "./temporary";
export { removeOldClusters, upgradeCluster } from "./upgrade";

/**
 * Finds the data folder for a path, or creates it, and restricts access to it. Returns the folder's real
 * path.
 * @throws Error with a message that says what to do
 */
export const provideDataFolder = async (dataDir: string, options: FolderOptions): Promise<string> =>
  prepareFolder(await resolveFolder(dataDir, options));
