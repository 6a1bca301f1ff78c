import { buffer } from "node:stream/consumers";
import { env } from "@/env";
import { LocalFileStore } from "./local-store";
import { S3FileStore } from "./s3-store";

/** Bytes `start` to `end`, both counted in. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The store of files' bytes, by organization and SHA-256. Stored bytes never change, so every call may be repeated
 * safely. Only `Uploads` puts and only `collectFiles` removes: they agree on who still needs the bytes.
 */
export interface FileStore {
  /** Moves a finished temporary file into the store; what is there already stays. */
  put: (organizationId: string, hash: string, temporaryPath: string, size: number) => Promise<void>;
  /** Bytes; null when the file is not there. */
  sizeOf: (organizationId: string, hash: string) => Promise<number | null>;
  /** The bytes, as they come; null when they are not there. */
  read: (
    organizationId: string,
    hash: string,
    range?: ByteRange,
  ) => Promise<{ body: AsyncIterable<Uint8Array> } | null>;
  /** Removes bytes. Missing bytes are not an error. */
  remove: (organizationId: string, key: string) => Promise<void>;
  /** Removes what killed processes had begun to put before this time. */
  removeUnfinished: (before: Date) => Promise<void>;
}

const shared = globalThis as { binderyFileStore?: { settings: string; store: FileStore } };

/** The store that the settings name: an S3 bucket, or a folder of DATA_DIR. */
export function fileStore(): FileStore {
  const settings = JSON.stringify([env.S3_ENDPOINT, env.S3_BUCKET, env.DATA_DIR]);
  if (shared.binderyFileStore?.settings !== settings) {
    const store = env.S3_BUCKET ? new S3FileStore() : new LocalFileStore();
    shared.binderyFileStore = { settings, store };
  }
  return shared.binderyFileStore.store;
}

/** The bytes of a file, or a range of them, all at once; null when they are not there. */
export async function readBytes(
  organizationId: string,
  hash: string,
  range?: ByteRange,
): Promise<Buffer | null> {
  const file = await fileStore().read(organizationId, hash, range);
  return file && (await buffer(file.body));
}
