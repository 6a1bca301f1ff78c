import { z } from "zod";
import { defineJob } from "@/jobs/define";

/**
 * Builds what search knows of a space anew, after its language has changed. Pages are a matter of the content domain,
 * which handles it.
 */
export const reindexChangedSpace = defineJob(
  "search:reindex",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);
