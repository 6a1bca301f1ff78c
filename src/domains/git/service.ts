import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db, type Tx } from "@/db/client";
import type { GitRun, GitSync, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { type Page, type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { ApiError, invalid, notFound } from "@/lib/errors";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { seal } from "@/lib/seal";
import { exportToGit, importFromGit, jobKeyOf, queueOf } from "./jobs";
import { heldSpace, lockedSync } from "./queries";
import {
  assertBranchRef,
  assertPublicHost,
  type Credentials,
  GitRemoteError,
  parseRemoteAddress,
  type RemoteAddress,
} from "./remote/transport";
import { findPathProblem, trimDirectory } from "./repository/paths";
import type { GitExport, GitImport } from "./schema";

type Thing = Pick<Space, "organizationId" | "id">;

export const whereIs = ({ organizationId, id }: Thing) => ({ organizationId_id: { organizationId, id } });

/** The options of a run: the request's body without the fields that must not be stored in plain text. */
export type RunOptions = Omit<GitImport, "url" | "ref" | "dryRun"> & {
  commitMessage?: string;
  /** The author of the commit, if it isn't the person who started the run. */
  authorId?: string;
  /** The number of the pull request that the run imports. */
  pullRequest?: number;
  /** If true, no one is notified when the run fails. */
  quiet?: boolean;
};

export const CREDENTIALS_PURPOSE = "git-credentials";

function checked<T>(field: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof GitRemoteError) throw invalid(field, error.message);
    throw error;
  }
}

/**
 * Checks a repository's URL, branch and folder, and returns the URL. Throws 400 if any of them is invalid.
 */
export function checkAddress(
  url: string,
  ref: string,
  directory: string | null | undefined,
  directoryField: string,
): RemoteAddress {
  const address = checked("url", () => parseRemoteAddress(url));
  checked("url", () => assertPublicHost(address, outboundAllowlist("git")));
  checked("ref", () => assertBranchRef(ref));
  const path = trimDirectory(directory ?? undefined);
  const problem = path === "" ? null : findPathProblem(path);
  if (problem) throw invalid(directoryField, problem.message);
  return address;
}

/**
 * Prevents a transfer of a space until the transaction ends. Doesn't wait for other transactions that write
 * the space's content.
 */
export async function holdSpace(tx: Tx, { organizationId, id }: Thing): Promise<void> {
  const space = await heldSpace.of({ against: "transfer" }).first(tx, { organizationId, id });
  if (!space || space.deletedAt) throw notFound("Space");
}

interface NewRun {
  url: string;
  ref: string;
  options: RunOptions;
  credentials: Credentials | null;
  createdById: string;
  installationId?: string;
  /** Whether the run only checks what an import would write. */
  dryRun?: boolean;
}

/** Inserts a run and queues its job. Returns the ID of the run. */
export async function insertRun(
  tx: Tx,
  space: Thing,
  direction: "import" | "export",
  { credentials, ...run }: NewRun,
): Promise<string> {
  const { organizationId, id: spaceId } = space;
  const id = newId();
  const sealed = credentials && seal(CREDENTIALS_PURPOSE, Buffer.from(JSON.stringify(credentials)));
  await tx.gitRun.create({
    data: {
      ...run,
      organizationId,
      id,
      spaceId,
      direction,
      status: "pending",
      createdAt: now(),
      credentials: sealed && new Uint8Array(sealed),
    },
  });
  const job = direction === "import" ? importFromGit : exportToGit;
  // The runs of a space are executed one after another, so that its imports and exports never overlap.
  await enqueue(tx, job, { organizationId, runId: id }, { queue: queueOf(spaceId), key: jobKeyOf(id) });
  return id;
}

/** Queues an import or an export. Throws 400 for an invalid URL, host, branch or folder. */
export async function startRun(
  act: Act,
  space: Thing,
  direction: "import" | "export",
  input: (GitImport | GitExport) & Pick<GitImport, "dryRun">,
): Promise<void> {
  const { url: given, ref, dryRun = false, ...options } = input;
  const { organizationId } = space;
  const { repoProjectDirectory } = options;
  const { url, credentials } = checkAddress(given, ref, repoProjectDirectory, "repoProjectDirectory");
  await inTransaction(act, async (tx) => {
    await holdSpace(tx, space);
    const run = { url, ref, options, credentials, dryRun, createdById: act.actor.userId };
    const gitRunId = await insertRun(tx, space, direction, run);
    await recordEvent(tx, act, { organizationId, made: { gitRunId } });
  });
}

/**
 * Reads a space's sync or connection, and its latest run that isn't a dry run. Throws 404 if the space has never had a sync or a
 * connection.
 */
export async function readSync(space: Thing) {
  const where = { organizationId: space.organizationId, spaceId: space.id };
  const sync = await db().gitSync.findUnique({ where: { organizationId_spaceId: where } });
  const installation = await db().gitInstallation.findFirst({ where });
  if (!sync && !installation)
    throw new ApiError(404, "This space isn't connected to a Git repository. Connect the space first.");
  const isReal = { ...where, dryRun: false };
  const latest = await db().gitRun.findFirst({
    where: isReal,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return { sync, installation, latest };
}

/**
 * Returns the version of a sync for ETags. The version is the time of the sync's last update, in milliseconds since
 * 1970.
 */
export const versionOf = (sync: Pick<GitSync, "updatedAt">): number => sync.updatedAt.getTime();

/**
 * Removes a space's sync if it has one. Keeps the content and the runs. Throws 412 if `If-Match` contains
 * another version.
 */
export async function disconnect(act: Act, space: Thing): Promise<void> {
  const where = { organizationId: space.organizationId, spaceId: space.id };
  await inTransaction(act, async (tx) => {
    // Locks the row, so that no run updates it between the version check and the deletion.
    const sync = await lockedSync.first(tx, where);
    if (!sync) return;
    assertIfMatch(act, versionOf(sync));
    await tx.gitSync.deleteMany({ where });
    await recordEvent(tx, act, { organizationId: space.organizationId });
  });
}

/** A run without its preview, which can be large. */
export type ListedRun = Omit<GitRun, "preview">;

/** Lists the runs of a space, newest first. */
export async function listRuns(space: Thing, paging: Paging): Promise<Page<ListedRun>> {
  const where = { organizationId: space.organizationId, spaceId: space.id };
  const omit = { preview: true } as const;
  return pageByTime<ListedRun>(paging, "desc", {
    name: `git-runs ${space.id}`,
    fetch: (after, rest) => db().gitRun.findMany({ where: { ...where, ...after }, omit, ...rest }),
    count: () => db().gitRun.count({ where }),
  });
}

/** Reads one of a space's runs. */
export async function readRun(space: Thing, runId: string): Promise<GitRun> {
  const where = whereIs({ organizationId: space.organizationId, id: runId });
  const run = await db().gitRun.findUnique({ where });
  if (!run || run.spaceId !== space.id) throw notFound("Run");
  return run;
}
