import { z } from "zod";
import { defineJob } from "@/jobs/define";

/**
 * Tells other domains that a change request was merged into a space. The domain of change requests can't import those
 * domains.
 */
export const changeRequestMerged = defineJob(
  "change-requests:merged",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);
