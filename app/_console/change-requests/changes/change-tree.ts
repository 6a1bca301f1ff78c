import type { RouterOutputs } from "../../outputs";
import { type IndexedPage, navigationTitle } from "../../page/page-index";

/** The maximum number of changes that the API returns. */
export const CHANGES_MAX = 1000;

export type SemanticChange = RouterOutputs["changeRequests"]["changes"]["changes"][number];
type PageChange = Extract<SemanticChange, { page: unknown }>;
type OtherChange = Exclude<SemanticChange, { page: unknown }>;

export type ChangeKind = "created" | "deleted" | "edited" | "moved";

/** A changed page, with all its changes. */
export interface ChangedPage {
  id: string;
  title: string;
  type: PageChange["page"]["type"];
  kinds: ChangeKind[];
  edit?: Extract<SemanticChange, { type: "page_edited" }> | undefined;
  move?: Extract<SemanticChange, { type: "page_moved" }> | undefined;
}

/** A line of the tree: a changed page, or a parent of a changed page. */
export interface TreeLine {
  id: string;
  title: string;
  depth: number;
  page: ChangedPage | null;
}

const KINDS: Record<PageChange["type"], ChangeKind> = {
  page_created: "created",
  page_deleted: "deleted",
  page_edited: "edited",
  page_moved: "moved",
};

const isOfPage = (change: SemanticChange): change is PageChange => "page" in change;

/** Groups changes by page. Changes that belong to no page are returned separately. */
export function gatherChanges(changes: readonly SemanticChange[]): {
  pages: ChangedPage[];
  others: OtherChange[];
} {
  const pages = new Map<string, ChangedPage>();
  for (const change of changes.filter(isOfPage)) {
    const { id, title, type } = change.page;
    const page: ChangedPage = pages.get(id) ?? { id, title: title || "Untitled", type, kinds: [] };
    page.kinds.push(KINDS[change.type]);
    if (change.type === "page_edited") page.edit = change;
    if (change.type === "page_moved") page.move = change;
    pages.set(id, page);
  }
  return {
    pages: [...pages.values()],
    others: changes.filter((change): change is OtherChange => !isOfPage(change)),
  };
}

type Index = ReadonlyMap<string, IndexedPage>;

/** Returns the changed pages and their parents, in navigation order. A deleted page is at its previous position. */
export function treeOf(pages: readonly ChangedPage[], before: Index, after: Index): TreeLine[] {
  const changed = new Map(pages.map((page) => [page.id, page]));
  const shown = new Set<string>();
  for (const { id } of pages) {
    shown.add(id);
    for (const above of (after.get(id) ?? before.get(id))?.ancestors ?? []) shown.add(above.id);
  }
  const lines: TreeLine[] = [];
  const added = new Set<string>();
  const addLine = (id: string, found: IndexedPage) => {
    if (added.has(id) || !shown.has(id)) return;
    added.add(id);
    const title = navigationTitle(found.page);
    lines.push({ id, title, depth: found.ancestors.length, page: changed.get(id) ?? null });
    for (const [goneId, gone] of before)
      if (!after.has(goneId) && gone.ancestors.at(-1)?.id === id) addLine(goneId, gone);
  };
  for (const [id, found] of after) addLine(id, found);
  for (const [id, found] of before) if (!after.has(id)) addLine(id, found);
  return lines;
}
