import { prepareFolder } from "./folder";
import { type FolderOptions, resolveFolder } from "./resolve-folder";

/**
 * The embedded PostgreSQL, and the only entry point to this folder. What it guarantees:
 *
 * - A data folder is found where it was put, also if PostgreSQL's account cannot reach the configured folder, and is
 *   closed to other accounts of the machine.
 * - One cluster belongs to one folder: a copy, a torn move, or a folder of another major version is refused with a
 *   sentence that says what to do, and never replaced by an empty database.
 * - Any number of processes can start it at once. They share one server, and the last one that leaves stops it. If a
 *   process is killed, the server keeps running, and is stopped soon after the last process has ended.
 * - It listens only on the loopback interface, with passwords that are in the folder.
 * - It never runs as root: if the process does, PostgreSQL runs under a separate account.
 * - A cluster of an earlier major version is upgraded next to the old one, which stays unchanged until someone removes
 *   it.
 */
export { startEmbeddedPostgres } from "./embedded";
export { startTemporaryPostgres } from "./temporary";
export { removeOldClusters, upgradeCluster } from "./upgrade";

/** Finds, makes and closes the folder of a path; answers its real path. @throws a sentence that says what to do */
export const provideDataFolder = async (dataDir: string, options: FolderOptions): Promise<string> =>
  prepareFolder(await resolveFolder(dataDir, options));
