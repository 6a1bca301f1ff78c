import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Looks for the records of the hosts that a site has just been given. */
export const checkSiteHosts = defineJob(
  "sites:check-hosts",
  z.object({ organizationId: z.string(), siteId: z.string() }),
  { maxAttempts: 1 },
);
