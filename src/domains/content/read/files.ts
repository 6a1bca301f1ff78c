import { hotQuery } from "@/db/hot";
import { readList } from "@/db/statement-page";
import type { SnapshotView } from "@/scopes/snapshot";
import { FILE_COLUMNS, type ReadFile } from "./rows";
import { statementFor } from "./statement";
import { perLayers } from "./visible";

const one = perLayers("content:file", (visible) =>
  visible.byKey("FileVersion", "fileId", `$${visible.firstFree}`, FILE_COLUMNS),
);

export async function readFile(content: SnapshotView, fileId: string): Promise<ReadFile | undefined> {
  const rows = await hotQuery<ReadFile>(...(await statementFor(one, content, [fileId], [fileId])));
  return rows[0];
}

const list = perLayers("content:files", (visible) => {
  const [after, take] = [`$${visible.firstFree}::text`, `$${visible.firstFree + 1}::int`];
  const rows = visible.where("FileVersion", "fileId", `v."fileId" > ${after}`, FILE_COLUMNS);
  return `SELECT * FROM (${rows}) f ORDER BY f."fileId" LIMIT ${take}`;
});

/** Reads at most `take` files after `afterId`, ordered by ID. */
export async function readFiles(content: SnapshotView, afterId: string, take: number): Promise<ReadFile[]> {
  return readList<ReadFile>(...(await statementFor(list, content, [afterId, take])), take, content);
}

/** The number of files that {@link readEveryFile} reads with one statement. */
const BATCH = 1_000;

/**
 * Reads all files in batches, ordered by ID. Doesn't use the connections that are reserved for reads by key.
 */
export async function readEveryFile(content: SnapshotView): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (;;) {
    const batch = await readFiles(content, files.at(-1)?.fileId ?? "", BATCH);
    files.push(...batch);
    if (batch.length < BATCH) return files;
  }
}

const count = perLayers("content:files:count", (visible) => {
  const rows = visible.where("FileVersion", "fileId", "true", `v."fileId"`);
  return `SELECT count(*)::int AS count FROM (${rows}) f`;
});

export async function countFiles(content: SnapshotView): Promise<number> {
  const rows = await hotQuery<{ count: number }>(...(await statementFor(count, content, [])));
  return rows[0]?.count ?? 0;
}
