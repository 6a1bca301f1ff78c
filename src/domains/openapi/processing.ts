import { hash } from "node:crypto";
import type { z } from "zod";
import { db, type Tx } from "@/db/client";
import type { OpenAPISpec, Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import type { JobRun } from "@/jobs/handle";
import { FAULT_MESSAGE, perform } from "@/jobs/perform";
import { now } from "@/lib/clock";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { changesWithinBounds, type VersionChanges } from "./changelog/changes";
import { fetchSource, SourceError } from "./fetch-source";
import { checkAgainLater, followSpec, jobKeyOf, processSpec } from "./jobs";
import { lockedTurn } from "./queries";
import {
  type ReadSpecification,
  readSpecification,
  SpecificationError,
  type SpecificationProblem,
} from "./read/read";

type Turn = z.output<(typeof processSpec)["payload"]>;

/**
 * Queues the processing of a specification in the caller's transaction. Replaces a job of this specification
 * that is still waiting.
 */
export async function enqueueProcessing(
  tx: Tx,
  spec: Pick<OpenAPISpec, "organizationId" | "id" | "processingNumber">,
) {
  const { organizationId, id, processingNumber: number } = spec;
  await enqueue(tx, processSpec, { organizationId, specId: id, number }, { key: jobKeyOf(id) });
}

/** Selects the specification's row. Finds nothing if the specification was deleted or was queued again since then. */
const current = ({ organizationId, specId, number }: Turn) => ({
  organizationId,
  id: specId,
  processingNumber: number,
  processingState: { in: ["pending", "progress"] },
});

/**
 * Marks a specification as being processed. Returns null if the specification doesn't exist, has already been
 * processed, or was queued again.
 */
async function begin(turn: Turn): Promise<OpenAPISpec | null> {
  const found = await db().openAPISpec.findFirst({ where: current(turn) });
  if (!found) return null;
  const data = { processingState: "progress" };
  const { count } = await db().openAPISpec.updateMany({ where: current(turn), data });
  return count === 0 ? null : found;
}

const hashOf = (text: string) => hash("sha256", text, "hex");

/**
 * Compares a new version with the previous version. Returns null if there is no previous version, or if clients notice no
 * change. If the comparison takes too long, the version is stored without its changes.
 */
async function changesOf({ organizationId, specId }: Turn, text: string, document: string) {
  const latest = await db().openAPISpecVersion.findFirst({
    where: { organizationId, specId },
    orderBy: { number: "desc" },
    select: { sourceHash: true, document: true },
  });
  if (!latest || latest.sourceHash === hashOf(text)) return null;
  const versions = { before: latest.document, after: document };
  return changesWithinBounds(organizationId, versions).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ spec: specId, error }, "changes of a specification weren't recorded");
    return null;
  });
}

interface Stored extends ReadSpecification {
  changes: VersionChanges | null;
}

/** Stores the result of successful processing. Adds a version only if the text changed. */
async function succeed(turn: Turn, source: OpenAPISpec, text: string, { changes, ...read }: Stored) {
  const { organizationId, specId } = turn;
  const sourceHash = hashOf(text);
  await inTransaction(null, async (tx) => {
    const row = await lockedTurn.first(tx, turn);
    if (!row) return;
    const latest = await tx.openAPISpecVersion.findFirst({
      where: { organizationId, specId },
      orderBy: { number: "desc" },
      select: { id: true, number: true, sourceHash: true },
    });
    const isNew = latest?.sourceHash !== sourceHash;
    const id = isNew ? newId() : latest.id;
    if (isNew) {
      const number = (latest?.number ?? 0) + 1;
      const { sourceUrl } = source;
      const version = { organizationId, id, specId, number, text, sourceHash, sourceUrl, createdAt: now() };
      const told = changes && { changes: changes as unknown as Prisma.InputJsonValue };
      await tx.openAPISpecVersion.create({ data: { ...version, ...read, ...told } });
    }
    const left = isNew ? [] : row.lastProcessedErrors.filter(({ code }) => code === "FOLLOW");
    const follow = { organizationId, slug: row.slug, byId: source.sourceById, isAgain: !isNew };
    const key = isNew ? `openapi-follow:${specId}` : `openapi-follow-again:${specId}`;
    if (isNew || left.length > 0) await enqueue(tx, followSpec, follow, { key });
    if (isNew) await checkAgainLater(tx, organizationId);
    await settle(tx, turn, { lastVersionId: id, lastProcessErrorCode: null, lastProcessedErrors: left });
  });
}

type Outcome = Pick<Prisma.OpenAPISpecUpdateManyMutationInput, "lastVersionId" | "lastProcessErrorCode"> & {
  lastProcessedErrors: readonly SpecificationProblem[];
};

async function settle(tx: Tx, turn: Turn, outcome: Outcome): Promise<void> {
  const time = now();
  await tx.openAPISpec.updateMany({
    where: current(turn),
    data: {
      ...outcome,
      lastProcessedErrors: outcome.lastProcessedErrors as unknown as Prisma.InputJsonValue,
      processingState: "complete",
      lastProcessedAt: time,
      updatedAt: time,
    },
  });
}

interface Failure {
  code: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
  problems: readonly SpecificationProblem[];
}

/** Marks processing as failed. Keeps the specification's last version. */
export async function failProcessing(turn: Turn, { code, problems }: Failure): Promise<void> {
  await inTransaction(null, (tx) =>
    settle(tx, turn, { lastProcessErrorCode: code, lastProcessedErrors: problems }),
  );
}

function explain(error: unknown): Failure | null {
  if (error instanceof SpecificationError) return { code: "PARSE_ERROR", problems: error.problems };
  if (error instanceof SourceError)
    return { code: error.code, problems: [{ code: "FETCH", message: error.message }] };
  return null;
}

/**
 * Fetches and parses a specification, and stores a new version if the text changed. See {@link perform} for
 * errors and cancellation.
 */
export async function processSpecification(turn: Turn, job: JobRun): Promise<void> {
  const spec = await begin(turn);
  if (!spec) return;
  const work = async () => {
    const text = spec.sourceText ?? (await fetchSource(spec.sourceUrl ?? "", job.signal));
    const read = readSpecification(text);
    await succeed(turn, spec, text, { ...read, changes: await changesOf(turn, text, read.document) });
  };
  await perform(job, { spec: turn.specId }, work, {
    explain,
    fault: { code: "PARSE_ERROR", problems: [{ code: "FETCH", message: FAULT_MESSAGE }] },
    fail: (failure) => failProcessing(turn, failure),
  });
}
