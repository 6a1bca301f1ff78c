import path from "node:path";
import { db, pooled } from "@/db/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { withTemporaryFolder } from "@/lib/private-folder";
import { collectFiles } from "./collect";
import { contentTypeOf, dimensionsOf, receiveFile, type StoredFile } from "./intake";
import { keepUpload, putUpload } from "./queries";
import { fileStore } from "./store";

/**
 * The bytes that one write uploads. The bytes are kept while the write runs, and afterwards if a row refers
 * to them (docs/content.md). Created by `withUploads`.
 */
export class Uploads {
  private readonly keys = new Set<string>();

  constructor(
    readonly organizationId: string,
    private readonly id = newId(),
  ) {}

  /**
   * Stores a file's bytes unless the organization already has a file with the same bytes. Returns the hash,
   * size and type.
   * @throws ApiError 413 above FILE_BYTES_MAX, without storing anything
   */
  async store(
    name: string,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    ownKey?: string,
  ): Promise<StoredFile> {
    return await withTemporaryFolder(async (folder) => {
      const { path: received, hash, size, head } = await receiveFile(source, path.join(folder, "file"));
      await this.put(ownKey ?? hash, received, size);
      const contentType = await contentTypeOf(name, head);
      return { blobHash: hash, size, contentType, ...dimensionsOf(head) };
    });
  }

  /** Stores a finished temporary file under its hash or another unique key. */
  async put(key: string, temporaryPath: string, size: number): Promise<void> {
    this.keys.add(key);
    // Runs outside the request's transaction, because the row must remain even if the write fails. The update
    // waits for a concurrent deletion of the same bytes, after which the bytes are stored again.
    await putUpload.count(pooled(), { ...this.rowOf(key), size });
    await fileStore().put(this.organizationId, key, temporaryPath, size);
  }

  /**
   * Keeps bytes that are already stored. Returns false if they no longer exist. Waits for a concurrent
   * deletion.
   */
  async keep(key: string): Promise<boolean> {
    this.keys.add(key);
    // Runs outside the request's transaction, for the same reason as in `put`.
    return (await keepUpload.count(pooled(), this.rowOf(key))) > 0;
  }

  private rowOf(hash: string) {
    return { organizationId: this.organizationId, id: this.id, hash, now: now() };
  }

  /** Ends the write, and deletes its uploaded bytes that no row refers to. */
  async end(): Promise<void> {
    if (this.keys.size === 0) return;
    await db().fileUpload.deleteMany({ where: { organizationId: this.organizationId, id: this.id } });
    await collectFiles(this.organizationId, [...this.keys]);
  }
}

/**
 * Runs a write that uploads files. `work` stores the files and commits the rows that refer to them. When
 * `work` ends, successfully or not, bytes without a referring row are deleted.
 */
export async function withUploads<T>(
  organizationId: string,
  work: (uploads: Uploads) => Promise<T>,
): Promise<T> {
  const uploads = new Uploads(organizationId);
  try {
    return await work(uploads);
  } finally {
    // If this fails, the remaining bytes are deleted a day later.
    await uploads
      .end()
      .catch((error) =>
        log.error({ error }, "uploads: cleanup failed, the job files:tidy will repeat the cleanup"),
      );
  }
}
