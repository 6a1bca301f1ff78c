import type { z } from "zod";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db, type Tx } from "@/db/client";
import type { GitRun, GitSync, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { type Page, type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { ApiError, invalid, notFound } from "@/lib/errors";
import { seal } from "@/lib/seal";
import { exportToGit, importFromGit, jobKeyOf } from "./jobs";
import { assertBranchRef, assertPublicHost, GitRemoteError, parseRemoteAddress } from "./remote/transport";
import { findPathProblem, trimDirectory } from "./repository/paths";
import type { GitExport, GitImport } from "./schema";

type Thing = Pick<Space, "organizationId" | "id">;

/** A run as it is asked for: the body, without what must not be kept in clear. */
export type RunOptions = Omit<GitImport, "url" | "ref"> & { commitMessage?: string };

export const CREDENTIALS_PURPOSE = "git-credentials";

function checked<T>(field: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof GitRemoteError) throw invalid(field, error.message);
    throw error;
  }
}

function checkDirectory(directory: string | undefined): void {
  const path = trimDirectory(directory);
  const problem = path === "" ? null : findPathProblem(path);
  if (problem) throw invalid("repoProjectDirectory", problem.message);
}

/**
 * Keeps a space where it is until the transaction ends: a transfer to another organization waits, and then finds the
 * run. Writers of its content, which may take minutes, are not waited for.
 */
async function holdSpace(tx: Tx, { organizationId, id }: Thing): Promise<void> {
  const rows = await tx.$queryRaw<{ deletedAt: Date | null }[]>`SELECT "deletedAt" FROM "Space"
    WHERE "organizationId" = ${organizationId} AND "id" = ${id} FOR KEY SHARE`;
  if (!rows[0] || rows[0].deletedAt) throw notFound("Space");
}

async function startRun(
  act: Act,
  space: Thing,
  direction: "import" | "export",
  input: z.output<typeof GitImport> | z.output<typeof GitExport>,
): Promise<void> {
  const { url, ref, ...options } = input;
  const address = checked("url", () => parseRemoteAddress(url));
  checked("url", () => assertPublicHost(address, env.OUTBOUND_ALLOWLIST));
  checked("ref", () => assertBranchRef(ref));
  checkDirectory(options.repoProjectDirectory);
  const run = { organizationId: space.organizationId, id: newId() };
  await inTransaction(act, async (tx) => {
    await holdSpace(tx, space);
    await tx.gitRun.create({
      data: {
        ...run,
        spaceId: space.id,
        direction,
        status: "pending",
        url: address.url,
        ref,
        options,
        credentials: address.credentials
          ? new Uint8Array(seal(CREDENTIALS_PURPOSE, Buffer.from(JSON.stringify(address.credentials))))
          : null,
        createdById: act.actor.userId,
        createdAt: now(),
      },
    });
    const job = direction === "import" ? importFromGit : exportToGit;
    // One after the other, so that imports and exports of a space never cross.
    await enqueue(
      tx,
      job,
      { organizationId: run.organizationId, runId: run.id },
      { queue: `git:${space.id}`, key: jobKeyOf(run.id) },
    );
    await recordEvent(tx, act, { organizationId: space.organizationId, made: { gitRunId: run.id } });
  });
}

/** Queues an import (contract, Git). Throws 400 for an address, host, branch or folder that cannot be meant. */
export const startImport = (act: Act, space: Thing, input: GitImport) =>
  startRun(act, space, "import", input);

/** Queues an export (contract, Git). Throws as an import does. */
export const startExport = (act: Act, space: Thing, input: GitExport) =>
  startRun(act, space, "export", input);

/** What the space is in step with, and the latest run; 404 where it never was. */
export async function readSync(space: Thing) {
  const where = { organizationId: space.organizationId, spaceId: space.id };
  const sync = await db().gitSync.findUnique({ where: { organizationId_spaceId: where } });
  if (!sync) throw new ApiError(404, "No Git provider is set up on this space");
  const latest = await db().gitRun.findFirst({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return { sync, latest };
}

/** Version of a synchronization for entity tags: when it was last noted, in milliseconds since 1970. */
export const versionOf = (sync: Pick<GitSync, "updatedAt">): number => sync.updatedAt.getTime();

/**
 * Forgets what the space was in step with; its content and runs stay. Nothing happens when it was in step with
 * nothing. 412 when `If-Match` names another version.
 */
export async function disconnect(act: Act, space: Thing): Promise<void> {
  await inTransaction(act, async (tx) => {
    // Locked, so that no run notes a newer state between the comparison and the deletion.
    const [sync] = await tx.$queryRaw<Pick<GitSync, "updatedAt">[]>`SELECT "updatedAt" FROM "GitSync"
      WHERE "organizationId" = ${space.organizationId} AND "spaceId" = ${space.id} FOR UPDATE`;
    if (!sync) return;
    assertIfMatch(act, versionOf(sync));
    await tx.gitSync.deleteMany({ where: { organizationId: space.organizationId, spaceId: space.id } });
    await recordEvent(tx, act, { organizationId: space.organizationId });
  });
}

/** Runs of a space, newest first. */
export async function listRuns(space: Thing, paging: Paging): Promise<Page<GitRun>> {
  const where = { organizationId: space.organizationId, spaceId: space.id };
  return pageByTime<GitRun>(paging, "desc", {
    name: `git-runs ${space.id}`,
    fetch: (after, rest) => db().gitRun.findMany({ where: { ...where, ...after }, ...rest }),
    count: () => db().gitRun.count({ where }),
  });
}

/** One run of a space. */
export async function readRun(space: Thing, runId: string): Promise<GitRun> {
  const run = await db().gitRun.findUnique({
    where: { organizationId_id: { organizationId: space.organizationId, id: runId } },
  });
  if (!run || run.spaceId !== space.id) throw notFound("Run");
  return run;
}
