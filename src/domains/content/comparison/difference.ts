import type { UserActor } from "@/access/authorization/actor";
import { db, pooled } from "@/db/client";
import type { Revision } from "@/db/generated/client";
import { readRevisionAs } from "@/scopes/content";
import { type Layer, layersOf, type RevisionSnapshot, type Snapshot } from "@/scopes/snapshot";
import { variablesOf } from "../state";
import type { VersionRow, VersionTableName } from "../tables";
import { readByKeys, readChangedKeys, type Stretch } from "../versions";

/**
 * A resource before and after the change. If the resource doesn't exist on one side, that side is undefined.
 */
export interface Pair<Row> {
  before: Row | undefined;
  after: Row | undefined;
}

export type Difference = Awaited<ReturnType<typeof readDifference>>;

/** Two contents to compare. */
export interface Comparison {
  before: Snapshot;
  after: Snapshot;
  /** The ranges of revisions in which the contents can differ. */
  stretches: Stretch[];
}

/**
 * Compares two contents of one space. The contents can differ only in rows that were added or removed
 * between the two revisions of a branch.
 */
function comparisonOf(before: Snapshot, after: Snapshot): Comparison {
  const numberIn = ({ layers }: Snapshot, branchId: string) =>
    layers.find((layer) => layer.branchId === branchId)?.number ?? 0;
  const branchIds = new Set([...before.layers, ...after.layers].map(({ branchId }) => branchId));
  const stretches = [...branchIds].flatMap((branchId): Stretch[] => {
    const [one, other] = [numberIn(before, branchId), numberIn(after, branchId)];
    return one === other ? [] : [{ branchId, after: Math.min(one, other), upTo: Math.max(one, other) }];
  });
  return { before, after, stretches };
}

/** Compares a change request with its base. Only rows on the branch of the change request can differ. */
export const comparisonWithBase = (content: RevisionSnapshot): Comparison =>
  comparisonOf({ ...content, layers: content.layers.slice(1) }, content);

/**
 * Compares a revision with the previous revision on its branch. The first revision of a branch is compared
 * with the base of the branch.
 */
export async function comparisonWithPrevious(content: RevisionSnapshot): Promise<Comparison> {
  const [own, base] = content.layers as unknown as [Layer, Layer?];
  const previous = await db().revision.findFirst({
    where: { organizationId: content.organizationId, branchId: own.branchId, number: own.number - 1 },
  });
  const layers = previous ? layersOf(previous) : base ? [base] : [];
  return comparisonOf({ ...content, layers }, content);
}

/**
 * Compares a revision with another revision in the same space, which the actor must be able to read.
 * @throws ApiError 404 if the other revision doesn't exist
 */
export async function comparisonWith(
  content: RevisionSnapshot,
  revisionId: string,
  actor: UserActor,
): Promise<Comparison> {
  const { layers } = await readRevisionAs(actor, content.spaceId, revisionId);
  return comparisonOf({ ...content, layers }, content);
}

async function pairsOf<Table extends VersionTableName>(
  { before, after, stretches }: Comparison,
  table: Table,
): Promise<Pair<VersionRow<Table>>[]> {
  const keys = [...(await readChangedKeys(pooled(), table, after.organizationId, stretches))].sort();
  if (keys.length === 0) return [];
  const old = await readByKeys(pooled(), table, before, keys);
  const next = await readByKeys(pooled(), table, after, keys);
  return keys
    .map((key) => ({ before: old.get(key), after: next.get(key) }))
    .filter((pair) => pair.before !== pair.after);
}

/**
 * Returns all differences between two contents. The cost depends on the number of changes, not on the size
 * of the space.
 */
export async function readDifference(comparison: Comparison, revision: Revision) {
  const { before, after } = comparison;
  return {
    before,
    after,
    pages: await pairsOf(comparison, "PageVersion"),
    files: await pairsOf(comparison, "FileVersion"),
    reusableContents: await pairsOf(comparison, "ReusableContentVersion"),
    variables: { before: await variablesOf(before), after: revision.variables as Record<string, string> },
  };
}
