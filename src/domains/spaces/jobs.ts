import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Rebuilds the search index of a space after its language has changed. The content domain handles this job. */
export const reindexChangedSpace = defineJob(
  "search:reindex",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);
