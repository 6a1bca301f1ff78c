import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { copyAllRows, copyHeadRows } from "./part-queries";
import { sharedBranch, variablesOfHead } from "./queries";

/** The main branch of a space and its head revision, as the space's row refers to them. */
export interface Head {
  branchId: string;
  revisionId: string;
  revisionNumber: number;
}

interface SpaceKey {
  organizationId: string;
  spaceId: string;
}

async function writeFirstRevision(
  tx: Tx,
  { organizationId, spaceId }: SpaceKey,
  authorId: string | null,
  variables: Prisma.InputJsonValue,
): Promise<Head> {
  const head = { branchId: newId(), revisionId: newId(), revisionNumber: 1 };
  const createdAt = now();
  const { branchId, revisionId } = head;
  const common = { organizationId, spaceId, createdAt };
  await tx.branch.create({
    data: { ...common, id: branchId, kind: "primary", headNumber: 1, headRevisionId: revisionId },
  });
  const revision = { id: revisionId, branchId, number: 1, parents: [], type: "edits", structureNumber: 1 };
  await tx.revision.create({ data: { ...common, ...revision, variables, createdById: authorId } });
  return head;
}

/** Creates the main branch of a new space, with one empty revision. */
export function createEmptyContents(tx: Tx, place: SpaceKey, authorId: string | null): Promise<Head> {
  return writeFirstRevision(tx, place, authorId, {});
}

/**
 * Creates the main branch of a duplicate. The source's head becomes revision 1, without history. Pages, files and reusable
 * content keep their IDs, so references by ID within the space stay valid. Rows are copied inside the database. The two spaces
 * share texts and files, because both spaces are in one organization.
 */
export async function copyContents(
  tx: Tx,
  source: SpaceKey & { branchId: string },
  targetSpaceId: string,
  authorId: string | null,
): Promise<Head> {
  const { organizationId } = source;
  // Writers lock the branch exclusively until they commit. Because of this shared lock, the head can't change
  // until this transaction ends.
  await sharedBranch.count(tx, source);
  const revision = await variablesOfHead.first(tx, source);
  const place = { organizationId, spaceId: targetSpaceId };
  const head = await writeFirstRevision(tx, place, authorId, (revision?.variables ?? {}) as object);
  const targets = { targetSpaceId, targetBranchId: head.branchId };
  for (const table of copyHeadRows.choices.table)
    await copyHeadRows.of({ table }).count(tx, { ...source, ...targets });
  for (const table of copyAllRows.choices.table)
    await copyAllRows.of({ table }).count(tx, { ...source, targetSpaceId });
  return head;
}
