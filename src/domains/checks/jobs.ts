import { z } from "zod";
import type { On } from "@/db/client";
import { defineJob } from "@/jobs/define";
import { enqueue } from "@/jobs/enqueue";

const Run = z.object({ organizationId: z.string(), checkRunId: z.string() });
export type RunKey = z.output<typeof Run>;

export const runChecks = defineJob("checks:run", Run, { maxAttempts: 3, isLong: true });

/** Returns the unique key of a run's job in the queue. */
export const jobKeyOf = (checkRunId: string) => `check-run:${checkRunId}`;

const Branch = z.object({ organizationId: z.string(), spaceId: z.string(), branchId: z.string() });
export type CheckedBranch = z.output<typeof Branch>;

/** Starts a run on the head of a branch. The user is the person who caused it, or null if Bindery starts it itself. */
export const startChecks = defineJob("checks:start", Branch.extend({ userId: z.string().nullable() }));

/**
 * Checks the head of a branch after the transaction is committed. Writes only one job, so that the caller doesn't wait.
 * If the job waits when this is called again, the branch is checked only once.
 */
export const checkLater = (
  on: On,
  { organizationId, spaceId, branchId }: CheckedBranch,
  userId: string | null,
): Promise<void> =>
  enqueue(
    on,
    startChecks,
    { organizationId, spaceId, branchId, userId },
    { key: `checks-start:${branchId}` },
  );
