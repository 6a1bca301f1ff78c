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
 * Stores the bytes of files by organization and SHA-256 hash. Stored bytes never change, so any call can be
 * repeated without further effect. Call `put` only through `Uploads` and `remove` only through
 * `collectFiles`, because they track which bytes are in use.
 */
export interface FileStore {
  /** Copies a finished temporary file to the store. An existing file stays unchanged. */
  put: (organizationId: string, hash: string, temporaryPath: string, size: number) => Promise<void>;
  /** The size in bytes; null if the file doesn't exist. */
  sizeOf: (organizationId: string, hash: string) => Promise<number | null>;
  /** A stream of the bytes; null if they don't exist. */
  read: (
    organizationId: string,
    hash: string,
    range?: ByteRange,
  ) => Promise<{ body: AsyncIterable<Uint8Array> } | null>;
  /** Deletes bytes. Missing bytes aren't an error. */
  remove: (organizationId: string, key: string) => Promise<void>;
  /** Deletes unfinished files that were started before this time and whose process was killed. */
  removeUnfinished: (before: Date) => Promise<void>;
}

const shared = globalThis as { binderyFileStore?: { settings: string; store: FileStore } };

/** The configured store: an S3 bucket, or a folder in DATA_DIR. */
export function fileStore(): FileStore {
  const settings = JSON.stringify([env.S3_ENDPOINT, env.S3_BUCKET, env.DATA_DIR]);
  if (shared.binderyFileStore?.settings !== settings) {
    const store = env.S3_BUCKET ? new S3FileStore() : new LocalFileStore();
    shared.binderyFileStore = { settings, store };
  }
  return shared.binderyFileStore.store;
}

/** Reads a file, or a range of it, into memory. Returns null if the bytes don't exist. */
export async function readBytes(
  organizationId: string,
  hash: string,
  range?: ByteRange,
): Promise<Buffer | null> {
  const file = await fileStore().read(organizationId, hash, range);
  return file && (await buffer(file.body));
}
