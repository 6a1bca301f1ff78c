import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { OPEN_END } from "@/db/version-range";
import { SPACE_TABLES } from "@/domains/space-parts";
import { now } from "@/lib/clock";
import { quoted, type SpaceTable, spaceTableColumns } from "./space-parts";

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
 * Creates the main branch of a duplicate. The source's head becomes revision 1, without history. Pages, files
 * and reusable content keep their IDs, so references by ID within the space stay valid. Rows are copied
 * inside the database. Texts and files are shared, since both spaces are in one organization.
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
  await tx.$executeRaw`SELECT 1 FROM "Branch"
    WHERE "organizationId" = ${organizationId} AND "id" = ${source.branchId} FOR SHARE`;
  const [revision] = await tx.$queryRaw<{ variables: Prisma.InputJsonValue }[]>`
    SELECT r."variables" FROM "Branch" b
    JOIN "Revision" r ON r."organizationId" = b."organizationId" AND r."id" = b."headRevisionId"
    WHERE b."organizationId" = ${organizationId} AND b."id" = ${source.branchId}`;
  const place = { organizationId, spaceId: targetSpaceId };
  const head = await writeFirstRevision(tx, place, authorId, revision?.variables ?? {});
  for (const table of SPACE_TABLES)
    if (table.duplicate === "head") await copyLiving(tx, table, source, targetSpaceId, head.branchId);
  for (const table of SPACE_TABLES)
    if (table.duplicate === "all") await copyAll(tx, table, source, targetSpaceId);
  return head;
}

/** Copies every row of a space in one table. */
async function copyAll(tx: Tx, table: SpaceTable, source: SpaceKey, targetSpaceId: string): Promise<void> {
  const columns = spaceTableColumns(table);
  const values = columns.map((column) => (column === "spaceId" ? "$3::text" : `"${column}"`)).join(", ");
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table.name}" (${quoted(columns)})
     SELECT ${values} FROM "${table.name}" WHERE "organizationId" = $1 AND "spaceId" = $2`,
    source.organizationId,
    source.spaceId,
    targetSpaceId,
  );
}

/**
 * Copies the rows of a table that are valid at the head of a branch. The copies are valid from revision 1 of
 * the new branch.
 */
async function copyLiving(
  tx: Tx,
  table: SpaceTable,
  source: SpaceKey & { branchId: string },
  targetSpaceId: string,
  targetBranchId: string,
): Promise<void> {
  const changed: Record<string, string> = { spaceId: "$3::text", branchId: "$4::text", fromNumber: "1" };
  const columns = spaceTableColumns(table);
  const values = columns.map((column) => changed[column] ?? `t."${column}"`).join(", ");
  const versions = table.livesWith
    ? ` JOIN "${table.livesWith}" v ON v."organizationId" = t."organizationId"
      AND v."branchId" = t."branchId" AND v."pageId" = t."pageId" AND v."fromNumber" = t."fromNumber"`
    : "";
  const life = table.livesWith ? "v" : "t";
  // The parameter $3 appears in every statement, because PostgreSQL must know its type even if the table has
  // no column that needs it.
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table.name}" (${quoted(columns)})
     SELECT ${values} FROM "${table.name}" t${versions}
     WHERE t."organizationId" = $1 AND t."branchId" = $2 AND $3::text IS NOT NULL
       AND ${life}."toNumber" = ${OPEN_END} AND NOT ${life}."deleted"`,
    source.organizationId,
    source.branchId,
    targetSpaceId,
    targetBranchId,
  );
}
