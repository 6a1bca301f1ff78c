import { db, type Tx } from "@/db/client";
import { notFound, orNotFound } from "@/lib/errors";
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
} from "./tables";
import { type Queryable, readAll, readByColumn } from "./versions";

/** A page without its block keys; `textHash` stands for its text. */
export type LightPage = Omit<PageRow, "keys">;
export type LightReusableContent = Omit<ReusableContentRow, "keys">;

export interface ContentStructure {
  pages: LightPage[];
  files: FileRow[];
  reusableContents: LightReusableContent[];
  structureFiles: StructureFileRow[];
}

/** The layers at the head of a branch, for a writer. Inside a transaction, take the branch's lock first. */
export async function headOfBranch(
  organizationId: string,
  branchId: string,
  tx: Pick<Tx, "branch" | "revision"> = db(),
): Promise<Snapshot & { revisionId: string }> {
  const branch = await tx.branch.findUnique({
    where: { organizationId_id: { organizationId, id: branchId } },
  });
  if (!branch) throw notFound("Branch");
  return contentOfRevision(organizationId, branch.headRevisionId, tx);
}

/** The layers of a revision. */
export async function contentOfRevision(
  organizationId: string,
  revisionId: string,
  tx: Pick<Tx, "revision"> = db(),
): Promise<Snapshot & { revisionId: string }> {
  const where = { organizationId_id: { organizationId, id: revisionId } };
  const revision = orNotFound(await tx.revision.findUnique({ where }), "Revision");
  return { organizationId, spaceId: revision.spaceId, layers: layersOf(revision), revisionId };
}

/** The variables of a space in a content; none in one that holds nothing. */
export async function variablesOf(
  { organizationId, layers: [layer] }: Snapshot,
  tx: Pick<Tx, "revision"> = db(),
): Promise<Record<string, string>> {
  if (!layer) return {};
  const where = { organizationId, branchId: layer.branchId, number: layer.number };
  const revision = await tx.revision.findFirst({ where, select: { variables: true } });
  return (revision?.variables ?? {}) as Record<string, string>;
}

/** Everything that is visible, without texts and keys: four statements per layer. Linear in the space. */
export async function loadStructure(
  content: Snapshot,
  queryable: Queryable = db(),
): Promise<ContentStructure> {
  return {
    pages: await readAll<PageRow>(queryable, PAGES, content, ["keys"]),
    files: await readAll<FileRow>(queryable, FILES, content),
    reusableContents: await readAll<ReusableContentRow>(queryable, REUSABLE_CONTENTS, content, ["keys"]),
    structureFiles: await readAll<StructureFileRow>(queryable, STRUCTURE_FILES, content),
  };
}

/** What lies at these repository paths: an incremental import asks for what a commit touched, and no more. */
export async function findByGitPaths(content: Snapshot, paths: readonly string[]): Promise<ContentStructure> {
  const queryable = db();
  return {
    pages: await readByColumn<PageRow>(queryable, PAGES, content, "gitPath", paths),
    files: await readByColumn<FileRow>(queryable, FILES, content, "gitPath", paths),
    reusableContents: await readByColumn<ReusableContentRow>(
      queryable,
      REUSABLE_CONTENTS,
      content,
      "gitPath",
      paths,
    ),
    structureFiles: await readByColumn<StructureFileRow>(
      queryable,
      STRUCTURE_FILES,
      content,
      "gitPath",
      paths,
    ),
  };
}
