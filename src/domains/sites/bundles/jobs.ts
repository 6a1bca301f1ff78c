import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Makes the bundle of a row. */
export const makeBundle = defineJob("bundle:make", z.object({ organizationId: z.string(), id: z.string() }), {
  maxAttempts: 3,
  isLong: true,
});

/** The row's message about a bundle that failed because of an internal error. */
export const BUNDLE_FAULT = "The bundle could not be made. The log of the server has the details.";

/** One at a time: each takes all threads for drawing. */
export const BUNDLE_QUEUE = "bundle";

/** A row that has not ended: an ended row is never written again. */
export const unfinished = ({ organizationId, id }: { organizationId: string; id: string }) => ({
  organizationId,
  id,
  status: { in: ["pending", "in-progress"] },
});
