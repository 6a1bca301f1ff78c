import { newId } from "@/db/ids";
import type { SpecificationOutline } from "@/domains/openapi/read/outline";
import { addToGroup } from "@/lib/group";
import type { ContentChange, PageState } from "../changes";
import { stateOfPage } from "../page-state";
import type { LightPage } from "../state";
import { hashOf } from "../write/texts";
import { type ComputedSource, computedOf, keyOfProps, propsOf } from "./source";
import { type WantedPage, wantedPages } from "./wanted";

/**
 * Returns the computed pages below a root page, at any depth, by key. Excludes pages that people have added.
 */
function computedBelow(rootId: string, pages: readonly LightPage[]): Map<string, LightPage> {
  const byParent = new Map<string | null, LightPage[]>();
  for (const page of pages) addToGroup(byParent, page.parentId, page);
  const found = new Map<string, LightPage>();
  const open = [rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const page of byParent.get(id) ?? []) {
      const props = propsOf(page.computed);
      if (!props) continue;
      found.set(keyOfProps(props), page);
      open.push(page.pageId);
    }
  }
  return found;
}

function stateOf(wanted: WantedPage, known: LightPage | undefined, id: string, parentId: string): PageState {
  const { rank, ...before } = known
    ? stateOfPage(known)
    : { id, type: "document" as const, parentId, title: wanted.title, rank: undefined };
  // An existing page keeps its slug, rank and parent, so that its URL doesn't change. New pages are added
  // after the existing pages.
  const isInPlace = before.parentId === parentId && rank !== undefined;
  return {
    ...before,
    parentId,
    ...(isInPlace && { rank }),
    title: wanted.title,
    // If the text is unchanged, it's omitted. Otherwise, its block keys would be computed again.
    ...(known?.textHash === hashOf(wanted.text) ? {} : { text: wanted.text }),
  };
}

/**
 * Keeps pages that people have added below a removed page. These pages move to the root of the computed
 * pages.
 */
function rescued(dropped: ReadonlySet<string>, pages: readonly LightPage[], rootId: string): ContentChange[] {
  return pages
    .filter((page) => page.parentId !== null && dropped.has(page.parentId) && !propsOf(page.computed))
    .map((page) => {
      const { rank: _rank, ...state } = stateOfPage(page);
      return { kind: "put-page", page: { ...state, parentId: rootId } };
    });
}

/**
 * Returns the changes that update the computed pages below a root page to the current specification. Pages
 * that people have added stay unchanged. Computed pages are matched with the new specification by tag, or by
 * method and path. Pages that match keep their IDs.
 */
export function changesBelow(
  { pageId: rootId, source }: { pageId: string; source: ComputedSource },
  outline: SpecificationOutline,
  pages: readonly LightPage[],
): ContentChange[] {
  const known = computedBelow(rootId, pages);
  const ids = new Map<string | null, string>([[null, rootId]]);
  const changes: ContentChange[] = [];
  const wanted = wantedPages(source, outline);
  for (const one of wanted) {
    const before = known.get(one.key);
    const id = before?.pageId ?? newId();
    const parentId = ids.get(one.parentKey) ?? rootId;
    ids.set(one.key, id);
    const state = stateOf(one, before, id, parentId);
    changes.push({ kind: "put-page", page: { ...state, computed: computedOf(source, one.props) } });
  }
  const kept = new Set(wanted.map(({ key }) => key));
  const dropped = [...known].filter(([key]) => !kept.has(key)).map(([, page]) => page.pageId);
  const removals = dropped.map((pageId): ContentChange => ({ kind: "remove-page", pageId }));
  return [...changes, ...rescued(new Set(dropped), pages, rootId), ...removals];
}
