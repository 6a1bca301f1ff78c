import { conflict } from "@/lib/errors";
import type { Status } from "./schema";

/** What a second merge of a request is refused with. */
export const MERGED_ALREADY = "The change request is already merged.";

/** Refuses (409) to write to a request that is no longer worked on. */
export function assertWritable(status: Status): void {
  if (status === "merged") throw conflict("The change request is merged, so it can't be changed.");
  if (status === "archived") throw conflict("The change request is archived. Reopen it first.");
}
