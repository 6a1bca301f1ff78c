import type { Tx } from "@/db/client";
import type { GitInstallation, GitSync, Prisma } from "@/db/generated/client";
import type { RevisionGit } from "@/domains/content/changes";
import { now } from "@/lib/clock";
import { type ActiveRun, projectDirectoryOf } from "./runs";

/**
 * Whether the run's event is older than one that was taken in already. `force` overrides, and a standalone import
 * overwrites nothing.
 */
export function isOutdated(sync: GitSync | null, run: ActiveRun): boolean {
  const { timestamp, force, standalone } = run.options;
  if (!sync?.eventAt || !timestamp || force || standalone) return false;
  return new Date(timestamp) < sync.eventAt;
}

/** What a space and a branch of a repository last agreed on. */
export interface Agreement {
  url: string;
  ref: string;
  projectDirectory: string;
  commitOid: string | null;
  revisionId: string | null;
}

/** So many branches that a space was in step with before are remembered. */
const OTHERS_MAX = 20;

const agreementOf = ({ url, ref, projectDirectory, commitOid, revisionId }: GitSync): Agreement => ({
  url,
  ref,
  projectDirectory: projectDirectory ?? "",
  commitOid,
  revisionId,
});

const agreements = (sync: GitSync): Agreement[] => [
  agreementOf(sync),
  ...((sync.others ?? []) as unknown as Agreement[]),
];

/** What says with which branch a run brings its space in step. */
export type RunOfBranch = Pick<ActiveRun, "row" | "options">;

/** The branch of a connection. */
export const branchOf = ({ url, ref, projectDirectory }: GitInstallation) =>
  ({
    row: { url, ref },
    options: { ...(projectDirectory !== null && { repoProjectDirectory: projectDirectory }) },
  }) as RunOfBranch;

const isOfRun = (run: RunOfBranch) => (each: Agreement) =>
  each.url === run.row.url && each.ref === run.row.ref && each.projectDirectory === projectDirectoryOf(run);

/** What the space last agreed on with the branch of a run, even where it was in step with another one since. */
export const agreedWith = (sync: GitSync | null, run: RunOfBranch): Agreement | null =>
  (sync && agreements(sync).find(isOfRun(run))) ?? null;

/** A forced run for an older event does not make room for the events in between. */
function newest(before: Date | null, timestamp: string | undefined): Date | null {
  const at = timestamp === undefined ? null : new Date(timestamp);
  return at && (!before || at > before) ? at : before;
}

/** `owner/repository`, as hosts write it in their addresses. */
function repositoryName(url: string): string {
  return new URL(url).pathname.replace(/^\/+|\.git$|(?<!\/)\/+$/g, "");
}

const MESSAGE_LENGTH_MAX = 10_000;

/** A commit as its revision names it. */
export function revisionGit(
  run: ActiveRun,
  { oid, message }: { oid: string; message: string },
  createdByService: boolean,
): RevisionGit {
  const prefix = run.options.repoCommitURL;
  return {
    oid,
    // PostgreSQL holds no NUL, and a message may be of any length.
    message: message.slice(0, MESSAGE_LENGTH_MAX).replace(/\0|[\uD800-\uDBFF]$/g, ""),
    createdByService,
    ref: run.row.ref,
    ...(prefix ? { url: `${prefix}${oid}` } : {}),
  };
}

/** Notes what the space and the branch now agree on. */
export async function recordSync(
  tx: Tx,
  run: RunOfBranch,
  before: GitSync | null,
  result: { commitOid: string; revisionId: string },
): Promise<void> {
  const { organizationId, spaceId, url, ref } = run.row;
  const { options } = run;
  const others = before ? agreements(before).filter((each) => !isOfRun(run)(each)) : [];
  const state = {
    others: others.slice(0, OTHERS_MAX) as unknown as Prisma.InputJsonValue,
    url,
    ref,
    repoName: repositoryName(url),
    provider: options.gitInfo?.provider ?? before?.provider ?? null,
    infoURL: options.gitInfo?.url ?? before?.infoURL ?? null,
    projectDirectory: projectDirectoryOf(run) || null,
    treeURL: options.repoTreeURL ?? null,
    eventAt: newest(before?.eventAt ?? null, options.timestamp),
    updatedAt: now(),
    ...result,
  };
  await tx.gitSync.upsert({
    where: { organizationId_spaceId: { organizationId, spaceId } },
    create: { organizationId, spaceId, ...state },
    update: state,
  });
}
