import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/env";
import { fileKey } from "./key";
import type { ByteRange, FileStore } from "./store";

const pathOf = (organizationId: string, hash: string) =>
  path.join(path.resolve(env.DATA_DIR), "files", fileKey(organizationId, hash));

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

/** Files below DATA_DIR. A file appears under its name only when all of it is on the disk. */
export class LocalFileStore implements FileStore {
  async put(organizationId: string, hash: string, temporaryPath: string, size: number): Promise<void> {
    const target = pathOf(organizationId, hash);
    if ((await sizeOf(target)) === size) return;
    await mkdir(path.dirname(target), { recursive: true });
    // Beside its target, since only within one file system a rename is atomic.
    const beside = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    try {
      await copyFile(temporaryPath, beside);
      await sync(beside);
      await rename(beside, target);
    } finally {
      await rm(beside, { force: true });
    }
    await sync(path.dirname(target));
  }

  async sizeOf(organizationId: string, hash: string): Promise<number | null> {
    return sizeOf(pathOf(organizationId, hash));
  }

  async read(organizationId: string, hash: string, range?: ByteRange) {
    const target = pathOf(organizationId, hash);
    if ((await sizeOf(target)) === null) return null;
    const body: AsyncIterable<Uint8Array> = createReadStream(target, range);
    return { body };
  }

  async remove(organizationId: string, key: string): Promise<void> {
    await rm(pathOf(organizationId, key), { force: true });
  }
}
