import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Fetches, reads and keeps what a specification says now; `number` is what its row counts. */
export const processSpec = defineJob(
  "openapi:process",
  z.object({ organizationId: z.string(), specId: z.string(), number: z.number().int() }),
  { maxAttempts: 3, isLong: true },
);

/** Asks for what is fetched again by the clock. */
export const refetchDueSpecs = defineJob("openapi:refetch-due", z.object({}));

/** Ends processing whose job is gone. */
export const endAbandonedSpecs = defineJob("openapi:end-abandoned", z.object({}));

/**
 * A specification has another version, or is gone: what is computed from it follows, in the name of `byId`. With
 * `isAgain` there is no other version, and what was left as it was before is tried once more.
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
