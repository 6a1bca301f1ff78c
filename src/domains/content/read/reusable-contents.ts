import { reads } from "@/db/reads";
import type { SnapshotView } from "@/scopes/snapshot";
import { reusableContents } from "../queries/files";
import type { ReadReusableContent } from "./rows";
import { seenRows } from "./statement";

/**
 * Reads the reusable content with the given IDs, sorted by title. If `ids` is null, reads all reusable
 * contents.
 */
export async function readReusableContents(
  content: SnapshotView,
  ids: readonly string[] | null,
): Promise<ReadReusableContent[]> {
  const rows = (await seenRows(
    reusableContents,
    reads(content),
    content,
    { ids },
    ids,
  )) as ReadReusableContent[];
  return rows.sort((a, b) =>
    a.title < b.title ? -1 : a.title > b.title ? 1 : a.reusableContentId < b.reusableContentId ? -1 : 1,
  );
}
