import { z } from "zod";
import { defineJob } from "@/jobs/define";

const Run = z.object({ organizationId: z.string(), translationId: z.string(), runId: z.string() });
export type RunKey = z.output<typeof Run>;

export const translate = defineJob("translations:run", Run, { maxAttempts: 3, isLong: true });

/** Returns the unique key of a run's job in the queue. */
export const jobKeyOf = (runId: string) => `translation-run:${runId}`;
