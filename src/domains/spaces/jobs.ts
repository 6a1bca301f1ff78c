import { z } from "zod";
import type { Tx } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

/** Removes for good what was deleted too long ago to be restored. */
export const purgeDeletedSpaces = defineJob("spaces:purge-deleted", z.object({}));

/**
 * Gives an organization the bytes of files that came to it with a transferred space. The old organization keeps its own
 * until then, so that the job is safe to repeat. Files are a matter of the content domain, which handles it.
 */
export const transferFiles = defineJob(
  "files:transfer",
  z.object({ from: z.string(), to: z.string(), hashes: z.array(z.string()) }),
  { isLong: true },
);

/**
 * Builds what search knows of a space anew, after its language has changed. Pages are a matter of the content domain,
 * which handles it.
 */
export const reindexChangedSpace = defineJob(
  "search:reindex",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
);

/**
 * Removes the bytes of an organization that nothing refers to any more, after the rows that did have gone. Files are a
 * matter of the content domain, which handles it.
 */
export const sweepUnusedFiles = defineJob("files:sweep", z.object({ organizationId: z.string() }));

/** Removes what was fetched for spaces from their repositories, which the Git domain keeps and handles. */
export const removeGitCaches = defineJob(
  "git:remove-caches",
  z.object({ organizationId: z.string(), spaceIds: z.array(z.string()) }),
);

/** Has the unused bytes of an organization removed once this transaction is committed, by one job however often. */
export const enqueueFileSweep = (tx: Pick<Tx, "$executeRaw">, organizationId: string): Promise<void> =>
  enqueue(tx, sweepUnusedFiles, { organizationId }, { key: `files:sweep:${organizationId}` });

/**
 * Deletes the texts that nothing of an organization holds any more, after a space has left it or was purged. Texts are a
 * matter of the content domain, which handles it.
 */
export const sweepUnusedTexts = defineJob("texts:sweep", z.object({ organizationId: z.string() }));
