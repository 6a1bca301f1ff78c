import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/**
 * Gives an organization the bytes of files that came to it with a transferred space. The old organization keeps its own
 * until then, so that the job is safe to repeat.
 */
export const transferFiles = defineJob(
  "files:transfer",
  z.object({ from: z.string(), to: z.string(), hashes: z.array(z.string()) }),
  { isLong: true },
);

/** Removes the bytes of an organization that nothing refers to any more, after the rows that did have gone. */
export const sweepUnusedFiles = defineJob("files:sweep", z.object({ organizationId: z.string() }));

/** Has the unused bytes of an organization removed once this transaction is committed, by one job however often. */
export const enqueueFileSweep = (tx: Pick<Tx, "$executeRaw">, organizationId: string): Promise<void> =>
  enqueue(tx, sweepUnusedFiles, { organizationId }, { key: `files:sweep:${organizationId}` });

/** Deletes the texts that nothing of an organization holds any more, after a space has left it or was purged. */
export const sweepUnusedTexts = defineJob("texts:sweep", z.object({ organizationId: z.string() }));
