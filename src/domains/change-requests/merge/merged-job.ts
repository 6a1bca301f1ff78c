import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Notifies domains above this one that a change request was merged into a space. */
export const changeRequestMerged = defineJob(
  "change-requests:merged",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);
