import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/** Lets search know of spaces that were written before it was there. */
export const indexMissing = defineJob("search:index-missing", z.object({}));

/** Removes the words by which no page of a space is found any more. */
export const forgetWords = defineJob("search:forget-words", z.object({}), { isLong: true });

/** Finishes what was left of transfers and of writes whose process was killed: bytes to copy, and bytes to remove. */
export const tidyStoredFiles = defineJob("files:tidy", z.object({}));

/** Removes bytes that earlier versions have left in the store. */
export const forgetUnknownFiles = defineJob("files:forget-unknown", z.object({}));

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
