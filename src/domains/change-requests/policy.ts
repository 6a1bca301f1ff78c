import { conflict } from "@/lib/errors";
import type { Status, UpdateChangeRequest } from "./schema";

/** How many of a space's counters a request of a status is counted in, beside that of all. */
export interface Counted {
  open: number;
  draft: number;
}

export const countedAs = (status: Status): Counted => ({
  open: status === "open" ? 1 : 0,
  draft: status === "draft" ? 1 : 0,
});

/**
 * The status that a request goes over to. Draft, open and archived lead to each other in every direction; a merged
 * request stays merged (409), since its revision is part of the primary content.
 */
export function nextStatus(present: Status, wanted: UpdateChangeRequest["status"]): Status {
  if (wanted === undefined) return present;
  if (present === "merged") throw conflict("The change request is merged, and stays so");
  return wanted;
}

/** What a second merge of a request is refused with. */
export const MERGED_ALREADY = "The change request is merged already";

/** Refuses (409) to write to a request that is no longer worked on. */
export function assertWritable(status: Status): void {
  if (status === "merged") throw conflict("The change request is merged, and stays as it is");
  if (status === "archived") throw conflict("The change request is archived: open it again first");
}
