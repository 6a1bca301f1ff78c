import { listReads, reads } from "@/db/reads";
import type { SnapshotView } from "@/scopes/snapshot";
import { file, fileCount, filesAfter } from "../queries/files";
import type { ReadFile } from "./rows";
import { seenRows } from "./statement";

export async function readFile(content: SnapshotView, fileId: string): Promise<ReadFile | undefined> {
  const rows = await seenRows(file, reads(), content, { fileId }, [fileId]);
  return rows[0];
}

/** Reads at most `take` files after the file with the ID `afterId`, sorted by ID. */
export async function readFiles(content: SnapshotView, afterId: string, take: number): Promise<ReadFile[]> {
  return seenRows(filesAfter, listReads(take, content), content, { after: afterId, limit: take });
}

/** The number of files that {@link readEveryFile} reads with one statement. */
const BATCH = 1_000;

/**
 * Reads all files in batches, sorted by ID. Doesn't use the connections that are reserved for reads by key.
 */
export async function readEveryFile(content: SnapshotView): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (;;) {
    const batch = await readFiles(content, files.at(-1)?.fileId ?? "", BATCH);
    files.push(...batch);
    if (batch.length < BATCH) return files;
  }
}

export async function countFiles(content: SnapshotView): Promise<number> {
  const rows = await seenRows(fileCount, reads(), content, {});
  return rows[0]?.count ?? 0;
}
