import { hash } from "node:crypto";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { privateFolder } from "@/lib/private-folder";
import type { ActiveRun } from "./runs";

const FOLDER = "git-cache";
/**
 * The maximum number of caches that are kept for a space. There can be two caches, because imports and
 * exports can use different cache IDs.
 */
const CACHES_PER_SPACE = 2;

const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** Removes a space's caches, except the cache in use and the caches that were used last. */
async function trim(folder: string, used: string): Promise<void> {
  const others = (await namesIn(folder)).filter((name) => name !== used);
  const dated = await Promise.all(
    others.map(async (name) => ({ name, used: (await stat(path.join(folder, name))).mtimeMs })),
  );
  dated.sort((a, b) => b.used - a.used);
  for (const { name } of dated.slice(CACHES_PER_SPACE - 1)) await remove(path.join(folder, name));
}

/**
 * Returns the folder in which a repository's objects are kept between runs. The folder belongs to one space,
 * whose runs write to the folder one at a time. The folder can be deleted while no run uses it. If a space
 * has too many folders, this function removes the oldest folders.
 */
export async function cacheDirectory({ row, options }: ActiveRun): Promise<string> {
  const name = hash("sha256", [options.repoCacheID ?? "", row.url].join("\n"));
  const folder = path.join(FOLDER, row.organizationId, row.spaceId);
  const directory = await privateFolder(path.join(folder, name));
  await utimes(directory, now(), now());
  await trim(path.dirname(directory), name);
  return directory;
}

/** Removes the caches of spaces that were deleted or moved to another organization. */
export async function removeCachesOf(organizationId: string, spaceIds: readonly string[]): Promise<void> {
  const root = await privateFolder(FOLDER);
  for (const spaceId of spaceIds) await remove(path.join(root, organizationId, spaceId));
}

async function removeStrangers(organizationId: string, folder: string): Promise<void> {
  const spaceIds = await namesIn(folder);
  const where = { organizationId, id: { in: spaceIds } };
  const living = await db().space.findMany({ where, select: { id: true } });
  const known = new Set(living.map(({ id }) => id));
  for (const spaceId of spaceIds) if (!known.has(spaceId)) await remove(path.join(folder, spaceId));
  if ((await namesIn(folder)).length === 0) await remove(folder);
}

/**
 * Removes the caches of spaces that no longer exist, for example if a run continued while its space was
 * removed.
 */
export async function sweepCaches(signal?: AbortSignal): Promise<void> {
  const root = await privateFolder(FOLDER);
  for (const organizationId of await namesIn(root)) {
    signal?.throwIfAborted();
    await removeStrangers(organizationId, path.join(root, organizationId));
  }
}
