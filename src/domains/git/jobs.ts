import { z } from "zod";
import { defineJob } from "@/jobs/define";

const Run = z.object({ organizationId: z.string(), runId: z.string() });

export const importFromGit = defineJob("git:import", Run, { maxAttempts: 3, isLong: true });
export const exportToGit = defineJob("git:export", Run, { maxAttempts: 3, isLong: true });

/** Compares a space with its branch, and starts a run if they differ. */
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

/** Updates the change request of a pull request. */
export const followPullRequest = defineJob("git:follow-pull-request", PullRequest);

/** Reports the result of a pull request's run to the Git host. */
export const reportStatus = defineJob("git:report-status", Run);

/** Adds or updates the comment on a pull request. */
export const commentOnPullRequest = defineJob("git:comment-on-pull-request", PullRequest);

/** Removes the caches of spaces' repositories. */
export const removeGitCaches = defineJob(
  "git:remove-caches",
  z.object({ organizationId: z.string(), spaceIds: z.array(z.string()) }),
);

const KEY_PREFIX = "git-run:";

/** Returns the unique key of a run's job in the queue. */
export const jobKeyOf = (runId: string) => `${KEY_PREFIX}${runId}`;

/** Returns the name of the queue for all jobs that change the sync state of a space and its branch. */
export const queueOf = (spaceId: string) => `git:${spaceId}`;
