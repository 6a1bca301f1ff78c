import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Creates the bundle that a row describes. */
export const makeBundle = defineJob("bundle:make", z.object({ organizationId: z.string(), id: z.string() }), {
  maxAttempts: 3,
  isLong: true,
});

/** The error message in the row of a bundle that failed because of an internal error. */
export const BUNDLE_FAULT =
  "The bundle couldn't be created. Try again, or ask the operator to check the server log.";

/** Runs one bundle at a time, because each uses all threads for rendering. */
export const BUNDLE_QUEUE = "bundle";

/** Selects a bundle's row only if the bundle is neither completed nor failed. Jobs never change completed or failed bundles. */
export const unfinished = ({ organizationId, id }: { organizationId: string; id: string }) => ({
  organizationId,
  id,
  status: { in: ["pending", "in-progress"] },
});
