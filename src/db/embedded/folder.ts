import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { type Account, barriersBefore, chooseAccount } from "./account";

/** The folder in DATA_DIR with the cluster, PostgreSQL's log and, if needed, copies of its programs. */
export const clusterFolder = "postgres";

export const isFilled = (directory: string): boolean =>
  existsSync(directory) && readdirSync(directory).length > 0;

/** Entries that Bindery writes directly below DATA_DIR, including drafts that a killed process can leave. */
const ownEntry =
  /^(auth-secret|embedded-postgres\.json|embedded-postgres\.lock|embedded-postgres\.users|origin)(\.\w+)?$|^(files|git-cache|postgres)$/;

/**
 * A file might be removed in the meantime, and a mounted folder might belong to another account, which then decides.
 */
function close(target: string, mode: number): void {
  try {
    if ((statSync(target).mode & 0o777) !== mode) chmodSync(target, mode);
  } catch (error) {
    if (!["ENOENT", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Makes our files inaccessible for all other accounts, and the folder as well if it contains only our files. */
function closeToOthers(directory: string, folderMode: number): void {
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries) {
    if (ownEntry.test(entry.name) && !entry.isSymbolicLink())
      close(path.join(directory, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  const isShared = entries.some(({ name }) => !ownEntry.test(name) && name !== "lost+found");
  if (!isShared) close(directory, folderMode);
}

/** Creates the parent folders of a folder. As usual, all accounts can enter them. */
function makePath(directory: string): void {
  const first = mkdirSync(directory, { recursive: true });
  if (first === undefined) return;
  for (let step = directory; step.length >= first.length; step = path.dirname(step)) chmodSync(step, 0o755);
}

/** The account that runs PostgreSQL for this folder. */
export function accountOf(directory: string): Account {
  return chooseAccount(path.join(directory, clusterFolder));
}

/**
 * Creates DATA_DIR and closes it: of the other accounts, only PostgreSQL's account can enter it. Returns its real path.
 */
export function prepareFolder(dataDir: string): string {
  makePath(path.dirname(path.resolve(dataDir)));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  closeToOthers(directory, accountOf(directory).switched ? 0o711 : 0o700);
  return directory;
}

/** @throws an error with the command that fixes it, if PostgreSQL's account can't access the folder. */
export function assertReachable(directory: string): void {
  const account = accountOf(directory);
  const barriers = barriersBefore(account, directory);
  if (barriers.length === 0) return;
  const list = barriers.join(" ");
  throw new Error(
    `PostgreSQL doesn't run as root but as the account ${account.uid}, which can't access ${list} on the path to ` +
      `DATA_DIR=${directory}. Allow it with: chmod o+x ${list}\nOr set DATA_DIR to a directory that this account can access.`,
  );
}
