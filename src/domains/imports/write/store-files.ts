import { newId } from "@/db/ids";
import type { ContentChange } from "@/domains/content/changes";
import { FileBudget } from "@/domains/content/files/budget";
import type { Uploads } from "@/domains/content/files/uploads";
import { ApiError } from "@/lib/errors";
import type { SourceContent } from "../formats/content";
import type { ActiveRun } from "../runs";
import { nameOf, type SourceTree } from "../source/tree";

export interface StoredFiles {
  changes: ContentChange[];
  /** Ids of the files by path. */
  ids: Map<string, string>;
}

/** Stores the files that pages refer to. What is refused by its size is reported, and left out. */
export async function storeFiles(
  run: ActiveRun,
  uploads: Uploads,
  { tree, content, paths }: { tree: SourceTree; content: SourceContent; paths: readonly string[] },
): Promise<StoredFiles> {
  const ids = new Map<string, string>();
  const changes: ContentChange[] = [];
  const budget = new FileBudget(run.row.organizationId);
  for (const [index, path] of paths.entries()) {
    await run.reportProgress("Storing files", index, paths.length);
    const source = tree.get(path);
    if (!source) continue;
    const name = content.fileName?.(path) ?? nameOf(path);
    try {
      const stored = await uploads.store(name, budget.meter(source.read()));
      const id = newId();
      ids.set(path, id);
      changes.push({ kind: "put-file", file: { id, name, ...stored } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      run.report.add(path, `${error.message}.`);
    }
  }
  return { changes, ids };
}
