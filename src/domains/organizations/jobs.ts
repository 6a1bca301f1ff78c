import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Adds the OpenAPI specification that a new organization was made with. */
export const addFirstSpec = defineJob(
  "organizations:add-first-spec",
  z.object({ organizationId: z.string(), url: z.string(), byId: z.string().nullable().default(null) }),
);
