import type { JsonObject, PageState } from "./changes";
import type { ContentRef } from "./markdown/document";
import type { PageRow } from "./tables";

/**
 * Converts an existing page to a state that can be written again. The text of the page then stays unchanged.
 */
export function stateOfPage(row: Omit<PageRow, "keys"> & Partial<Pick<PageRow, "keys">>): PageState {
  const { pageId, branchId, fromNumber, toNumber, deleted, textHash, keys, createdAt, updatedAt, ...state } =
    row;
  return {
    ...state,
    id: pageId,
    type: row.type as PageState["type"],
    layout: row.layout as JsonObject | null,
    cover: row.cover as JsonObject | null,
    variables: row.variables as JsonObject | null,
    metaLinks: row.metaLinks as JsonObject | null,
    target: row.target as ContentRef | null,
    computed: row.computed as JsonObject | null,
  };
}
