import { prepareFolder } from "./folder";
import { type FolderOptions, resolveFolder } from "./resolve-folder";

/**
 * The embedded PostgreSQL, and the only way into this folder. What it promises:
 *
 * - A data folder is found where it was put, also where PostgreSQL's account cannot reach the folder that was asked for,
 *   and is closed to other accounts of the machine.
 * - One cluster belongs to one folder: a copy, a torn move, or a folder of another major version is refused with a
 *   sentence that says what to do, and never replaced by an empty database.
 * - Any number of processes may start it at once; they share one server, and the last one that leaves stops it. It
 *   outlives a process that is killed, and is stopped soon after the last of them.
 * - It listens on the loopback interface alone, with passwords that lie in the folder.
 * - It never runs as root: where a process does, it runs under an account of its own.
 * - A cluster of an earlier major version is upgraded beside itself, and stays as it was until somebody removes it.
 */
export { startEmbeddedPostgres } from "./embedded";
export { startTemporaryPostgres } from "./temporary";
export { removeOldClusters, upgradeCluster } from "./upgrade";

/** Finds, makes and closes the folder of a path; answers its real path. @throws a sentence that says what to do */
export const provideDataFolder = async (dataDir: string, options: FolderOptions): Promise<string> =>
  prepareFolder(await resolveFolder(dataDir, options));
