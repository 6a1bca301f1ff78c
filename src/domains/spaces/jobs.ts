import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Builds what search knows of a space anew, after its language has changed. The content domain handles it. */
export const reindexChangedSpace = defineJob(
  "search:reindex",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);
