import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Fetches, reads and keeps what a specification says now; `number` is what its row counts. */
export const processSpec = defineJob(
  "openapi:process",
  z.object({ organizationId: z.string(), specId: z.string(), number: z.number().int() }),
  { maxAttempts: 3, isLong: true },
);

/**
 * Updates the computed pages of a specification that has a new version or was deleted, in the name of `byId`. With
 * `isAgain`, the version is the same, and this retries the pages that could not be updated before.
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

/** The key of a specification's job, by which it is found again. */
export const jobKeyOf = (specId: string) => `openapi:${specId}`;
