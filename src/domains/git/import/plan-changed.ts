import type { ContentChange } from "@/domains/content/changes";
import { referencedPaths } from "@/domains/content/page-references";
import { stateOfPage } from "@/domains/content/page-state";
import { findByGitPaths, type LightPage } from "@/domains/content/state";
import { readReferences, storedLayout } from "../file-tasks";
import { linkTitleOf } from "../placement";
import type { TreeDifference, TreeFile } from "../remote/transport";
import { CONFIG_PATH } from "../repository/config";
import { screenFiles } from "../repository/paths";
import { assetChange, isAsset, mayBeAsset } from "./assets";
import { ignoredLinksOf } from "./ignored";
import { type Import, type Plan, readOrLeaveOut, readPageOrLeaveOut } from "./import-context";
import { isPage, isReusableContent, isStructureFile, mayBePage, type ProjectLayout } from "./layout";
import { withFile } from "./page-states";

interface Planning {
  context: Import;
  layout: ProjectLayout;
  hasSummary: boolean;
  /** The paths of changed assets to import. */
  assets: ReadonlySet<string>;
  /** The paths of files that the changed pages refer to. */
  references: Set<string>;
}

/**
 * Plans an import that changes texts and assets but not the structure. Such an import reads only changed
 * files. Returns null if the whole project must be read. `context.files` and `context.current` contain only
 * the files in the difference and the pages and files that belong to them.
 */
export async function planChanged(context: Import, difference: TreeDifference): Promise<Plan | null> {
  const planning = await startPlanning(context, difference);
  const { layout, assets } = planning;
  const known = new Set(context.current.pages.map(({ gitPath }) => gitPath));
  const isText = ({ path }: TreeFile) =>
    isPage(layout, path) ||
    known.has(path) ||
    isReusableContent(layout, path) ||
    isStructureFile(layout, path);
  if ([...difference.added, ...difference.removed].some(isText)) return null;
  // Only an import of the whole project reads the summary, which can list Markdown files in hidden folders.
  const mayBeListed = (file: TreeFile) => mayBePage(layout, file.path) && !isText(file);
  if (planning.hasSummary && [...difference.added, ...difference.modified].some(mayBeListed)) return null;
  const changes: ContentChange[] = [];
  for (const file of [...difference.added, ...difference.modified]) {
    // If a changed file can't be imported (for example, a symbolic link), the whole project is planned,
    // because only such an import reports the file.
    if (!context.files.has(file.path)) return null;
    if (!isText(file) && !assets.has(file.path)) continue;
    const change = isText(file) ? await pageChange(planning, file) : await assetOrNull(context, file);
    if (change === null) return null;
    changes.push(change);
  }
  for (const { path } of difference.removed) {
    const row = context.current.files.find(({ gitPath }) => gitPath === path);
    if (row) changes.push({ kind: "remove-file", fileId: row.fileId });
  }
  const added = await newlyReferenced(planning);
  return added && { changes: [...changes, ...added], warnings: context.warnings };
}

async function startPlanning(context: Import, difference: TreeDifference): Promise<Planning> {
  const { content } = context;
  const settings = await findByGitPaths(content, [CONFIG_PATH]);
  const layout = await storedLayout(content.organizationId, settings.structureFiles, context.unlisted);
  const { structureFiles } = await findByGitPaths(content, [layout.summaryPath]);
  const paths = [...difference.added, ...difference.modified].map(({ path }) => path);
  const known = new Set(context.current.files.map((row) => row.gitPath));
  const candidates = paths.filter((path) => mayBeAsset(layout, path));
  const referenced = await referencedPaths(content, candidates);
  const assets = paths.filter((path) => known.has(path) || referenced.has(path) || isAsset(layout, path));
  const hasSummary = structureFiles.length > 0;
  return { context, layout, hasSummary, assets: new Set(assets), references: new Set() };
}

/**
 * Returns the change for a changed asset. Returns null for an asset that can't be imported, because only an
 * import of the whole project reports it.
 */
const assetOrNull = (context: Import, file: TreeFile) =>
  readOrLeaveOut(context, { file, kind: "files" }, () => assetChange(context, file));

/**
 * Returns the change for a changed page. Returns null if the text isn't a page, or if the page's title or
 * position depends on the navigation.
 */
async function pageChange(planning: Planning, file: TreeFile): Promise<ContentChange | null> {
  const { context, layout, hasSummary, references } = planning;
  const { organizationId } = context.content;
  const row = context.current.pages.find(({ gitPath }) => gitPath === file.path);
  if (!row || row.hidden) return null;
  const page = await readPageOrLeaveOut(context, file);
  if (!page) return null;
  const titles = titlesOf(planning, row, page.title);
  if (!titles) return null;
  for (const path of await readReferences(organizationId, file.path, page.text))
    if (mayBeAsset(layout, path)) references.add(path);
  if (hasSummary && layout.unlisted === "ignored")
    context.warnings.push(...(await ignoredLinksOf(context, layout, { path: file.path, text: page.text })));
  return { kind: "put-page", page: { ...withFile(stateOfPage(row), file, page), ...titles } };
}

/**
 * Returns a changed page's titles. Returns null if the titles depend on the navigation, because this import
 * doesn't read the navigation.
 */
function titlesOf({ layout, hasSummary }: Planning, row: LightPage, own: string | null) {
  if (!hasSummary) return own === null ? null : { title: own, linkTitle: null };
  const shown = row.linkTitle ?? row.title;
  const title = own ?? (row.linkTitle === null ? shown : null);
  // The readme can be the first page even if the summary doesn't list it. The title of the readme then comes from its
  // text. If the title of the readme changes, the whole project must be read.
  if (title === null || (title !== row.title && row.gitPath === layout.readmePath)) return null;
  return { title, linkTitle: linkTitleOf(shown, title) };
}

/** Returns the changes for files that a changed page refers to and that haven't been imported yet. */
async function newlyReferenced({ context, assets, references }: Planning): Promise<ContentChange[] | null> {
  const wanted = [...references].filter((path) => !assets.has(path));
  if (wanted.length === 0) return [];
  const { files } = await findByGitPaths(context.content, wanted);
  const known = new Set(files.map(({ gitPath }) => gitPath));
  const changes: ContentChange[] = [];
  for (const path of wanted.filter((path) => !known.has(path))) {
    const file = await context.source.find(path);
    const [safe] = file ? screenFiles([file]).files : [];
    const change = safe && (await assetOrNull(context, safe));
    if (change === null) return null;
    if (change) changes.push(change);
  }
  return changes;
}
