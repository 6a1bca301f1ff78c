import { z } from "zod";
import type { On } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/**
 * Copies the bytes of files to the organization that received a transferred space. The previous organization
 * keeps the bytes until they're copied. Therefore, the job can run again if it fails.
 */
export const transferFiles = defineJob(
  "files:transfer",
  z.object({ from: z.string(), to: z.string(), hashes: z.array(z.string()) }),
  { isLong: true },
);

/** Deletes an organization's bytes that no row refers to. */
export const sweepUnusedFiles = defineJob("files:sweep", z.object({ organizationId: z.string() }));

/**
 * Queues `files:sweep` for an organization when this transaction is committed. If this function is called
 * several times, it queues only one job.
 */
export const enqueueFileSweep = (on: On, organizationId: string): Promise<void> =>
  enqueue(on, sweepUnusedFiles, { organizationId }, { key: `files:sweep:${organizationId}` });

/** Deletes an organization's texts that no row refers to. Runs after a space was transferred or purged. */
export const sweepUnusedTexts = defineJob("texts:sweep", z.object({ organizationId: z.string() }));
