import type { Tx } from "@/db/client";
import type { ContentStructure, LightPage } from "@/domains/content/state";
import { type ContentTable, type Place, placeVersions, touchRevision } from "../queries";
import type { ActiveRun } from "../runs";
import { revisionGit } from "../sync";
import type { Wanted } from "./wanted-files";

type Version = Pick<LightPage, "branchId" | "fromNumber" | "gitPath" | "gitOid">;

/**
 * Records the current repository path of all exported content. Doesn't create new versions of pages or files,
 * because no one edited them.
 */
export async function recordPlaces(
  tx: Tx,
  organizationId: string,
  structure: ContentStructure,
  wanted: Wanted,
  revisionId: string,
): Promise<void> {
  const { pages, files, reusableContents } = structure;
  const exported = { tx, organizationId, wanted };
  await placeRows(exported, "PageVersion", "pageId", pages);
  await placeRows(exported, "FileVersion", "fileId", files);
  await placeRows(exported, "ReusableContentVersion", "reusableContentId", reusableContents);
  // The update only creates a new version of the revision's row. The row's version is part of the key of
  // cached responses, so these responses are no longer used.
  await touchRevision.count(tx, { organizationId, id: revisionId });
}

async function placeRows<Key extends string>(
  { tx, organizationId, wanted }: { tx: Tx; organizationId: string; wanted: Wanted },
  table: ContentTable,
  key: Key,
  versions: readonly (Version & Record<Key, string>)[],
): Promise<void> {
  const places = versions.flatMap((version): Place[] => {
    const file = wanted.files.get(wanted.paths.get(version[key]) ?? "");
    const oid = file?.storedOid ?? file?.oid;
    if (!file || !oid || (version.gitPath === file.path && version.gitOid === oid)) return [];
    const { branchId, fromNumber } = version;
    return [{ branchId, id: version[key], fromNumber, path: file.path, oid, mode: file.mode }];
  });
  if (places.length === 0) return;
  await placeVersions.of({ table }).count(tx, { organizationId, places: JSON.stringify(places) });
}

/** Records the commit in the exported revision. Does nothing if the revision was imported from a commit. */
export async function recordCommit(
  tx: Tx,
  run: ActiveRun,
  { commitOid, revisionId }: { commitOid: string; revisionId: string },
): Promise<void> {
  const { organizationId } = run.row;
  const revision = await tx.revision.findFirst({ where: { organizationId, id: revisionId } });
  if (!revision || revision.git !== null) return;
  const git = revisionGit(run, { oid: commitOid, message: run.options.commitMessage ?? "" }, true);
  await tx.revision.updateMany({ where: { organizationId, id: revisionId }, data: { git: { ...git } } });
}
