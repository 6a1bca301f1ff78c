import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Makes the user guide a space and a site of the first organization. Its ids are the job's, so that it may begin again. */
export const publishGuide = defineJob(
  "organizations:publish-guide",
  z.object({ organizationId: z.string(), spaceId: z.string(), byId: z.string() }),
);

/** Adds the OpenAPI specification that a new organization was made with. */
export const addFirstSpec = defineJob(
  "organizations:add-first-spec",
  z.object({ organizationId: z.string(), url: z.string(), byId: z.string().nullable().default(null) }),
);
