import { z } from "zod";
import { defineJob } from "@/jobs/define";

/**
 * Fetches and parses a specification, and stores a new version. `number` counts how often the specification
 * was queued. The specification's row also contains it.
 */
export const processSpec = defineJob(
  "openapi:process",
  z.object({ organizationId: z.string(), specId: z.string(), number: z.number().int() }),
  { maxAttempts: 3, isLong: true },
);

/**
 * Updates the pages that are generated from a specification after the specification gets a new version or is
 * deleted. `byId` becomes the pages' author. If `isAgain` is true, the version hasn't changed, and the job
 * retries the pages that it couldn't update before.
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

/** Returns the unique key of a specification's job in the queue. */
export const jobKeyOf = (specId: string) => `openapi:${specId}`;
