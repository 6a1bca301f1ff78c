import type { RouterOutputs } from "../../outputs";

type Change = RouterOutputs["changeRequests"]["changes"]["changes"][number];

export type Mark = "new" | "edited" | "moved";

export interface RemovedPage {
  id: string;
  title: string;
}

/** The changes of a change request to pages, by page ID. A new page counts only as new. */
export function marksOf(changes: readonly Change[]): { marks: Map<string, Mark>; removed: RemovedPage[] } {
  const marks = new Map<string, Mark>();
  const removed: RemovedPage[] = [];
  for (const change of changes) {
    if (change.type === "page_deleted")
      removed.push({ id: change.page.id, title: change.page.title || "Untitled" });
    if (change.type === "page_created") marks.set(change.page.id, "new");
    if (change.type === "page_edited") marks.set(change.page.id, "edited");
    if (change.type === "page_moved" && !marks.has(change.page.id)) marks.set(change.page.id, "moved");
  }
  return { marks, removed };
}
