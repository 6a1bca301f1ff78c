import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Tells the domains above that a change request was merged into a space. */
export const changeRequestMerged = defineJob(
  "change-requests:merged",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);
