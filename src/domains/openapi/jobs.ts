import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Fetches and parses a specification, and stores a new version. `number` is the row's processing number. */
export const processSpec = defineJob(
  "openapi:process",
  z.object({ organizationId: z.string(), specId: z.string(), number: z.number().int() }),
  { maxAttempts: 3, isLong: true },
);

/**
 * Updates the pages that are computed from a specification, after it gets a new version or is deleted. `byId`
 * becomes the pages' author. If `isAgain` is true, retries the pages that could not be updated to the same
 * version before.
 */
export const followSpec = defineJob(
  "openapi:follow",
  z.object({
    organizationId: z.string(),
    slug: z.string(),
    byId: z.string().nullable().default(null),
    isAgain: z.boolean().default(false),
  }),
);

/** The unique key of a specification's job in the queue. */
export const jobKeyOf = (specId: string) => `openapi:${specId}`;
