import { z } from "zod";
import { defineJob } from "@/jobs/define";

/**
 * Creates a space and a site for the user guide in the first organization. The job contains the IDs of the
 * space and the site, so a retry doesn't create them twice.
 */
export const publishGuide = defineJob(
  "organizations:publish-guide",
  z.object({ organizationId: z.string(), spaceId: z.string(), byId: z.string() }),
);

/** Adds the OpenAPI specification whose URL was in the request that created the organization. */
export const addFirstSpec = defineJob(
  "organizations:add-first-spec",
  z.object({ organizationId: z.string(), url: z.string(), byId: z.string().nullable().default(null) }),
);
