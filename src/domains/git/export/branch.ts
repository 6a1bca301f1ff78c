import type { ContentStructure } from "@/domains/content/state";
import { isAsset } from "../import/assets";
import { isPage, isReusableContent, isStructureFile, type ProjectLayout } from "../import/layout";
import type { FileChange } from "../remote/transport";
import { GitRunError } from "../runs";
import type { Branch, Wanted } from "./wanted-files";

/** Returns the repository paths of all content in a revision. */
export function pathsOf(structure: ContentStructure): Set<string> {
  const { pages, files, reusableContents, structureFiles } = structure;
  const rows = [...pages, ...files, ...reusableContents, ...structureFiles];
  return new Set(rows.flatMap((row) => row.gitPath ?? []));
}

const isExecutable = (mode: string) => mode === "100755";
/** Whether a mode is the mode of a file, not of a symbolic link or submodule. */
export const isRegular = (mode: string) => mode.startsWith("100");

/**
 * Returns the changes to the branch. A file that isn't part of the exported content is removed only if it was
 * imported earlier (`taken`).
 */
export async function changesTo(
  branch: Branch,
  wanted: Wanted,
  taken: ReadonlySet<string>,
): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const file of wanted.files.values()) {
    const old = branch.files.get(file.path);
    const isSameMode = old && isRegular(old.mode) && isExecutable(old.mode) === isExecutable(file.mode);
    if (isSameMode && old.oid === file.oid) continue;
    changes.push({ path: file.path, mode: file.mode, bytes: await file.bytes() });
  }
  for (const path of taken) {
    if (branch.files.has(path) && !wanted.files.has(path)) changes.push({ path, remove: true });
  }
  return changes;
}

const NAMED_MAX = 3;
export const FOREIGN_COMMITS = "foreign_commits";

/**
 * Throws GitRunError if other people's commits on the branch changed the content. Without this check, an
 * export would overwrite these changes, or they would never be imported, because the space counts as synced
 * after an export. Bindery's commits, and commits that change no content, are allowed.
 */
export function assertOurs(input: {
  branch: Branch;
  wanted: Wanted;
  layout: ProjectLayout;
  taken: ReadonlySet<string>;
}): void {
  const { branch, wanted, layout, taken } = input;
  const isContent = (path: string) =>
    taken.has(path) ||
    wanted.files.has(path) ||
    // A file that the summary doesn't list might not belong to a page. If such a file had become a page, the
    // summary would also have changed.
    (layout.unlisted === "hidden" && isPage(layout, path)) ||
    isReusableContent(layout, path) ||
    isStructureFile(layout, path) ||
    isAsset(layout, path);
  const touched = branch.touched ?? [...branch.files.keys()];
  const foreign = touched.filter(
    (path) => isContent(path) && branch.files.get(path)?.oid !== wanted.files.get(path)?.oid,
  );
  if (foreign.length === 0) return;
  const more = foreign.length > NAMED_MAX ? ` and ${foreign.length - NAMED_MAX} more` : "";
  throw new GitRunError(
    FOREIGN_COMMITS,
    `The branch has changes that weren't made by Bindery, in ${foreign.slice(0, NAMED_MAX).join(", ")}${more}. Import ` +
      "these changes first, or export with `force`.",
  );
}
