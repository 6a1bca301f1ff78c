import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes for good what was deleted too long ago to be restored. */
export const purgeDeletedSpaces = defineJob("spaces:purge-deleted", z.object({}));

/**
 * Gives an organization the bytes of files that came to it with a transferred space. The old organization's own stay
 * until then, so that the job is safe to repeat. Files are a matter of the content domain, which handles it.
 */
export const transferFiles = defineJob(
  "files:transfer",
  z.object({ from: z.string(), to: z.string(), hashes: z.array(z.string()) }),
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
 * Removes bytes that lie in the store by themselves, such as those of PDFs, after the rows that named them. Files are a
 * matter of the content domain, which handles it.
 */
export const removeFiles = defineJob(
  "files:remove",
  z.object({ organizationId: z.string(), keys: z.array(z.string()) }),
);

/** Deletes the texts that nothing of an organization holds any more, after a space has left it or was purged. */
export const sweepUnusedTexts = defineJob("texts:sweep", z.object({ organizationId: z.string() }));
