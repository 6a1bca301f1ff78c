import { chownSync, existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The account that runs PostgreSQL's processes. `switched` is true if the account isn't the account of this
 * process.
 */
export interface Account {
  uid: number;
  gid: number;
  switched: boolean;
}

/** The user ID and group ID of the account `nobody` on most systems, for systems without /etc/passwd. */
const nobody = { uid: 65534, gid: 65534 };

function nobodyOf(passwd: string): { uid: number; gid: number } {
  const fields = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd);
  return fields ? { uid: Number(fields[1]), gid: Number(fields[2]) } : nobody;
}

/**
 * Returns the account that runs the cluster in a folder. PostgreSQL refuses to run as root. Therefore, if
 * this process runs as root, PostgreSQL runs under the account that owns the existing cluster. If there is no
 * cluster yet, it runs under the account `nobody`.
 */
export function chooseAccount(clusterDirectory: string): Account {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return { uid, gid, switched: false };
  if (existsSync(clusterDirectory)) {
    const owner = statSync(clusterDirectory);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true };
  }
  const passwd = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  return { ...nobodyOf(passwd), switched: true };
}

/** Returns the options for `spawn` that start a process under the account. */
export function identity(account: Account): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid, gid: account.gid } : {};
}

/** If this process runs under another account, makes the given account the owner of a file or folder. */
export function handTo(account: Account, target: string): void {
  if (account.switched) chownSync(target, account.uid, account.gid);
}

function maySearch(account: Account, directory: string): boolean {
  const { mode, uid, gid } = statSync(directory);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/**
 * Checks a folder, which must exist, and all of its parents. Returns those that the account can't enter. The
 * topmost folder comes first.
 */
export function barriersBefore(account: Account, directory: string): string[] {
  if (!account.switched) return [];
  const barriers: string[] = [];
  for (let step = realpathSync(directory); ; step = path.dirname(step)) {
    if (!maySearch(account, step)) barriers.unshift(step);
    if (path.dirname(step) === step) return barriers;
  }
}
