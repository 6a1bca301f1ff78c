import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { type Account, barriersBefore, chooseAccount } from "./account";

/** Folder of DATA_DIR that holds the cluster, PostgreSQL's log and, where needed, copies of its programs. */
export const clusterFolder = "postgres";

export const isFilled = (directory: string): boolean =>
  existsSync(directory) && readdirSync(directory).length > 0;

/** What start-up and the service write directly below DATA_DIR, with the drafts that a killed process may leave. */
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

/** Closes our files to all other accounts, and the folder as well if it contains only our files. */
function closeToOthers(directory: string, folderMode: number): void {
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries) {
    if (ownEntry.test(entry.name) && !entry.isSymbolicLink())
      close(path.join(directory, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  const isShared = entries.some(({ name }) => !ownEntry.test(name) && name !== "lost+found");
  if (!isShared) close(directory, folderMode);
}

/** Makes the folders that lead to a folder. As usual for folders, all accounts can pass through them. */
function makePath(directory: string): void {
  const first = mkdirSync(directory, { recursive: true });
  if (first === undefined) return;
  for (let step = directory; step.length >= first.length; step = path.dirname(step)) chmodSync(step, 0o755);
}

/** The account that PostgreSQL runs under for this folder. */
export function accountOf(directory: string): Account {
  return chooseAccount(path.join(directory, clusterFolder));
}

/** Makes DATA_DIR and closes it: PostgreSQL's account may pass through alone. Answers its real path. */
export function prepareFolder(dataDir: string): string {
  makePath(path.dirname(path.resolve(dataDir)));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  closeToOthers(directory, accountOf(directory).switched ? 0o711 : 0o700);
  return directory;
}

/** @throws an error with the command that fixes it, when PostgreSQL's account cannot reach the folder. */
export function assertReachable(directory: string): void {
  const account = accountOf(directory);
  const barriers = barriersBefore(account, directory);
  if (barriers.length === 0) return;
  const list = barriers.join(" ");
  throw new Error(
    `PostgreSQL does not run as root but as the account ${account.uid}, which may not pass through ${list} to ` +
      `DATA_DIR=${directory}. Let it pass with: chmod o+x ${list}\nOr name a folder that it can reach in DATA_DIR.`,
  );
}
