import { z } from "zod";
import { defineJob } from "@/jobs/define";

export const importUploads = defineJob(
  "imports:run",
  z.object({ organizationId: z.string(), runId: z.string() }),
  { maxAttempts: 3, isLong: true },
);

const KEY_PREFIX = "import-run:";

/** Returns the unique key of a run's job in the queue. */
export const jobKeyOf = (runId: string) => `${KEY_PREFIX}${runId}`;
