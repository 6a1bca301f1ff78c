import { buffer } from "node:stream/consumers";
import { env } from "@/env";
import { LocalFileStore } from "./local-store";
import { S3FileStore } from "./s3-store";

/** A range of bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores the bytes of files. Organization and SHA-256 hash identify a file. Stored bytes never change, so
 * any call can be repeated without further effect. Call `put` only through `Uploads`, and `remove` only
 * through `collectFiles`. They track which bytes are in use.
 */
export interface FileStore {
  /**
   * Copies a complete temporary file to the store. If the file is already in the store, it stays unchanged.
   */
  put: (organizationId: string, hash: string, temporaryPath: string, size: number) => Promise<void>;
  /** Returns the size in bytes, or null if the file doesn't exist. */
  sizeOf: (organizationId: string, hash: string) => Promise<number | null>;
  /** Returns a stream of the bytes, or null if they don't exist. */
  read: (
    organizationId: string,
    hash: string,
    range?: ByteRange,
  ) => Promise<{ body: AsyncIterable<Uint8Array> } | null>;
  /** Deletes bytes. Does nothing if the bytes don't exist. */
  remove: (organizationId: string, key: string) => Promise<void>;
  /** Deletes unfinished files that were started before the given time. Their process was killed. */
  removeUnfinished: (before: Date) => Promise<void>;
}

const shared = globalThis as { binderyFileStore?: { settings: string; store: FileStore } };

/** Returns the configured store, which is an S3 bucket or a folder in DATA_DIR. */
export function fileStore(): FileStore {
  const settings = JSON.stringify([env.S3_ENDPOINT, env.S3_BUCKET, env.DATA_DIR]);
  if (shared.binderyFileStore?.settings !== settings) {
    const store = env.S3_BUCKET ? new S3FileStore() : new LocalFileStore();
    shared.binderyFileStore = { settings, store };
  }
  return shared.binderyFileStore.store;
}

/** Reads a file, or a range of it, into memory. Returns null if the file doesn't exist. */
export async function readBytes(
  organizationId: string,
  hash: string,
  range?: ByteRange,
): Promise<Buffer | null> {
  const file = await fileStore().read(organizationId, hash, range);
  return file && (await buffer(file.body));
}
