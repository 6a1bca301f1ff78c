import { z } from "zod";
import type { On } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

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

/**
 * Starts runs of the checks on the content of an organization whose latest run is outdated. `isNightly` also includes main content that
 * has no run yet, or has changed since its run.
 */
export const checkOutdated = defineJob(
  "checks:outdated",
  z.object({ organizationId: z.string(), isNightly: z.boolean() }),
);

/**
 * Checks an organization's content again after the transaction is committed, because a specification has changed. Several
 * changes in a row cause one run for each content.
 */
export const checkAgainLater = (on: On, organizationId: string): Promise<void> =>
  enqueue(
    on,
    checkOutdated,
    { organizationId, isNightly: false },
    { key: `checks-outdated:${organizationId}` },
  );

/** Returns the unique key of a specification's job in the queue. */
export const jobKeyOf = (specId: string) => `openapi:${specId}`;
