import type { ContentChange } from "@/domains/content/changes";
import { addToGroup } from "@/lib/group";
import type { Decision } from "./plan";
import type { Items } from "./source";
import { putChange, removeChange } from "./state";

/** Returns the IDs of all pages below the given pages in the current translation. */
function below(mine: Items, roots: ReadonlySet<string>): Set<string> {
  const children = new Map<string, string[]>();
  for (const [id, { kind, fields }] of mine) {
    const parentId = fields.parentId;
    if (kind === "page" && typeof parentId === "string") addToGroup(children, parentId, id);
  }
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of children.get(id) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      open.push(child);
    }
  }
  return found;
}

/**
 * Returns the changes for the given decisions. Corrects them so that the parent of every page exists. If a
 * page is removed, the pages that people added below it move to its parent. If people removed a page's
 * parent, the page moves to the root.
 */
export function placedWell(decisions: readonly Decision[], mine: Items): ContentChange[] {
  const removed = new Set<string>();
  const put = new Set<string>();
  for (const { id, kind, change } of decisions) {
    if (change && "remove" in change && kind === "page") removed.add(id);
    if (change && "put" in change && kind === "page") put.add(id);
  }
  const isThere = (id: unknown) =>
    id === null || (typeof id === "string" && !removed.has(id) && (put.has(id) || mine.has(id)));
  const parentStillThere = (id: unknown): string | null => {
    let parentId = id;
    while (typeof parentId === "string" && removed.has(parentId))
      parentId = mine.get(parentId)?.fields.parentId;
    return typeof parentId === "string" && isThere(parentId) ? parentId : null;
  };
  const changes = decisions.flatMap(({ id, kind, change }): ContentChange[] => {
    if (!change) return [];
    if ("remove" in change) return [removeChange(id, kind)];
    const { rank, ...fields } = change.put.fields;
    if (kind !== "page" || isThere(fields.parentId)) return [putChange(id, change.put)];
    return [
      putChange(id, { ...change.put, fields: { ...fields, parentId: parentStillThere(fields.parentId) } }),
    ];
  });
  for (const id of below(mine, removed)) {
    const state = mine.get(id);
    if (!state || put.has(id) || removed.has(id)) continue;
    // Pages below the moved pages keep their parent. These pages are also written, because otherwise they would be
    // removed together with the removed page.
    const { rank, ...fields } = state.fields;
    const isMoved = !isThere(fields.parentId);
    const placed = isMoved ? { ...fields, parentId: parentStillThere(fields.parentId) } : state.fields;
    changes.push(putChange(id, { kind: "page", fields: placed }));
  }
  return changes;
}
