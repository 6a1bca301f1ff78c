import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { type Account, barriersBefore, chooseAccount } from "./account";

/** The folder in DATA_DIR that contains the cluster, PostgreSQL's log and, if needed, copies of PostgreSQL's programs. */
export const clusterFolder = "postgres";

export const isFilled = (directory: string): boolean =>
  existsSync(directory) && readdirSync(directory).length > 0;

/**
 * Matches the names of files and folders that Bindery writes directly in DATA_DIR. This includes incomplete
 * files that a killed process can leave.
 */
const ownEntry =
  /^(auth-secret|embedded-postgres\.json|embedded-postgres\.lock|embedded-postgres\.users|origin)(\.\w+)?$|^(files|git-cache|postgres)$/;

/**
 * Sets the mode of a file or folder. Ignores files that were removed in the meantime, and mounted folders that this process
 * can't change because they belong to another account.
 */
function close(target: string, mode: number): void {
  try {
    if ((statSync(target).mode & 0o777) !== mode) chmodSync(target, mode);
  } catch (error) {
    if (!["ENOENT", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/**
 * Makes Bindery's files inaccessible to other accounts. If the folder contains only Bindery's files, makes
 * the folder inaccessible as well.
 */
function closeToOthers(directory: string, folderMode: number): void {
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries) {
    if (ownEntry.test(entry.name) && !entry.isSymbolicLink())
      close(path.join(directory, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  const isShared = entries.some(({ name }) => !ownEntry.test(name) && name !== "lost+found");
  if (!isShared) close(directory, folderMode);
}

/**
 * Creates the parents of a folder with the default file mode, so that all accounts can enter these parents.
 */
function makePath(directory: string): void {
  const first = mkdirSync(directory, { recursive: true });
  if (first === undefined) return;
  for (let step = directory; step.length >= first.length; step = path.dirname(step)) chmodSync(step, 0o755);
}

/** Returns the account that runs PostgreSQL for this folder. */
export function accountOf(directory: string): Account {
  return chooseAccount(path.join(directory, clusterFolder));
}

/**
 * Creates DATA_DIR, and makes it inaccessible to all accounts except those of this process and of PostgreSQL. Returns its real
 * path.
 */
export function prepareFolder(dataDir: string): string {
  makePath(path.dirname(path.resolve(dataDir)));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  closeToOthers(directory, accountOf(directory).switched ? 0o711 : 0o700);
  return directory;
}

/**
 * Checks whether PostgreSQL's account can access the folder.
 * @throws Error if the account has no access. The message contains the command that gives access.
 */
export function assertReachable(directory: string): void {
  const account = accountOf(directory);
  const barriers = barriersBefore(account, directory);
  if (barriers.length === 0) return;
  const list = barriers.join(" ");
  throw new Error(
    `PostgreSQL runs as the account ${account.uid} instead of root. This account can't access ${list} on the path to ` +
      `DATA_DIR=${directory}. To allow access, run: chmod o+x ${list}\nOr set DATA_DIR to a directory that this account can access.`,
  );
}
