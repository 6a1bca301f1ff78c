import { hash } from "node:crypto";
import { db } from "@/db/client";
import { fileStore } from "@/domains/content/files/store";
import { type ContentStructure, contentOfRevision, loadStructure } from "@/domains/content/state";
import { lengthOf, runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { chunksOf } from "@/domains/content/versions";
import { readTexts } from "@/domains/content/write/texts";
import { exportedPaths } from "../export/paths";
import { type FormerPath, readFormerPaths } from "../export/redirects";
import { writeSettings } from "../export/setting-files";
import { type LinkingFile, linkingFilesOf, modeOf } from "../export/wanted-files";
import { storedLayout } from "../file-tasks";
import type { ProjectLayout } from "../import/layout";
import { unlistedFilesOfSpace } from "../unlisted-files";
import { exportTextsTask, hideThemselvesTask, type PlacedText } from "./tasks";
import type { ZippedFile } from "./zip";

/** Increment this version when the content or format of archives changes. */
const ARCHIVE_VERSION = 1;
/**
 * Compression levels. Files have a low level, because most files are images, and images are already
 * compressed.
 */
const LEVELS = { text: 6, file: 1 };
/** The number of texts that are read at once and kept in memory. */
const BATCH_TEXTS = 32;

/**
 * A revision to export to an archive. The archive contains the files that an export to an empty repository
 * writes.
 */
export interface ArchivedContent {
  organizationId: string;
  spaceId: string;
  revisionId: string;
  structure: ContentStructure;
  layout: ProjectLayout;
  paths: ReadonlyMap<string, string>;
  former: FormerPath[];
}

const NOWHERE = { head: null, files: new Map(), touched: null, read: async () => null };
const NO_SUMMARY = { text: null, isThere: false, agreed: null };

/** @throws 404 if the revision does not exist */
export async function readArchived(organizationId: string, revisionId: string): Promise<ArchivedContent> {
  const content = await contentOfRevision(organizationId, revisionId);
  const structure = await loadStructure(content);
  const { spaceId } = content;
  const unlisted = await unlistedFilesOfSpace(db(), { organizationId, spaceId });
  const layout = await storedLayout(organizationId, structure.structureFiles, unlisted);
  const paths = exportedPaths({ structure, layout, agreed: null, branch: NOWHERE });
  const former = await readFormerPaths(organizationId, spaceId, paths, layout);
  return { organizationId, spaceId, revisionId, structure, layout, paths, former };
}

/**
 * The tag that identifies an archive's bytes. The bytes depend on the revision, the paths from earlier
 * exports to Git, and the previous paths of moved pages.
 */
export function tagOf({ revisionId, structure, paths, former }: ArchivedContent): string {
  const { pages, reusableContents } = structure;
  const oids = [...pages, ...reusableContents].map(({ gitOid }) => gitOid);
  const facts = [ARCHIVE_VERSION, process.versions.zlib, revisionId, [...paths], oids, former];
  return hash("sha256", JSON.stringify(facts));
}

async function withTexts<File extends Omit<LinkingFile, "gitMode" | "id">>(
  organizationId: string,
  files: readonly File[],
): Promise<PlacedText[]> {
  const hashes = files.flatMap(({ textHash }) => textHash ?? []);
  const texts = await readTexts(organizationId, hashes);
  return files.map(({ path, gitOid, mustHide, textHash }) => {
    const text = texts.get(textHash ?? "");
    if (text === undefined) throw new Error(`The text ${textHash} doesn't exist.`);
    return { path, gitOid, mustHide, text };
  });
}

const workOn = (organizationId: string, files: readonly PlacedText[]) => ({
  organizationId,
  length: lengthOf(...files.map(({ text }) => text)),
});

async function readHiding({ organizationId, structure, paths }: ArchivedContent): Promise<Set<string>> {
  const hidden = structure.pages.flatMap(({ hidden, pageId, textHash, gitOid }) => {
    const path = paths.get(pageId);
    return hidden && path !== undefined ? [{ pageId, path, textHash, gitOid, mustHide: false }] : [];
  });
  const hiding = new Set<string>();
  for (const batch of chunksOf(hidden, BATCH_TEXTS)) {
    const files = await withTexts(organizationId, batch);
    const answers = await runTextTask(hideThemselvesTask, files, workOn(organizationId, files));
    for (const [index, { pageId }] of batch.entries()) if (answers[index]) hiding.add(pageId);
  }
  return hiding;
}

type ContentFile = Pick<ZippedFile, "path" | "mode">;

async function readSettings(
  content: ArchivedContent,
  hidingThemselves: ReadonlySet<string>,
): Promise<(ContentFile & { text: string })[]> {
  const { organizationId, structure, layout, paths, former } = content;
  const hashes = structure.structureFiles.map(({ textHash }) => textHash);
  const texts = await readTexts(organizationId, hashes);
  const input = { structure, layout, paths, former, texts, hidingThemselves, summary: NO_SUMMARY };
  const files = await writeSettings(organizationId, input);
  return files.map(({ path, mode, text }) => ({ path, mode: modeOf(mode), text }));
}

/**
 * Returns a function that reads the text of a page or reusable content by its path. The most recent batch of
 * texts is kept in memory.
 */
function readerOf({ organizationId, spaceId, paths }: ArchivedContent, files: readonly LinkingFile[]) {
  const batchOf = new Map<string, LinkingFile[]>();
  for (const batch of chunksOf(files, BATCH_TEXTS)) for (const { path } of batch) batchOf.set(path, batch);
  let kept = new Map<string, string>();
  return async (path: string): Promise<string> => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const placed = await withTexts(organizationId, batchOf.get(path) ?? []);
    const input = { files: placed, linked: { spaceId, paths } };
    const texts = await runTextTask(exportTextsTask, input, workOn(organizationId, placed));
    kept = new Map(placed.map((file, index) => [file.path, texts[index] as string]));
    return kept.get(path) as string;
  };
}

async function storedBytes(organizationId: string, blobHash: string): Promise<AsyncIterable<Uint8Array>> {
  const found = await fileStore().read(organizationId, blobHash);
  if (!found) throw new Error(`The file store doesn't contain the file with the hash ${blobHash}`);
  return found.body;
}

const bytesOf = (text: string) => [Buffer.from(text, "utf8")];
const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/**
 * Returns the files that an export to an empty repository would write, sorted by path. Each file is read only
 * when it's written to the archive.
 */
export async function archivedFiles(content: ArchivedContent): Promise<ZippedFile[]> {
  const { organizationId, structure, paths } = content;
  const hiding = await readHiding(content);
  const linking = linkingFilesOf(content, paths, hiding).sort(byPath);
  const textAt = readerOf(content, linking);
  const files: ZippedFile[] = [
    ...linking.map(({ path, gitMode }) => ({
      path,
      mode: modeOf(gitMode),
      level: LEVELS.text,
      bytes: async () => bytesOf(await textAt(path)),
    })),
    ...(await readSettings(content, hiding)).map(({ text, ...file }) => ({
      ...file,
      level: LEVELS.text,
      bytes: async () => bytesOf(text),
    })),
    ...structure.files.map(({ fileId, gitMode, blobHash }) => ({
      path: paths.get(fileId) as string,
      mode: modeOf(gitMode),
      level: LEVELS.file,
      bytes: () => storedBytes(organizationId, blobHash),
    })),
  ];
  // If two files have the same path, the export writes only the last file.
  return [...new Map(files.map((file) => [file.path, file])).values()].sort(byPath);
}
