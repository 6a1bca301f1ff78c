import { db, type Tx } from "@/db/client";
import type { GitInstallation, GitSync, Prisma, Space } from "@/db/generated/client";
import type { RevisionGit } from "@/domains/content/changes";
import { now } from "@/lib/clock";
import { heldSpace } from "./queries";
import { type ActiveRun, GitRunError, projectDirectoryOf } from "./runs";
import { whereIs } from "./service";

const spaceDeleted = () => new GitRunError("space_deleted", "Someone deleted the space, so the run stopped.");

/**
 * Returns the space of a run. Throws GitRunError if the space was deleted or is now in another organization.
 */
export async function readLivingSpace({ row }: ActiveRun): Promise<Space> {
  const { organizationId, spaceId: id } = row;
  const space = await db().space.findUnique({ where: whereIs({ organizationId, id }) });
  if (!space || space.deletedAt) throw spaceDeleted();
  return space;
}

/**
 * Checks at the end of a transaction that the space still exists. A concurrent deletion waits for this
 * transaction, or this function notices the deletion.
 */
export async function assertLivingSpace(tx: Tx, { row }: ActiveRun): Promise<void> {
  const { organizationId, spaceId: id } = row;
  const space = await heldSpace.of({ against: "changes" }).first(tx, { organizationId, id });
  if (!space || space.deletedAt) throw spaceDeleted();
}

type SpaceKey = Pick<GitSync, "organizationId" | "spaceId">;

const ofSpace = ({ organizationId, spaceId }: SpaceKey) => ({
  organizationId_spaceId: { organizationId, spaceId },
});

/** Returns the last sync of a space, or null if the space was never synced. */
export const readSync = (tx: Pick<Tx, "gitSync">, key: SpaceKey): Promise<GitSync | null> =>
  tx.gitSync.findUnique({ where: ofSpace(key) });

/**
 * Whether the event that started the run is older than the imported state. Always false for a forced run or a
 * standalone import.
 */
export function isOutdated(sync: GitSync | null, run: ActiveRun): boolean {
  const { timestamp, force, standalone } = run.options;
  if (!sync?.eventAt || !timestamp || force || standalone) return false;
  return new Date(timestamp) < sync.eventAt;
}

/** The last state in which a space and a branch of a repository had the same content. */
export interface Agreement {
  url: string;
  ref: string;
  projectDirectory: string;
  commitOid: string | null;
  revisionId: string | null;
}

/** The maximum number of previous branches to remember. */
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

/** The parts of a run that identify its branch. */
export type RunOfBranch = Pick<ActiveRun, "row" | "options">;

/** Returns the branch of a connection. */
export const branchOf = ({ url, ref, projectDirectory }: GitInstallation) =>
  ({
    row: { url, ref },
    options: { ...(projectDirectory !== null && { repoProjectDirectory: projectDirectory }) },
  }) as RunOfBranch;

const isOfRun = (run: RunOfBranch) => (each: Agreement) =>
  each.url === run.row.url && each.ref === run.row.ref && each.projectDirectory === projectDirectoryOf(run);

/**
 * Returns the last state in which the space and the run's branch had the same content. Returns it even if the
 * space has since been synced with another branch.
 */
export const agreedWith = (sync: GitSync | null, run: RunOfBranch): Agreement | null =>
  (sync && agreements(sync).find(isOfRun(run))) ?? null;

/**
 * Returns the later of two times. After a forced run for an older event, events between these times must
 * still be ignored.
 */
function newest(before: Date | null, timestamp: string | undefined): Date | null {
  const at = timestamp === undefined ? null : new Date(timestamp);
  return at && (!before || at > before) ? at : before;
}

/** Returns the repository's name in the form `owner/repository`, as in the host's URLs. */
export const repositoryName = (url: string): string =>
  new URL(url).pathname.replace(/^\/+|\.git$|(?<!\/)\/+$/g, "");

const MESSAGE_LENGTH_MAX = 10_000;

/** Returns the Git data to store with a revision. */
export function revisionGit(
  run: ActiveRun,
  { oid, message }: { oid: string; message: string },
  createdByService: boolean,
): RevisionGit {
  const prefix = run.options.repoCommitURL;
  return {
    oid,
    // The message is shortened, because it can have any length. Characters that PostgreSQL can't store are
    // removed.
    message: message.slice(0, MESSAGE_LENGTH_MAX).replace(/\0|[\uD800-\uDBFF]$/g, ""),
    createdByService,
    ref: run.row.ref,
    ...(prefix ? { url: `${prefix}${oid}` } : {}),
  };
}

/** A state in which the space and the branch have the same content. */
export interface Agreed {
  commitOid: string;
  revisionId: string;
  /**
   * What the import did with files that the summary doesn't list. If omitted, the recorded value doesn't
   * change.
   */
  unlistedFiles?: string;
}

/** Records a new state in which the space and the branch have the same content. */
export async function recordSync(
  tx: Tx,
  run: RunOfBranch,
  before: GitSync | null,
  result: Agreed,
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
    where: ofSpace(run.row),
    create: { organizationId, spaceId, unlistedFiles: "ignored", ...state },
    update: state,
  });
}
