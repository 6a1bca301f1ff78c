import type { Tx } from "@/db/client";
import { Prisma, type TranslationItem } from "@/db/generated/client";
import { inLongTransaction } from "@/db/transaction";
import type { ContentChange } from "@/domains/content/changes";
import { lockBranch } from "@/domains/content/primary/branch";
import { WritePermit } from "@/domains/content/primary/permit";
import { type Rules, refusalOfDirectWrite } from "@/domains/content/primary/rules";
import { writeRevision } from "@/domains/content/revisions";
import { now } from "@/lib/clock";
import { heldSpaces } from "../queries";
import { type ActiveRun, RunError, unfinished } from "./active-run";
import { placedWell } from "./places";
import { type Decision, decide } from "./plan";
import type { Made } from "./run";
import { readItems, type SourceContent, sourceGone } from "./source";

const WRITE_SECONDS = 300;

/** The result of a run. */
export interface RunResult {
  source: SourceContent;
  /** The translated items, with the ID as the key. */
  made: ReadonlyMap<string, Made>;
  words: number;
}

/**
 * Prevents the deletion of the source space and the translated space until the transaction ends. Throws a
 * RunError if one of them has been deleted.
 */
async function holdSpaces(tx: Tx, { row }: ActiveRun): Promise<{ branchId: string }> {
  const spaces = await heldSpaces.rows(tx, row);
  const living = new Map(spaces.filter(({ deletedAt }) => !deletedAt).map((space) => [space.id, space]));
  if (!living.has(row.sourceSpaceId)) throw sourceGone();
  const space = living.get(row.spaceId);
  if (!space)
    throw new RunError(
      "result_gone",
      "Someone deleted the space with the translation. Restore the space, then start the run again.",
    );
  return space;
}

/**
 * Merges variables. Applies the source's changes, but keeps variables that people changed in the translation.
 */
function mergeVariables(
  base: Record<string, string>,
  mine: Record<string, string>,
  next: Record<string, string>,
): Record<string, string> {
  const merged = { ...mine };
  for (const [name, value] of Object.entries(next))
    if (!(name in mine) || mine[name] === base[name]) merged[name] = value;
  for (const name of Object.keys(base)) if (!(name in next) && mine[name] === base[name]) delete merged[name];
  return merged;
}

async function writeItems(tx: Tx, { row }: ActiveRun, decisions: readonly Decision[]): Promise<void> {
  const { organizationId, spaceId } = row;
  const forgotten = decisions.filter(({ record }) => record === null).map(({ id }) => id);
  const kept = decisions.flatMap(({ id, record }) => (record?.isNew ? [{ id, record }] : []));
  const deletedIds = [...forgotten, ...kept.map(({ id }) => id)];
  if (deletedIds.length > 0)
    await tx.translationItem.deleteMany({ where: { organizationId, spaceId, itemId: { in: deletedIds } } });
  const updatedAt = now();
  const data = kept.map(({ id, record: { isNew: _isNew, written, proposal, failures, ...record } }) => ({
    organizationId,
    spaceId,
    itemId: id,
    ...record,
    failures,
    written: (written as Prisma.InputJsonValue | null) ?? Prisma.DbNull,
    proposal: (proposal as Prisma.InputJsonValue | null) ?? Prisma.DbNull,
    updatedAt,
  }));
  if (data.length > 0) await tx.translationItem.createMany({ data });
}

async function succeed(tx: Tx, run: ActiveRun, result: RunResult, pages: number): Promise<void> {
  const endedAt = now();
  const duration = Math.max(0, endedAt.getTime() - run.startedAt.getTime());
  const { count } = await tx.translation.updateMany({
    where: unfinished(run.key),
    data: {
      runStatus: "success",
      runProgress: 100,
      runStep: null,
      runErrorCode: null,
      runError: null,
      runEndedAt: endedAt,
      runPages: countPages(result),
      runPagesDone: countPages(result),
      sourceRevisionId: result.source.revisionId,
      variables: result.source.variables,
      runs: { increment: 1 },
      totalWords: { increment: result.words },
      totalPages: { increment: pages },
      totalDuration: { increment: duration },
      latestRunDuration: duration,
      latestPages: pages,
      latestWords: result.words,
      updatedAt: endedAt,
    },
  });
  // The error rolls back the changes, because the run that should record them has already ended.
  if (count === 0) throw new RunError("run_ended", "Someone deleted the translation or canceled this run.");
}

export const countPages = ({ source }: Pick<RunResult, "source">) =>
  [...source.items.values()].filter(({ kind }) => kind === "page").length;

/**
 * Throws a RunError if the merge rules of the translated space require a change request. Doesn't throw it if
 * the person who started the run can bypass the rules.
 */
function assertUnruled(rules: Rules, runById: string | null): void {
  const advice =
    "Ask a person who is listed in the allow_bypass rule to start the translation, or remove the merge rules of its space.";
  const refusal = refusalOfDirectWrite(rules, runById, advice);
  if (refusal !== undefined) throw new RunError("merge_rules", refusal);
}

/**
 * Writes a run's result as one revision, and records each item's state and the end of the run. Locks the
 * branch while it merges the result with the current items, so that concurrent edits are kept.
 */
export async function writeRun(run: ActiveRun, result: RunResult): Promise<void> {
  const { organizationId, spaceId } = run.row;
  await inLongTransaction(null, WRITE_SECONDS, async (tx) => {
    const { branchId } = await holdSpaces(tx, run);
    const head = await lockBranch(tx, organizationId, branchId);
    const mine = await readItems(organizationId, head.revisionId, tx);
    const rows = await tx.translationItem.findMany({ where: { organizationId, spaceId } });
    const known = new Map<string, TranslationItem>(rows.map((row) => [row.itemId, row]));
    const decisions = decide(result.made, mine, known);
    const changes: ContentChange[] = placedWell(decisions, mine);
    const variables = mergeVariables(
      run.row.variables as Record<string, string>,
      head.variables as Record<string, string>,
      result.source.variables,
    );
    changes.push({ kind: "set-variables", variables });
    const place = { organizationId, spaceId, branchId };
    const permit = await WritePermit.forPrimary(tx, place, ({ rules, isEmpty }) => {
      if (!isEmpty) assertUnruled(rules, run.row.runById);
    });
    await writeRevision(permit, {
      type: "edits",
      authorId: run.row.runById,
      changes,
      withholds: true,
      copiedFrom: run.row.sourceSpaceId,
      expectedHead: head.revisionId,
    });
    await writeItems(tx, run, decisions);
    const pages = decisions.filter(({ change, kind }) => change && kind === "page").length;
    await succeed(tx, run, result, pages);
  });
}
