import { db, type Tx } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { orNotFound } from "@/lib/errors";
import { layersOf, type Snapshot } from "@/scopes/snapshot";
import {
  FILES,
  type FileRow,
  PAGES,
  type PageRow,
  REUSABLE_CONTENTS,
  type ReusableContentRow,
  STRUCTURE_FILES,
  type StructureFileRow,
  type VersionTable,
} from "./tables";
import { type Queryable, readAll, readByColumn } from "./versions";

/** A page without its block keys. `textHash` identifies its text. */
export type LightPage = Omit<PageRow, "keys">;
export type LightReusableContent = Omit<ReusableContentRow, "keys" | "uses">;

export interface ContentStructure {
  pages: LightPage[];
  files: FileRow[];
  reusableContents: LightReusableContent[];
  structureFiles: StructureFileRow[];
}

const REVISION = `r."id" AS "revisionId", r."spaceId", r."branchId", r."number", r."baseBranchId", r."baseNumber"`;
const BY_ID = plannedOnce(
  "layers-of-revision",
  `SELECT ${REVISION} FROM "Revision" r WHERE r."organizationId" = $1 AND r."id" = $2`,
);
const OF_BRANCH = plannedOnce(
  "layers-of-branch",
  `SELECT ${REVISION} FROM "Branch" b
   JOIN "Revision" r ON r."organizationId" = b."organizationId" AND r."id" = b."headRevisionId"
   WHERE b."organizationId" = $1 AND b."id" = $2`,
);

type FoundLayers = { revisionId: string; spaceId: string } & Parameters<typeof layersOf>[0];

async function readLayers(
  tx: Pick<Tx, "$queryRawUnsafe">,
  statement: string,
  organizationId: string,
  id: string,
): Promise<(Snapshot & { revisionId: string }) | undefined> {
  const [found] = await tx.$queryRawUnsafe<FoundLayers[]>(statement, organizationId, id);
  if (!found) return undefined;
  return { organizationId, spaceId: found.spaceId, layers: layersOf(found), revisionId: found.revisionId };
}

/** Reads the layers at the head of a branch, for a writer. In a transaction, lock the branch first. */
export const headOfBranch = async (
  organizationId: string,
  branchId: string,
  tx: Pick<Tx, "$queryRawUnsafe"> = db(),
) => orNotFound(await readLayers(tx, OF_BRANCH, organizationId, branchId), "Branch");

export const contentOfRevision = async (
  organizationId: string,
  revisionId: string,
  tx: Pick<Tx, "$queryRawUnsafe"> = db(),
) => orNotFound(await readLayers(tx, BY_ID, organizationId, revisionId), "Revision");

const VARIABLES = plannedOnce(
  "variables",
  `SELECT "variables" FROM "Revision" WHERE "organizationId" = $1 AND "branchId" = $2 AND "number" = $3`,
);
type Found = { variables: Record<string, string> };

/** Returns the variables of a space in a content. The result is empty if the space has no content. */
export async function variablesOf(
  { organizationId, layers: [layer] }: Snapshot,
  tx: Pick<Tx, "$queryRawUnsafe"> = db(),
): Promise<Record<string, string>> {
  if (!layer) return {};
  const { branchId, number } = layer;
  const [found] = await tx.$queryRawUnsafe<Found[]>(VARIABLES, organizationId, branchId, number);
  return found?.variables ?? {};
}

/**
 * Reads all visible resources without texts and keys, with four statements per layer. The cost is linear in
 * the size of the space.
 */
export async function loadStructure(
  content: Snapshot,
  queryable: Queryable = db(),
): Promise<ContentStructure> {
  return {
    pages: await readAll<PageRow>(queryable, PAGES, content, ["keys"]),
    files: await readAll<FileRow>(queryable, FILES, content),
    reusableContents: await readAll<ReusableContentRow>(queryable, REUSABLE_CONTENTS, content, [
      "keys",
      "uses",
    ]),
    structureFiles: await readAll<StructureFileRow>(queryable, STRUCTURE_FILES, content),
  };
}

/**
 * Finds the resources at the given repository paths. An incremental import reads only the paths that a commit
 * changed.
 */
export async function findByGitPaths(content: Snapshot, paths: readonly string[]): Promise<ContentStructure> {
  const at = <Row>(table: VersionTable<string>) => readByColumn<Row>(db(), table, content, "gitPath", paths);
  return {
    pages: await at<PageRow>(PAGES),
    files: await at<FileRow>(FILES),
    reusableContents: await at<ReusableContentRow>(REUSABLE_CONTENTS),
    structureFiles: await at<StructureFileRow>(STRUCTURE_FILES),
  };
}
