import type { z } from "zod";
import type { GitRun, GitSync } from "@/db/generated/client";
import type * as schema from "./schema";

type RunView = z.output<typeof schema.GitRun>;
type StateView = z.output<typeof schema.GitSyncState>;

export function presentGitRun(run: GitRun): RunView {
  return {
    object: "git-run",
    id: run.id,
    space: run.spaceId,
    direction: run.direction as RunView["direction"],
    status: run.status as RunView["status"],
    progress: run.progress,
    step: run.step ?? undefined,
    url: run.url,
    ref: run.ref,
    warnings: run.warnings as string[],
    errorCode: run.errorCode ?? undefined,
    error: run.error ?? undefined,
    commit: run.commitOid ?? undefined,
    revision: run.revisionId ?? undefined,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString(),
    endedAt: run.endedAt?.toISOString(),
  };
}

const OPERATION_STATES = {
  pending: "running",
  running: "running",
  success: "success",
  failure: "failure",
} as const;

function presentOperation(run: GitRun): StateView["operation"] {
  return {
    state: OPERATION_STATES[run.status as keyof typeof OPERATION_STATES],
    direction: run.direction as RunView["direction"],
    startedAt: (run.startedAt ?? run.createdAt).toISOString(),
    endedAt: run.endedAt?.toISOString(),
    error: run.error ?? undefined,
  };
}

/** The state of a space's synchronization, with its latest run. */
export function presentGitSync(sync: GitSync, latest: GitRun | null): StateView {
  return {
    repoName: sync.repoName ?? undefined,
    installationProvider: (sync.provider ?? undefined) as StateView["installationProvider"],
    url: sync.infoURL ?? sync.url,
    updatedAt: sync.updatedAt.toISOString(),
    operation: latest ? presentOperation(latest) : undefined,
  };
}
