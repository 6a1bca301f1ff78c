import { z } from "zod";
import { defineJob } from "@/jobs/define";

const Run = z.object({ organizationId: z.string(), checkRunId: z.string() });
export type RunKey = z.output<typeof Run>;

export const runChecks = defineJob("checks:run", Run, { maxAttempts: 3, isLong: true });

/** Returns the unique key of a run's job in the queue. */
export const jobKeyOf = (checkRunId: string) => `check-run:${checkRunId}`;
