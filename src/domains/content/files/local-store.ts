import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/env";
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE, privateFolder, removeOlder } from "@/lib/private-folder";
import { fileKey } from "./key";
import type { ByteRange, FileStore } from "./store";

const FOLDER = "files";
/**
 * The folder for files that aren't completely written yet. It's next to the folders of the organizations. No
 * organization has this name as its ID.
 */
const INCOMING = ".incoming";

const pathOf = (organizationId: string, key: string) =>
  path.join(path.resolve(env.DATA_DIR), FOLDER, fileKey(organizationId, key));

async function sync(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(target: string): Promise<number | null> {
  try {
    return (await stat(target)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Stores files in DATA_DIR. A file gets its final name only after it's completely written to disk. */
export class LocalFileStore implements FileStore {
  async put(organizationId: string, key: string, temporaryPath: string, size: number): Promise<void> {
    const target = pathOf(organizationId, key);
    if ((await sizeOf(target)) === size) return;
    await privateFolder(FOLDER);
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    // The temporary file is in DATA_DIR, too. A rename is atomic only if both paths are on the same file
    // system.
    const incoming = await privateFolder(path.join(FOLDER, INCOMING));
    // This path isn't known at build time. Without the directive below, the bundler would search the whole
    // project.
    const beside = path.join(
      /*turbopackIgnore: true*/ incoming,
      `${key}.${process.pid}.${Math.random().toString(36).slice(2)}`,
    );
    try {
      await copyFile(temporaryPath, beside);
      await chmod(beside, PRIVATE_FILE_MODE);
      await sync(beside);
      await rename(beside, target);
    } finally {
      await rm(beside, { force: true });
    }
    await sync(path.dirname(target));
  }

  async sizeOf(organizationId: string, key: string): Promise<number | null> {
    return sizeOf(pathOf(organizationId, key));
  }

  async read(organizationId: string, key: string, range?: ByteRange) {
    const target = pathOf(organizationId, key);
    if ((await sizeOf(target)) === null) return null;
    const body: AsyncIterable<Uint8Array> = createReadStream(target, range);
    return { body };
  }

  async remove(organizationId: string, key: string): Promise<void> {
    await rm(pathOf(organizationId, key), { force: true });
  }

  async removeUnfinished(before: Date): Promise<void> {
    await removeOlder(await privateFolder(path.join(FOLDER, INCOMING)), before);
  }
}
