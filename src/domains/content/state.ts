import { type On, pooled } from "@/db/client";
import { orNotFound } from "@/lib/errors";
import { layersOf, type Snapshot } from "@/scopes/snapshot";
import { layersOfHead, layersOfRevision, variablesAt } from "./queries/revisions";
import type { FileRow, StructureFileRow, VersionTableName } from "./tables";
import { type LightRow, readAllLight, readByGitPath } from "./versions";

/** A page without its block keys. `textHash` identifies its text. */
export type LightPage = LightRow<"PageVersion">;
export type LightReusableContent = LightRow<"ReusableContentVersion">;

export interface ContentStructure {
  pages: LightPage[];
  files: FileRow[];
  reusableContents: LightReusableContent[];
  structureFiles: StructureFileRow[];
}

async function contentAt(
  found: typeof layersOfRevision | typeof layersOfHead,
  on: On,
  organizationId: string,
  id: string,
): Promise<(Snapshot & { revisionId: string }) | undefined> {
  const row = await found.first(on, { organizationId, id });
  return row && { organizationId, spaceId: row.spaceId, layers: layersOf(row), revisionId: row.revisionId };
}

/**
 * Reads the layers at the head of a branch, for a writer. If you call this function in a transaction, lock
 * the branch first.
 */
export const headOfBranch = async (organizationId: string, branchId: string, on: On = pooled()) =>
  orNotFound(await contentAt(layersOfHead, on, organizationId, branchId), "Branch");

export const contentOfRevision = async (organizationId: string, revisionId: string, on: On = pooled()) =>
  orNotFound(await contentAt(layersOfRevision, on, organizationId, revisionId), "Revision");

/** Returns the variables of a space. If the space has no content, the result is empty. */
export async function variablesOf(
  { organizationId, layers: [layer] }: Snapshot,
  on: On = pooled(),
): Promise<Record<string, string>> {
  if (!layer) return {};
  const { branchId, number } = layer;
  const found = await variablesAt.first(on, { organizationId, branchId, number });
  return (found?.variables ?? {}) as Record<string, string>;
}

/**
 * Reads all visible resources, without their texts and keys. Runs four statements per layer. The cost is
 * linear in the size of the space.
 */
export const loadStructure = async (content: Snapshot, on: On = pooled()): Promise<ContentStructure> => ({
  pages: await readAllLight(on, "PageVersion", content),
  files: await readAllLight(on, "FileVersion", content),
  reusableContents: await readAllLight(on, "ReusableContentVersion", content),
  structureFiles: await readAllLight(on, "StructureFileVersion", content),
});

/**
 * Finds the resources with the given repository paths. An incremental import reads only the paths that a
 * commit has changed.
 */
export async function findByGitPaths(content: Snapshot, paths: readonly string[]): Promise<ContentStructure> {
  const at = <Table extends VersionTableName>(table: Table) => readByGitPath(pooled(), table, content, paths);
  return {
    pages: await at("PageVersion"),
    files: await at("FileVersion"),
    reusableContents: await at("ReusableContentVersion"),
    structureFiles: await at("StructureFileVersion"),
  };
}
