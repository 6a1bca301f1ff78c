import type { z } from "zod";
import type { GitInstallation, GitRun, GitSync } from "@/db/generated/client";
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
    ...(run.installationId !== null && { installation: run.installationId }),
    log: run.log as unknown as RunView["log"],
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

interface SyncState {
  sync: GitSync | null;
  installation: GitInstallation | null;
  latest: GitRun | null;
}

/** What a space is in step with: a connection, or what the last import or export was of, with its latest run. */
export function presentGitSync({ sync, installation, latest }: SyncState): StateView {
  const provider = installation?.provider === "git" ? null : installation?.provider;
  return {
    repoName: sync?.repoName ?? undefined,
    installationProvider: (provider ?? sync?.provider ?? undefined) as StateView["installationProvider"],
    installationId: installation?.id,
    installationStatus: installation?.status as StateView["installationStatus"],
    url: sync?.infoURL ?? installation?.url ?? sync?.url,
    updatedAt: sync?.updatedAt.toISOString(),
    operation: latest ? presentOperation(latest) : undefined,
  };
}
