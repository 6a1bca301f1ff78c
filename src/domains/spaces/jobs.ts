import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes for good what was deleted too long ago to be restored. */
export const purgeDeletedSpaces = defineJob("spaces:purge-deleted", z.object({}));

/**
 * Builds what search knows of a space anew, after its language has changed. Pages are a matter of the content domain,
 * which handles it.
 */
export const reindexChangedSpace = defineJob(
  "search:reindex",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);
