import { basename } from "node:path/posix";
import { newId } from "@/db/ids";
import type { ContentChange } from "@/domains/content/changes";
import { referencedPaths } from "@/domains/content/page-references";
import { unicodeForms } from "@/lib/unicode-forms";
import { readReferences } from "../file-tasks";
import type { TreeFile } from "../remote/transport";
import { CONFIG_PATH } from "../repository/config";
import { titleFromPath } from "../repository/folders";
import { isMarkdownPath, selectAssets } from "../repository/paths";
import { type Import, keptColumnsOf, readOrLeaveOut, readPageOrLeaveOut } from "./import-context";
import { gitColumnsOf, isReusableContent, type ProjectLayout } from "./layout";
import { decodeFile, type PageFile } from "./page-files";

/** Whether a file is imported even if nothing refers to it, because it is in the content's assets folder. */
export function isAsset(layout: ProjectLayout, path: string): boolean {
  return select(layout, [{ path }], new Set()).length > 0;
}

/** Whether a file is imported if a page refers to it. */
export function mayBeAsset(layout: ProjectLayout, path: string): boolean {
  return select(layout, [{ path }], new Set([path.slice(layout.prefix.length)])).length > 0;
}

function select<File extends { path: string }>(
  layout: ProjectLayout,
  files: readonly File[],
  referenced: ReadonlySet<string>,
) {
  const { prefix } = layout;
  const inContent = files.filter(({ path }) => path.startsWith(prefix));
  const relative = inContent.map((file) => ({ path: file.path.slice(prefix.length), file }));
  const options = { referenced, summaryPath: layout.config.summary };
  return selectAssets(relative, options).map(({ file }) => file);
}

/**
 * Returns the change for an imported file. The file's bytes are stored immediately, and kept at least until
 * the import has ended.
 */
export async function assetChange(context: Import, file: TreeFile): Promise<ContentChange> {
  const row = context.current.files.find(({ gitPath }) => gitPath === file.path);
  const name = basename(file.path);
  const stored = await context.uploads.store(name, await context.source.readContent(file));
  return { kind: "put-file", file: { id: row?.fileId ?? newId(), name, ...stored, ...gitColumnsOf(file) } };
}

/** Returns the change for a file that the space keeps because the new content can't be read. */
function keptFile(row: Import["current"]["files"][number], file: TreeFile): ContentChange {
  const { fileId: id, name, contentType, size, width, height, blobHash } = row;
  const kept = { id, name, contentType, size, width, height, blobHash };
  return { kind: "put-file", file: { ...kept, ...keptColumnsOf(file, row) } };
}

/** Returns the change for content that the space keeps, or null if the space doesn't contain an earlier version. */
function keptChange<Row>(
  { former }: Import,
  known: ReadonlyMap<string | null, Row>,
  file: TreeFile,
  kept: (row: Row, file: TreeFile) => ContentChange,
): ContentChange | null {
  const row = known.get(former.found.get(file.path) ?? file.path);
  return row ? kept(row, file) : null;
}

/** The places that can refer to files: the changed pages, and the paths in the navigation. */
interface Referring {
  pages: ReadonlyMap<string, PageFile>;
  listed: readonly string[];
}

/**
 * Returns the files that the project refers to. Only changed pages are parsed, because the references on
 * other pages are stored.
 */
async function referenced(context: Import, layout: ProjectLayout, { pages, listed }: Referring) {
  const { prefix } = layout;
  const known = new Set(context.current.files.map((row) => row.gitPath));
  const candidates = [...context.files.keys()].filter((path) => !known.has(path) && !isAsset(layout, path));
  const others = candidates.filter((path) => !isMarkdownPath(path));
  const paths = await referencedPaths(context.content, others);
  for (const path of known) if (path !== null) paths.add(path);
  for (const path of listed.flatMap(unicodeForms)) paths.add(path);
  for (const [path, { text }] of pages) {
    // Only pages that contain the name of a file are parsed, because parsing takes long and most pages don't
    // contain such a name.
    if (!others.some((other) => namesFile(text, other))) continue;
    for (const target of await readReferences(context.content.organizationId, path, text)) paths.add(target);
  }
  return new Set([...paths].map((path) => path.slice(prefix.length)));
}

/** Whether a text contains the name of a file, either as it is or URL-encoded. */
function namesFile(text: string, path: string): boolean {
  return unicodeForms(basename(path)).some(
    (name) =>
      text.includes(name) || text.includes(encodeURI(name)) || text.includes(encodeURIComponent(name)),
  );
}

/**
 * Plans the changes to all files that aren't text, such as images. Stores new and changed files, and removes
 * files that are no longer in the project. Files that can't be read stay as they are.
 */
export async function planAssets(
  context: Import,
  layout: ProjectLayout,
  referring: Referring,
): Promise<{ changes: ContentChange[]; fileIds: Map<string, string> }> {
  const assets = select(layout, [...context.files.values()], await referenced(context, layout, referring));
  const known = new Map(context.current.files.map((row) => [row.gitPath, row]));
  const fileIds = new Map<string, string>();
  const changes: ContentChange[] = [];
  for (const [index, file] of assets.entries()) {
    await context.run.report(80, `Storing files (${index} of ${assets.length})`);
    const row = known.get(file.path);
    if (row) fileIds.set(file.path, row.fileId);
    if (!context.isChanged(file, row)) continue;
    const change =
      (await readOrLeaveOut(context, { file, kind: "files" }, () => assetChange(context, file))) ??
      keptChange(context, known, file, keptFile);
    if (!change) continue;
    if (change.kind === "put-file") fileIds.set(file.path, change.file.id);
    changes.push(change);
  }
  const taken = new Set(assets.flatMap(({ path }) => (context.files.has(path) ? path : [])));
  const kept = new Set(context.former.found.values());
  for (const row of context.current.files) {
    if (row.gitPath === null || taken.has(row.gitPath) || kept.has(row.gitPath)) continue;
    changes.push({ kind: "remove-file", fileId: row.fileId });
  }
  return { changes, fileIds };
}

function keptReusableContent(
  row: Import["current"]["reusableContents"][number],
  file: TreeFile,
): ContentChange {
  const { reusableContentId: id, title } = row;
  return { kind: "put-reusable-content", reusableContent: { id, title, ...keptColumnsOf(file, row) } };
}

/** Plans the changes to reusable content, which comes from files that pages include. */
export async function planReusableContents(context: Import, layout: ProjectLayout): Promise<ContentChange[]> {
  const known = new Map(context.current.reusableContents.map((row) => [row.gitPath, row]));
  const changes: ContentChange[] = [];
  for (const file of context.files.values()) {
    if (!isReusableContent(layout, file.path)) continue;
    const row = known.get(file.path);
    if (!context.isChanged(file, row)) continue;
    const page = await readPageOrLeaveOut(context, file, "reusableContents");
    if (!page) {
      const kept = keptChange(context, known, file, keptReusableContent);
      if (kept) changes.push(kept);
      continue;
    }
    const id = row?.reusableContentId ?? newId();
    const reusableContent = { id, title: page.title ?? titleFromPath(file.path), text: page.text };
    changes.push({
      kind: "put-reusable-content",
      reusableContent: { ...reusableContent, ...gitColumnsOf(file) },
    });
  }
  const kept = new Set(context.former.found.values());
  for (const row of context.current.reusableContents) {
    if (row.gitPath === null || kept.has(row.gitPath)) continue;
    if (context.files.has(row.gitPath) && isReusableContent(layout, row.gitPath)) continue;
    changes.push({ kind: "remove-reusable-content", reusableContentId: row.reusableContentId });
  }
  return changes;
}

/** Plans the changes to the files that define the structure. Bindery stores these files byte for byte. */
export async function planStructureFiles(context: Import, layout: ProjectLayout): Promise<ContentChange[]> {
  const wanted = [CONFIG_PATH, layout.summaryPath, layout.variablesPath, layout.tagsPath].flatMap(
    (path) => context.files.get(path) ?? [],
  );
  const known = new Map(context.current.structureFiles.map((row) => [row.gitPath, row]));
  const changes: ContentChange[] = [];
  for (const file of wanted) {
    if (!context.isChanged(file, known.get(file.path))) continue;
    const text = await readOrLeaveOut(context, { file, kind: null }, async () =>
      decodeFile(file.path, await context.source.read(file)),
    );
    if (text === null) continue;
    changes.push({ kind: "put-structure-file", structureFile: { text, ...gitColumnsOf(file) } });
  }
  for (const { gitPath } of context.current.structureFiles) {
    if (!context.files.has(gitPath)) changes.push({ kind: "remove-structure-file", gitPath });
  }
  return changes;
}
