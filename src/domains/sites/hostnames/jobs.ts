import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Looks up the DNS records of hosts that were just added to a site. */
export const checkSiteHosts = defineJob(
  "sites:check-hosts",
  z.object({ organizationId: z.string(), siteId: z.string() }),
  { maxAttempts: 1 },
);
