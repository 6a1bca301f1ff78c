import { conflict } from "@/lib/errors";
import type { Status } from "./schema";

/** The error for merging a change request again. */
export const MERGED_ALREADY = "The change request is already merged.";

/** Throws 409 for a change request that is merged or archived. */
export function assertWritable(status: Status): void {
  if (status === "merged") throw conflict("The change request is merged, so it can't be changed.");
  if (status === "archived")
    throw conflict(
      "The change request is archived, so it can't be changed. Reopen the change request first.",
    );
}
