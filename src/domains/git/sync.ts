import type { Tx } from "@/db/client";
import type { GitSync } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { projectDirectoryOf } from "./import/source";
import type { ActiveRun } from "./runs";

/** Whether the run's event is older than one that was taken in already; `force` overrides. */
export function isOutdated(sync: GitSync | null, run: ActiveRun): boolean {
  const { timestamp, force } = run.options;
  if (!sync?.eventAt || !timestamp || force) return false;
  return new Date(timestamp) < sync.eventAt;
}

/** `owner/repository`, as hosts write it in their addresses. */
function repositoryName(url: string): string {
  return new URL(url).pathname.replace(/^\/+|\.git$|\/+$/g, "");
}

/** Notes what the space and the branch now agree on. */
export async function recordSync(
  tx: Tx,
  run: ActiveRun,
  before: GitSync | null,
  result: { commitOid: string; revisionId: string },
): Promise<void> {
  const { organizationId, spaceId, url, ref } = run.row;
  const { options } = run;
  const state = {
    url,
    ref,
    repoName: repositoryName(url),
    provider: options.gitInfo?.provider ?? before?.provider ?? null,
    infoURL: options.gitInfo?.url ?? before?.infoURL ?? null,
    projectDirectory: projectDirectoryOf(run) || null,
    treeURL: options.repoTreeURL ?? null,
    commitURL: options.repoCommitURL ?? null,
    eventAt: options.timestamp ? new Date(options.timestamp) : (before?.eventAt ?? null),
    updatedAt: now(),
    ...result,
  };
  await tx.gitSync.upsert({
    where: { organizationId_spaceId: { organizationId, spaceId } },
    create: { organizationId, spaceId, ...state },
    update: state,
  });
}
