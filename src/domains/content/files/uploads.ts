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
 * The bytes that one write uploads. Bindery keeps the bytes while the write runs. After that, it keeps them
 * only if a row refers to them (docs/content.md). `withUploads` creates instances of this class.
 */
export class Uploads {
  private readonly keys = new Set<string>();

  constructor(
    readonly organizationId: string,
    private readonly id = newId(),
    /** The file name that the client announced for an upload. */
    private readonly announcedName: string | null = null,
  ) {}

  /**
   * Stores the bytes of a file. If the organization already has a file with the same bytes, stores nothing.
   * Returns the hash, size and type.
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

  /** Stores a complete temporary file under its hash or another unique key. */
  async put(key: string, temporaryPath: string, size: number): Promise<void> {
    this.keys.add(key);
    // Doesn't use the request's transaction, because the row must stay even if the write fails. If the same
    // bytes are deleted at the same time, this statement waits for that deletion. The bytes are then stored
    // again.
    await putUpload.count(pooled(), { ...this.rowOf(key), name: this.announcedName, size });
    await fileStore().put(this.organizationId, key, temporaryPath, size);
  }

  /**
   * Keeps stored bytes while the write runs. Returns false if they no longer exist. Waits for a concurrent
   * deletion of the same bytes.
   */
  async keep(key: string): Promise<boolean> {
    this.keys.add(key);
    // Doesn't use the request's transaction, for the same reason as in `put`.
    return (await keepUpload.count(pooled(), this.rowOf(key))) > 0;
  }

  private rowOf(hash: string) {
    return { organizationId: this.organizationId, id: this.id, hash, now: now() };
  }

  /** Ends the write. Deletes bytes that the write uploaded and that no row refers to. */
  async end(): Promise<void> {
    if (this.keys.size === 0) return;
    await db().fileUpload.deleteMany({ where: { organizationId: this.organizationId, id: this.id } });
    await collectFiles(this.organizationId, [...this.keys]);
  }
}

/**
 * Runs a write that uploads files. `work` stores the files, and commits the rows that refer to them. When
 * `work` ends, uploaded bytes that no row refers to are deleted, even if `work` fails.
 */
export async function withUploads<T>(
  organizationId: string,
  work: (uploads: Uploads) => Promise<T>,
): Promise<T> {
  const uploads = new Uploads(organizationId);
  try {
    return await work(uploads);
  } finally {
    // If this fails, a job deletes the bytes a day later.
    await uploads
      .end()
      .catch((error) =>
        log.error({ error }, "uploads: cleanup failed, the job files:tidy will repeat the cleanup"),
      );
  }
}
