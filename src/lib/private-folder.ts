import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/env";

/**
 * The modes of files and folders in DATA_DIR. With these modes, only Bindery's system account can read them,
 * whatever the umask is.
 */
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

const TEMPORARY = "tmp";

async function close(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, PRIVATE_FOLDER_MODE);
}

/**
 * Creates a folder in DATA_DIR that other accounts can't access, and returns its path. If the folder already exists, removes
 * other accounts' access.
 */
export async function privateFolder(name: string): Promise<string> {
  const dataDir = path.resolve(env.DATA_DIR);
  const folder = path.join(dataDir, name);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await close(path.join(dataDir, name.split(path.sep)[0] as string));
  await close(folder);
  return folder;
}

/** Creates an empty temporary folder in DATA_DIR, calls `work` with it, and removes the folder afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(await privateFolder(TEMPORARY), "work-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the files in a folder that haven't changed since `before`. These files belong to processes that were killed. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const entry = path.join(folder, name);
    const found = await stat(entry).catch(() => null);
    if (found && found.mtime < before) await rm(entry, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of killed processes. */
export const removeOldTemporaryFolders = async (before: Date): Promise<void> =>
  removeOlder(await privateFolder(TEMPORARY), before);
