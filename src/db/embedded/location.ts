import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Account, canReach, chooseAccount, handTo } from "./account";
import { majorVersion } from "./binaries";

/** What DATA_DIR records about its embedded cluster. The passwords are of SCRAM authentication. */
export interface ClusterRecord {
  /** Folder that holds the cluster, its log and, where needed, copies of the programs; seen from DATA_DIR. */
  directory: string;
  ownerPassword: string;
  superuserPassword: string;
}

/** A cluster: its record, who runs it, and where its files are. */
export interface Cluster extends ClusterRecord {
  account: Account;
  /** PostgreSQL's own data directory. */
  data: string;
  logFile: string;
}

/** Where clusters live that may not live in DATA_DIR. */
const sharedRoot = "/var/lib/bindery";

function recordFile(dataDirectory: string): string {
  return path.join(dataDirectory, "embedded-postgres.json");
}

function placeFor(dataDirectory: string): string {
  const inside = path.join(dataDirectory, "postgres");
  if (canReach(chooseAccount(inside), dataDirectory)) return inside;
  const hash = createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16);
  return path.join(sharedRoot, hash);
}

function newRecord(dataDirectory: string): ClusterRecord {
  const password = () => randomBytes(24).toString("base64url");
  const directory = placeFor(dataDirectory);
  const inside = directory.startsWith(dataDirectory + path.sep);
  const record = {
    directory: inside ? path.relative(dataDirectory, directory) : directory,
    ownerPassword: password(),
    superuserPassword: password(),
  };
  if (existsSync(path.join(directory, String(majorVersion)))) {
    throw new Error(
      `${directory} holds a cluster, but ${recordFile(dataDirectory)}, which has its passwords, is gone. ` +
        "Restore that file, or move the cluster away to begin with an empty one.",
    );
  }
  const file = recordFile(dataDirectory);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return record;
}

function makeDirectory(account: Account, directory: string): void {
  const parent = path.dirname(directory);
  mkdirSync(parent, { recursive: true });
  if (parent === sharedRoot) chmodSync(parent, 0o755);
  mkdirSync(directory, { mode: 0o700 });
  handTo(account, directory);
}

/**
 * Finds or founds the place of DATA_DIR's cluster: in it where the account that runs PostgreSQL can reach it,
 * else under /var/lib/bindery. The record with place and passwords is written before anything else.
 */
export function locateCluster(dataDir: string): Cluster {
  mkdirSync(dataDir, { recursive: true });
  const dataDirectory = realpathSync(dataDir);
  const file = recordFile(dataDirectory);
  const record: ClusterRecord = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : newRecord(dataDirectory);
  const directory = path.resolve(dataDirectory, record.directory);
  const account = chooseAccount(directory);
  if (!existsSync(directory)) makeDirectory(account, directory);
  return {
    ...record,
    directory,
    account,
    data: path.join(directory, String(majorVersion)),
    logFile: path.join(directory, "postgres.log"),
  };
}
