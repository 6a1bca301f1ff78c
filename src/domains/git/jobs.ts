import { z } from "zod";
import { defineJob } from "@/jobs/define";

const Run = z.object({ organizationId: z.string(), runId: z.string() });

export const importFromGit = defineJob("git:import", Run, { maxAttempts: 3, isLong: true });
export const exportToGit = defineJob("git:export", Run, { maxAttempts: 3, isLong: true });

/** Ends runs whose job is gone. */
export const endAbandonedRuns = defineJob("git:end-abandoned-runs", z.object({}));

/** Removes runs that ended long ago. */
export const purgeRuns = defineJob("git:purge-runs", z.object({}));

/** Removes caches of repositories whose space is gone. */
export const sweepGitCaches = defineJob("git:sweep-caches", z.object({}));

/** Removes what was fetched for spaces from their repositories. */
export const removeGitCaches = defineJob(
  "git:remove-caches",
  z.object({ organizationId: z.string(), spaceIds: z.array(z.string()) }),
);

const KEY_PREFIX = "git-run:";

/** The key of a run's job, by which it is found again. */
export const jobKeyOf = (runId: string) => `${KEY_PREFIX}${runId}`;
