import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from "@/lib/private-folder";
import { GitRemoteError } from "./errors";
import { type GitObject, objectId, PackFormatError } from "./pack-format";
import { decodeIndex, encodeIndex, indexPack, type PackIndex, type PackRecord } from "./pack-index";
import { type BaseLookup, PackReader, PackTooLargeError, type UnpackLimits } from "./pack-reader";

// This module stores the fetched data of one repository between runs. `cache.json` lists heads and packs.
// `packs/` contains the packs as they were received, each with an index. The directory can be deleted while
// no process reads it. If the cache is damaged, functions throw `cache_broken`, and the data is fetched
// again. Only one process at a time can write to a directory.

const STATE_VERSION = 1;
const READ_WINDOW_BYTES = 64 * 1024;
const OBJECT_BYTES_MAX = 256 * 1024 * 1024;
const READ_LIMITS: UnpackLimits = {
  objectBytesMax: OBJECT_BYTES_MAX,
  inflatedBytesMax: Number.MAX_SAFE_INTEGER,
};

type State = {
  version: number;
  heads: Record<string, string>;
  /** Commits that were fetched without their parents. */
  shallow: string[];
  packs: string[];
};

type Pack = { name: string; index: PackIndex; file: FileHandle; reader: PackReader };

/**
 * A file for an incoming pack. `add` moves the file into the cache. If `add` isn't called, the file is
 * removed the next time the cache is opened.
 */
export type IncomingPack = { path: string; bytes: number; checksum: string };

/** Reads and extends a cache directory. Close the object after use. */
export class GitCache {
  private constructor(
    readonly directory: string,
    private state: State,
    private readonly packs: Pack[],
    private readonly base: GitCache | null,
  ) {}

  /**
   * Opens a cache directory, or creates it if necessary. Objects that the cache doesn't contain are read from `base`.
   * Throws `cache_broken` if the cache is damaged.
   */
  static async open(directory: string, base: GitCache | null = null): Promise<GitCache> {
    await mkdir(join(directory, "packs"), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    const cache = new GitCache(directory, await readState(directory), [], base);
    try {
      for (const name of cache.state.packs) cache.packs.push(await openPack(directory, name));
    } catch (error) {
      await cache.close();
      throw brokenCache(error);
    }
    return cache;
  }

  get packCount(): number {
    return this.packs.length;
  }

  get packBytes(): number {
    return this.packs.reduce((sum, { index }) => sum + index.packBytes, 0);
  }

  get heads(): Readonly<Record<string, string>> {
    return this.state.heads;
  }

  get shallow(): readonly string[] {
    return this.state.shallow;
  }

  has(oid: string): boolean {
    return (
      this.packs.some(({ index }) => index.offsetOf(oid) !== undefined) || (this.base?.has(oid) ?? false)
    );
  }

  /**
   * Reads an object by its ID, and checks its hash. Throws `cache_broken` if the object is missing or
   * damaged.
   */
  async read(oid: string): Promise<GitObject> {
    const object = await this.find(oid);
    if (!object)
      throw new GitRemoteError("cache_broken", `The cached repository doesn't contain the object ${oid}.`);
    if (objectId(object) !== oid)
      throw new GitRemoteError("cache_broken", `The object ${oid} of the repository is damaged.`);
    return object;
  }

  private async find(oid: string): Promise<GitObject | null> {
    for (const { index, reader } of this.packs) {
      const offset = index.offsetOf(oid);
      if (offset === undefined) continue;
      const lookup: BaseLookup = { offsetOf: index.offsetOf, readElsewhere: (base) => this.find(base) };
      try {
        return await reader.objectAt(offset, lookup);
      } catch (error) {
        throw brokenCache(error);
      }
    }
    return (await this.base?.find(oid)) ?? null;
  }

  /** Returns a new path for an incoming pack. */
  incomingPath(): string {
    return join(this.directory, "packs", `incoming-${randomUUID()}`);
  }

  /** Indexes a received pack and adds it. Throws `transfer_broken` or `too_large`. */
  async addIncoming(
    incoming: IncomingPack,
    options: Omit<Parameters<typeof indexPack>[2], "readElsewhere">,
  ): Promise<void> {
    const file = await open(incoming.path, "r");
    try {
      const readElsewhere = (oid: string) => this.find(oid);
      const records = await indexPack(file, incoming.bytes, { ...options, readElsewhere });
      await this.add(incoming, records);
    } catch (error) {
      throw asTransferError(error);
    } finally {
      await file.close();
    }
  }

  /** Adds a pack with its index. */
  async add(incoming: IncomingPack, records: PackRecord[]): Promise<void> {
    if (this.state.packs.includes(incoming.checksum)) return rm(incoming.path);
    const base = join(this.directory, "packs", incoming.checksum);
    await writeFile(`${base}.index`, encodeIndex(records, incoming.bytes), { mode: PRIVATE_FILE_MODE });
    await rename(incoming.path, `${base}.pack`);
    this.packs.push(await openPack(this.directory, incoming.checksum));
    this.state = { ...this.state, packs: [...this.state.packs, incoming.checksum] };
  }

  /** Stores the commit of a ref and all packs that were added before. */
  async setHead(ref: string, oid: string, shallow: readonly string[] = []): Promise<void> {
    this.state = {
      ...this.state,
      heads: { ...this.state.heads, [ref]: oid },
      shallow: [...new Set([...this.state.shallow, ...shallow])],
    };
    const path = join(this.directory, `cache.json.${randomUUID()}`);
    await writeFile(path, JSON.stringify(this.state), { mode: PRIVATE_FILE_MODE });
    await rename(path, join(this.directory, "cache.json"));
  }

  /** Removes everything that the state doesn't list. A process that stopped too early leaves files and folders. */
  async sweep(): Promise<void> {
    const packs = this.state.packs.flatMap((name) => [`${name}.pack`, `${name}.index`]);
    await removeOthers(join(this.directory, "packs"), packs);
    await removeOthers(this.directory, ["packs", "cache.json"]);
  }

  async close(): Promise<void> {
    await Promise.all(this.packs.splice(0).map(({ file }) => file.close()));
  }
}

/** Removes all files and folders in a folder except those with the given names. */
async function removeOthers(folder: string, names: readonly string[]): Promise<void> {
  const others = (await readdir(folder)).filter((name) => !names.includes(name));
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Deletes a cache. The data is fetched again when a run needs it. */
export async function discardCache(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}

async function readState(directory: string): Promise<State> {
  const text = await readFile(join(directory, "cache.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return { version: STATE_VERSION, heads: {}, shallow: [], packs: [] };
  try {
    const state = JSON.parse(text) as State;
    const known =
      state.version === STATE_VERSION && Array.isArray(state.packs) && Array.isArray(state.shallow);
    if (known && state.heads && state.packs.every((name) => /^[0-9a-f]{40}$/.test(name))) return state;
  } catch {
    // Text that isn't JSON is treated like JSON with the wrong structure. The code below throws an error for
    // it.
  }
  throw new GitRemoteError("cache_broken", "The cache of the repository has an unknown format.");
}

async function openPack(directory: string, name: string): Promise<Pack> {
  const base = join(directory, "packs", name);
  const index = decodeIndex(await readFile(`${base}.index`));
  const file = await open(`${base}.pack`, "r");
  const { size } = await file.stat();
  if (size !== index.packBytes) {
    await file.close();
    throw new PackFormatError("the size of a pack doesn't match its index");
  }
  return { name, index, file, reader: new PackReader(file, size, READ_WINDOW_BYTES, READ_LIMITS) };
}

function brokenCache(error: unknown): GitRemoteError {
  if (error instanceof GitRemoteError) return error;
  return new GitRemoteError("cache_broken", "The cache of the repository is damaged.");
}

function asTransferError(error: unknown): unknown {
  if (error instanceof PackTooLargeError) {
    return new GitRemoteError(
      "too_large",
      "The branch has too much data or too many files. Remove large files from the branch.",
    );
  }
  if (error instanceof PackFormatError) {
    return new GitRemoteError(
      "transfer_broken",
      `The Git server sent damaged data (${error.message}). Try again.`,
    );
  }
  return error;
}
