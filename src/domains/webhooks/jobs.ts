import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Writes to an administrator that a webhook was switched off. */
export const tellAdministrator = defineJob(
  "webhooks:tell-administrator",
  z.object({ organizationId: z.string(), webhookId: z.string(), userId: z.string() }),
);
