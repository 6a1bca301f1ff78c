import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { type Account, handTo } from "./account";
import { majorVersion } from "./binaries";
import { accountOf, clusterFolder } from "./folder";
import { type ClusterRecord, decide, newRecord, readClusterState, writeRecord } from "./record";

/** A cluster: its record, its account, and the location of its files. */
export interface Cluster extends ClusterRecord {
  account: Account;
  /** The folder with the cluster, its log and, if needed, copies of the programs. */
  directory: string;
  /** PostgreSQL's own data directory. */
  data: string;
  logFile: string;
}

/**
 * Returns the location of a cluster's files in a DATA_DIR for a major version, and the account that runs the
 * cluster.
 */
export function placeOf(
  dataDirectory: string,
  version = String(majorVersion),
): Omit<Cluster, keyof ClusterRecord> {
  const directory = path.join(dataDirectory, clusterFolder);
  return {
    directory,
    account: accountOf(dataDirectory),
    data: path.join(directory, version),
    logFile: path.join(directory, "postgres.log"),
  };
}

/**
 * Finds the cluster, or creates the record of a new one. The caller must hold the folder's lock file.
 * @throws Error with a message that says what to do
 */
export function locateCluster(dataDirectory: string): Cluster {
  const state = readClusterState(dataDirectory);
  decide(state);
  const { record = newRecord() } = state;
  if (state.record === undefined) writeRecord(dataDirectory, record);
  const place = placeOf(dataDirectory);
  if (!existsSync(place.directory)) {
    mkdirSync(place.directory, { mode: 0o700 });
    handTo(place.account, place.directory);
  }
  return { ...record, ...place };
}
