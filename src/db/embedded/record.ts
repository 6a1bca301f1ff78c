import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { endianness } from "node:os";
import path from "node:path";
import { majorVersion } from "./binaries";
import { clusterFolder, isFilled } from "./folder";

/**
 * The file in DATA_DIR that describes the embedded cluster. It contains passwords for SCRAM authentication.
 */
export interface ClusterRecord {
  /** The identifier that initdb generated for the cluster, or null if the cluster doesn't exist yet. */
  systemIdentifier: string | null;
  ownerPassword: string;
  superuserPassword: string;
}

/** The contents of a DATA_DIR. They determine which cluster can be started. */
export interface ClusterState {
  dataDirectory: string;
  record: ClusterRecord | undefined;
  /**
   * The existing clusters. For each cluster: its folder, its version, and the identifier in its control file.
   */
  clusters: { folder: string; version: string; systemIdentifier: string | undefined }[];
  /** Whether the folder contains files that an instance has written. */
  hasFiles: boolean;
}

export const recordFile = (dataDirectory: string): string =>
  path.join(dataDirectory, "embedded-postgres.json");

/**
 * Reads the record in a folder. Returns undefined if there is no record.
 * @throws Error if the record can't be read
 */
export function readRecord(dataDirectory: string): ClusterRecord | undefined {
  const file = recordFile(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(
      `${file} can't be read. Restore this file from a backup. Reason: ${(error as Error).message}`,
    );
  }
}

/** Writes the record atomically. */
export function writeRecord(
  dataDirectory: string,
  { systemIdentifier, ownerPassword, superuserPassword }: ClusterRecord,
): void {
  const file = recordFile(dataDirectory);
  const text = JSON.stringify({ systemIdentifier, ownerPassword, superuserPassword }, null, 2);
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Returns a record with new passwords, for a new cluster. */
export function newRecord(): ClusterRecord {
  const password = () => randomBytes(24).toString("base64url");
  return { systemIdentifier: null, ownerPassword: password(), superuserPassword: password() };
}

/**
 * Returns the identifier in a data directory's control file, or undefined if it can't be read. initdb generates a unique
 * identifier for each cluster.
 */
export function readSystemIdentifier(data: string): string | undefined {
  try {
    const bytes = readFileSync(path.join(data, "global", "pg_control"));
    return String(endianness() === "LE" ? bytes.readBigUInt64LE(0) : bytes.readBigUInt64BE(0));
  } catch {
    return undefined;
  }
}

/** Reads the state of a DATA_DIR without changing it. */
export function readClusterState(dataDirectory: string): ClusterState {
  const place = path.join(dataDirectory, clusterFolder);
  const folders = existsSync(place) ? readdirSync(place).filter((name) => /^\d+$/.test(name)) : [];
  const clusters = folders.flatMap((folder) => {
    const data = path.join(place, folder);
    const file = path.join(data, "PG_VERSION");
    if (!existsSync(file)) return [];
    const version = readFileSync(file, "utf8").trim();
    return [{ folder, version, systemIdentifier: readSystemIdentifier(data) }];
  });
  const hasFiles = isFilled(path.join(dataDirectory, "files"));
  return { dataDirectory, record: readRecord(dataDirectory), clusters, hasFiles };
}

/**
 * Checks the major version of the cluster in a folder.
 * @throws Error if the version isn't `wanted`. The message says what to do.
 */
export function refuseOtherVersion({ clusters, dataDirectory }: ClusterState, wanted = majorVersion): void {
  const ours = clusters.find(({ folder }) => folder === String(wanted)) ?? clusters[0];
  if (ours === undefined || ours.version === String(wanted)) return;
  const isOlder = Number(ours.version) < wanted;
  throw new Error(
    `${path.join(dataDirectory, clusterFolder, ours.folder)} contains a database of PostgreSQL ${ours.version}, and this ` +
      `version of Bindery needs PostgreSQL ${wanted}. ` +
      (isOlder
        ? "Upgrade the database with npm run upgrade-database, which keeps the old database."
        : "Start the version of Bindery that created the database, or a later version."),
  );
}

function refuseWithoutRecord({ clusters, dataDirectory, hasFiles }: ClusterState): void {
  if (clusters.length > 0)
    throw new Error(
      `${path.join(dataDirectory, clusterFolder)} contains a database, but the file ${recordFile(dataDirectory)} with the database ` +
        "passwords is missing. Restore this file. To start with an empty database, move the existing database to another place.",
    );
  if (hasFiles)
    throw new Error(
      `${dataDirectory} contains the files of an instance, but doesn't contain the database. Restore ` +
        `${path.join(dataDirectory, clusterFolder)} and ${recordFile(dataDirectory)}, or set DATABASE_URL to its previous ` +
        `value. To start with an empty database, move ${path.join(dataDirectory, "files")} to another place.`,
    );
}

function refuseMissing(dataDirectory: string, wanted: number): never {
  throw new Error(
    `${recordFile(dataDirectory)} records a database that doesn't exist: ` +
      `${path.join(dataDirectory, clusterFolder, String(wanted))} is missing. Restore this directory. ` +
      `To start with an empty database, remove ${recordFile(dataDirectory)}.`,
  );
}

/**
 * Decides whether to use an existing cluster or to create a new one.
 * @throws Error if the record describes another cluster
 */
export function decide(state: ClusterState, wanted = majorVersion): "use" | "create" {
  const { record, clusters, dataDirectory } = state;
  refuseOtherVersion(state, wanted);
  if (record === undefined) {
    refuseWithoutRecord(state);
    return "create";
  }
  const cluster = clusters.find(({ folder }) => folder === String(wanted));
  if (cluster === undefined) {
    if (record.systemIdentifier !== null) refuseMissing(dataDirectory, wanted);
    return "create";
  }
  const { systemIdentifier: known } = record;
  if (known !== null && known !== cluster.systemIdentifier)
    throw new Error(
      `${recordFile(dataDirectory)} doesn't belong to the database in ` +
        `${path.join(dataDirectory, clusterFolder)}. The file contains the ID ${known}, but the database has the ID ` +
        `${cluster.systemIdentifier ?? "(unreadable)"}. Restore the file and the database from the same backup.`,
    );
  return "use";
}
