import { z } from "zod";
import type { On } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/**
 * Copies file bytes to the organization that received a transferred space. The previous organization keeps
 * the bytes until they're copied, so the job can be run again if it fails.
 */
export const transferFiles = defineJob(
  "files:transfer",
  z.object({ from: z.string(), to: z.string(), hashes: z.array(z.string()) }),
  { isLong: true },
);

/** Deletes an organization's bytes that no row refers to. */
export const sweepUnusedFiles = defineJob("files:sweep", z.object({ organizationId: z.string() }));

/**
 * Enqueues `files:sweep` for an organization when this transaction commits. Repeated calls enqueue only one
 * job.
 */
export const enqueueFileSweep = (on: On, organizationId: string): Promise<void> =>
  enqueue(on, sweepUnusedFiles, { organizationId }, { key: `files:sweep:${organizationId}` });

/** Deletes an organization's texts that no row refers to. Runs after a space was transferred or purged. */
export const sweepUnusedTexts = defineJob("texts:sweep", z.object({ organizationId: z.string() }));
