import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { handTo } from "./account";
import { copyName, majorVersion, programsFolder } from "./binaries";
import { startEmbeddedPostgres } from "./embedded";
import { assertReachable, clusterFolder } from "./folder";
import { forgetUses, noteUse, startGuard } from "./guard";
import { launch } from "./launch";
import { type Cluster, placeOf } from "./location";
import { lockFile, withFileLock } from "./lock";
import { oldBinaries } from "./old-binaries";
import { readPostmaster, servesData } from "./process";
import {
  decide,
  readClusterState,
  readSystemIdentifier,
  recordFile,
  refuseOtherVersion,
  writeRecord,
} from "./record";
import { attach, leaseKey, stopPostmaster, urlOf } from "./running";

export interface UpgradeOptions {
  /** The folder that contains the old version's programs. If undefined, the programs are downloaded. */
  binaries: string | undefined;
  say: (line: string) => void;
  /**
   * Copies all data from one database to another. The arguments are the URLs of the databases and a folder
   * for temporary files.
   * @throws Error unless everything was copied
   */
  copy: (from: string, to: string, folder: string) => Promise<void>;
}

/** Before Bindery deletes a cluster's files, it adds this suffix to the name of the cluster's folder. */
const REMOVED = ".removed";

const recordOf = (dataDirectory: string, version: string) => `${recordFile(dataDirectory)}.${version}`;

/**
 * Returns the folder that contains the new cluster until it's complete. This folder has the structure of a
 * data folder, so that the code for a normal start can create the cluster in it.
 */
const upgradeFolder = (dataDirectory: string) => path.join(dataDirectory, clusterFolder, "upgrade");

/**
 * Returns the newest cluster of an earlier version. Returns undefined if there is a cluster of the current version.
 * @throws Error if the record describes another cluster
 */
function findOld(dataDirectory: string): Cluster | undefined {
  const state = readClusterState(dataDirectory);
  if (state.clusters.some(({ folder }) => folder === String(majorVersion))) return undefined;
  const [old] = state.clusters
    .filter(({ folder, version }) => folder === version && Number(version) < majorVersion)
    .sort((a, b) => Number(b.version) - Number(a.version));
  if (old === undefined) {
    refuseOtherVersion(state);
    return undefined;
  }
  decide(state, Number(old.version));
  const { record } = state;
  if (record === undefined) return undefined;
  return {
    ...record,
    systemIdentifier: old.systemIdentifier ?? null,
    ...placeOf(dataDirectory, old.version),
  };
}

/**
 * Stops a PostgreSQL that a killed upgrade left running.
 * @throws Error if Bindery uses the cluster
 */
async function assertUnused(cluster: Cluster): Promise<void> {
  const client = await attach(cluster);
  if (client === undefined) return;
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS alone", [leaseKey]);
  await client.end();
  if (!rows[0].alone)
    throw new Error(`Bindery is running in ${cluster.data}. Stop Bindery, then upgrade the database.`);
  await stopPostmaster(cluster);
}

/** Starts the old version of PostgreSQL with the old cluster, and runs `work`. */
async function withOld<Result>(
  dataDirectory: string,
  cluster: Cluster,
  options: UpgradeOptions,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { binaries: named, say } = options;
  const major = Number(path.basename(cluster.data));
  const copies = programsFolder(cluster.directory);
  const binaries = await oldBinaries(major, cluster.account, copies, { named, say });
  const use = noteUse(dataDirectory);
  try {
    const onSpawned = (pid: number) => {
      if (use !== undefined) startGuard(dataDirectory, cluster, pid);
    };
    const port = await launch(cluster, binaries, { wishedPort: 0, durable: true, onSpawned });
    return await work(urlOf(cluster, port));
  } finally {
    await stopPostmaster(cluster);
    forgetUses(dataDirectory);
    if (use !== undefined) closeSync(use);
  }
}

/** Removes the folder of an incomplete cluster. If a killed upgrade left a PostgreSQL running there, stops it first. */
async function discard(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await stopPostmaster(placeOf(folder));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Creates the folder for the new cluster. The new cluster has the passwords and the account of the old
 * cluster.
 */
function makeFolder(folder: string, old: Cluster): void {
  mkdirSync(path.join(folder, clusterFolder), { recursive: true, mode: 0o700 });
  handTo(old.account, path.join(folder, clusterFolder));
  writeRecord(folder, { ...old, systemIdentifier: null });
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Replaces the old cluster: renames the folder of the new cluster, then updates the record. Before that, the
 * record describes both clusters, and the old cluster is in use.
 */
function swap(dataDirectory: string, old: Cluster): void {
  const target = placeOf(dataDirectory).data;
  copyFileSync(recordFile(dataDirectory), recordOf(dataDirectory, path.basename(old.data)));
  writeRecord(dataDirectory, { ...old, systemIdentifier: null });
  syncFolder(dataDirectory);
  renameSync(placeOf(upgradeFolder(dataDirectory)).data, target);
  syncFolder(path.dirname(target));
  writeRecord(dataDirectory, { ...old, systemIdentifier: readSystemIdentifier(target) ?? null });
}

async function buildBeside(dataDirectory: string, old: Cluster, options: UpgradeOptions): Promise<void> {
  const folder = upgradeFolder(dataDirectory);
  await discard(folder);
  makeFolder(folder, old);
  await withOld(dataDirectory, old, options, async (from) => {
    const next = await startEmbeddedPostgres(folder);
    try {
      await options.copy(from, next.url, folder);
    } finally {
      await next.stop();
    }
  });
}

/**
 * Upgrades the embedded cluster from an earlier major version. Creates a new cluster next to the old cluster,
 * and copies the data with `copy`. Then the new cluster replaces the old cluster. The old cluster doesn't
 * change, and stays in the folder `postgres/<version>`. If the process is killed before the new cluster is
 * complete, you can run the upgrade again. Returns the old version, or undefined if there is nothing to
 * upgrade.
 * @throws Error if the upgrade fails. The message says what to do. The old cluster stays in use.
 */
export async function upgradeCluster(
  dataDirectory: string,
  options: UpgradeOptions,
): Promise<string | undefined> {
  assertReachable(dataDirectory);
  // The lock is held during the whole upgrade, so that no instance of either version can start.
  return await withFileLock(lockFile(dataDirectory), async () => {
    const old = findOld(dataDirectory);
    try {
      if (old === undefined) return undefined;
      await assertUnused(old);
      await buildBeside(dataDirectory, old, options);
      swap(dataDirectory, old);
      return path.basename(old.data);
    } finally {
      await discard(upgradeFolder(dataDirectory));
    }
  });
}

function assertStopped(data: string): void {
  const running = readPostmaster(data);
  if (running !== undefined && servesData(running.pid, data))
    throw new Error(
      `PostgreSQL is running in ${data} (process ${running.pid}). Stop PostgreSQL, then upgrade the database.`,
    );
}

/**
 * Removes old clusters and programs. Returns the folders of the removed clusters.
 * @throws Error if the current cluster is missing or doesn't match the record
 */
export async function removeOldClusters(dataDirectory: string): Promise<string[]> {
  return await withFileLock(lockFile(dataDirectory), async () => {
    const state = readClusterState(dataDirectory);
    if (decide(state) === "create") return [];
    const place = path.join(dataDirectory, clusterFolder);
    const old = state.clusters.filter(({ version }) => Number(version) < majorVersion);
    for (const { folder, version } of old) {
      assertStopped(path.join(place, folder));
      renameSync(path.join(place, folder), path.join(place, `${folder}${REMOVED}`));
      rmSync(recordOf(dataDirectory, version), { force: true });
    }
    for (const name of readdirSync(place))
      if (name.endsWith(REMOVED)) rmSync(path.join(place, name), { recursive: true, force: true });
    removeOldPrograms(programsFolder(place));
    await discard(upgradeFolder(dataDirectory));
    return old.map(({ folder }) => path.join(place, folder));
  });
}

/** Removes the copies of other major versions' programs. */
function removeOldPrograms(copies: string): void {
  for (const name of existsSync(copies) ? readdirSync(copies) : [])
    if (!name.startsWith(copyName(`${majorVersion}.`)))
      rmSync(path.join(copies, name), { recursive: true, force: true });
}
