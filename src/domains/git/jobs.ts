import { z } from "zod";
import { defineJob } from "@/jobs/define";

const Run = z.object({ organizationId: z.string(), runId: z.string() });

export const importFromGit = defineJob("git:import", Run, { maxAttempts: 3, isLong: true });
export const exportToGit = defineJob("git:export", Run, { maxAttempts: 3, isLong: true });

/** Looks at both sides of a connection and starts the run that brings them in step, where one is needed. */
export const keepInStep = defineJob(
  "git:keep-in-step",
  z.object({ organizationId: z.string(), spaceId: z.string() }),
  { maxAttempts: 3, isLong: true },
);

const PullRequest = z.object({
  organizationId: z.string(),
  installationId: z.string(),
  number: z.number().int(),
});

/** Has a change request follow a pull request. */
export const followPullRequest = defineJob("git:follow-pull-request", PullRequest);

/** Tells the host how a run for a pull request ended. */
export const reportStatus = defineJob("git:report-status", Run);

/** Removes the caches of spaces' repositories. */
export const removeGitCaches = defineJob(
  "git:remove-caches",
  z.object({ organizationId: z.string(), spaceIds: z.array(z.string()) }),
);

const KEY_PREFIX = "git-run:";

/** The key of a run's job, by which it is found again. */
export const jobKeyOf = (runId: string) => `${KEY_PREFIX}${runId}`;

/** The queue of all jobs that touch what a space and its branch agree on. */
export const queueOf = (spaceId: string) => `git:${spaceId}`;
