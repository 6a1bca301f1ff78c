import type { ContentChange } from "@/domains/content/changes";
import { findByGitPaths, loadTexts } from "@/domains/content/state";
import type { LayeredContent } from "@/domains/content/target";
import type { TreeDifference, TreeFile } from "../remote/trees";
import { CONFIG_PATH } from "../repository/config";
import { assetChange, isAsset } from "./assets";
import type { Import, Plan } from "./import-context";
import { layoutOf } from "./layout";
import { type PageFile, readPageFile, referencedFiles } from "./page-files";
import { linkTitleOf, stateOf, withFile } from "./page-states";

/**
 * Plans an import that changes texts and assets but not the structure, looking at what changed alone; null when the
 * whole project must be looked at. `context.files` and `context.current` hold just what the difference names.
 */
export async function planChanged(context: Import, difference: TreeDifference): Promise<Plan | null> {
  const layout = layoutOf(await storedConfig(context.content));
  const isKnown = new Set(context.current.files.map((row) => row.gitPath));
  const isPlain = (file: TreeFile) => isAsset(layout, file.path) || isKnown.has(file.path);
  if (![...difference.added, ...difference.removed].every(isPlain)) return null;
  const changes: ContentChange[] = [];
  for (const file of difference.modified) {
    if (!context.files.has(file.path)) return null;
    const change = isPlain(file) ? await assetChange(context, file) : await pageChange(context, file);
    if (change === null) return null;
    changes.push(change);
  }
  for (const file of difference.added) {
    if (!context.files.has(file.path)) return null;
    changes.push(await assetChange(context, file));
  }
  for (const { path } of difference.removed) {
    const row = context.current.files.find(({ gitPath }) => gitPath === path);
    if (row) changes.push({ kind: "remove-file", fileId: row.fileId });
  }
  return { changes, warnings: [] };
}

/** `.gitbook.yaml` as the space holds it. */
async function storedConfig(content: LayeredContent): Promise<string | null> {
  const { structureFiles } = await findByGitPaths(content, [CONFIG_PATH]);
  const hash = structureFiles[0]?.textHash;
  return hash ? ((await loadTexts(content.organizationId, [hash])).get(hash) ?? null) : null;
}

/** A changed page; null for a file that is no page, and for a page that now refers to a file not taken in yet. */
async function pageChange(context: Import, file: TreeFile): Promise<ContentChange | null> {
  const row = context.current.pages.find(({ gitPath }) => gitPath === file.path);
  if (!row || row.hidden) return null;
  const page = readPageFile(file.path, await context.source.read(file));
  if (await refersToUnknown(context, file.path, page)) return null;
  const before = stateOf(row);
  const wording = before.linkTitle ?? before.title;
  const state = withFile(before, file, page);
  return { kind: "put-page", page: { ...state, linkTitle: linkTitleOf(wording, state.title) } };
}

async function refersToUnknown(context: Import, path: string, page: PageFile): Promise<boolean> {
  const wanted = referencedFiles(path, page.text);
  if (wanted.length === 0) return false;
  const known = await context.knownFiles(wanted);
  const added = new Set(context.files.keys());
  return wanted.some((target) => !known.has(target) && !added.has(target));
}
