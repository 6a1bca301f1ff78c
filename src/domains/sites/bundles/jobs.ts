import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Creates the bundle that a row describes. */
export const makeBundle = defineJob("bundle:make", z.object({ organizationId: z.string(), id: z.string() }), {
  maxAttempts: 3,
  isLong: true,
});

/** The error message that a row contains if its bundle failed because of an internal error. */
export const BUNDLE_FAULT = "The bundle couldn't be created. The server log has the details.";

/** Runs one bundle at a time, because each uses all threads for rendering. */
export const BUNDLE_QUEUE = "bundle";

/** Selects a row only if it's neither completed nor failed. Completed and failed rows never change again. */
export const unfinished = ({ organizationId, id }: { organizationId: string; id: string }) => ({
  organizationId,
  id,
  status: { in: ["pending", "in-progress"] },
});
