import { conflict } from "@/lib/errors";
import type { Status } from "./schema";

/** The error message if a change request that is already merged is merged again. */
export const MERGED_ALREADY = "The change request is already merged, so it can't be merged again.";

/** Throws 409 if the change request is merged or archived. */
export function assertWritable(status: Status): void {
  if (status === "merged")
    throw conflict("The change request is merged, so it can't be changed. Create another change request.");
  if (status === "archived")
    throw conflict(
      "The change request is archived, so it can't be changed. Reopen the change request first.",
    );
}
