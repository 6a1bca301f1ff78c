import { createHash, hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { readBytes } from "@/domains/content/files/store";
import { writeFrontMatter } from "@/domains/content/markdown";
import type { ContentStructure } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { lfsPointerOf } from "@/lib/lfs-pointer";
import { readPage } from "../file-tasks";
import { isPageOnlyIfListed, type ProjectLayout, UNREAD_OID } from "../import/layout";
import { type Linked, withRelativeLinks } from "../relative-links";
import type { TreeFile } from "../remote/transport";
import { exportedPaths } from "./paths";
import { readFormerPaths } from "./redirects";
import { writeSettings } from "./setting-files";
import type { StoredSummary } from "./summary";

/** The branch that an export writes to. The paths are relative to the project directory. */
export interface Branch {
  /** The branch's commit, or null if the branch doesn't exist yet. */
  head: string | null;
  files: ReadonlyMap<string, TreeFile>;
  /** The files of the branch that changed since the last sync, or null if this isn't known. */
  touched: readonly string[] | null;
  /** Returns the text of a file of the branch, or null if the file isn't text. */
  read(file: TreeFile): Promise<string | null>;
}

/** The content to export, and the state of the target branch. */
export interface ExportedContent {
  organizationId: string;
  spaceId: string;
  structure: ContentStructure;
  layout: ProjectLayout;
  /** The content when the space and its repository were last in sync. */
  agreed: ContentStructure | null;
  branch: Branch;
}

/** A file to write to the repository. */
interface WantedFile {
  path: string;
  mode: "100644" | "100755";
  oid: string;
  /** The Git ID to store with the content, if it isn't `oid`. */
  storedOid?: string;
  bytes: () => Promise<Uint8Array>;
}

export interface Wanted {
  /** The files, with the path as the key. */
  files: Map<string, WantedFile>;
  /** The path of each page, file and reusable content, with the ID as the key. Includes new content. */
  paths: ReadonlyMap<string, string>;
}

/** Returns the ID that Git gives to a file with the given bytes. */
export function blobOid(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

async function bytesOf(organizationId: string, hash: string): Promise<Uint8Array> {
  const bytes = await readBytes(organizationId, hash);
  if (!bytes) throw new Error(`The file store doesn't contain the file with the hash ${hash}`);
  return bytes;
}

export const modeOf = (mode: string | null): WantedFile["mode"] => (mode === "100755" ? mode : "100644");

function textFile(path: string, mode: string | null, text: string): WantedFile {
  const bytes = Buffer.from(text, "utf8");
  return { path, mode: modeOf(mode), oid: blobOid(bytes), bytes: async () => bytes };
}

/** Returns the pointer to content in Git LFS if the repository contains the pointer `gitOid` in place of the content. */
function pointerTo(oid: string, size: number, gitOid: string | null): Buffer | null {
  const pointer = lfsPointerOf({ oid, size });
  return gitOid !== null && blobOid(pointer) === gitOid ? pointer : null;
}

/** Returns the file of a page. If the repository contains the unchanged text in Git LFS, the file is the pointer. */
function linkingFile(path: string, { gitMode, gitOid }: LinkingFile, text: string): WantedFile {
  const file = textFile(path, gitMode, text);
  if (gitOid === null || file.oid === gitOid) return file;
  const pointer = pointerTo(hash("sha256", text), Buffer.byteLength(text), gitOid);
  return pointer ? { ...file, oid: gitOid, bytes: async () => pointer } : file;
}

/** The unread files of the branch, with the ID of their content as the key. */
type UnreadFiles = ReadonlyMap<string, { hash: string | null; file: TreeFile }>;

/**
 * Finds the files that the last import couldn't read. The space then has an older version of their content. The hash is
 * the hash of this version.
 */
function unreadFiles({ agreed, branch }: ExportedContent): UnreadFiles {
  const rows = [
    ...(agreed?.pages ?? []).map((row) => ({ ...row, id: row.pageId, hash: row.textHash })),
    ...(agreed?.reusableContents ?? []).map((row) => ({
      ...row,
      id: row.reusableContentId,
      hash: row.textHash,
    })),
    ...(agreed?.files ?? []).map((row) => ({ ...row, id: row.fileId, hash: row.blobHash })),
  ];
  const unread = rows.flatMap(({ id, hash, gitPath, gitOid }) => {
    const file = gitOid === UNREAD_OID ? branch.files.get(gitPath ?? "") : undefined;
    return file ? [[id, { hash, file }] as const] : [];
  });
  return new Map(unread);
}

/** Returns the file of the branch if it couldn't be read, and the content hasn't been changed or moved since then. */
function unreadFile(unread: UnreadFiles, id: string, hash: string | null, path: string): WantedFile | null {
  const found = unread.get(id);
  if (!found || found.hash !== hash || found.file.path !== path) return null;
  const { oid, mode } = found.file;
  const bytes = () => Promise.reject(new Error(`The file ${path} was to be written, but it wasn't read`));
  return { path, mode: modeOf(mode), oid, storedOid: UNREAD_OID, bytes };
}

type TextOf = (hash: string | null) => string;

/** A file whose text contains links: a page or reusable content. */
export interface LinkingFile {
  /** The ID of the page or reusable content. */
  id: string;
  path: string;
  textHash: string | null;
  gitMode: string | null;
  gitOid: string | null;
  /**
   * Whether the export adds `hidden: true` to the front matter. The export must add this if the summary lists a page
   * that is hidden in the space.
   */
  mustHide: boolean;
}

/**
 * Returns the files of the pages and reusable content that have a path. `hiding` contains the pages that have
 * `hidden: true` in their own text.
 */
export function linkingFilesOf(
  { structure, layout }: Pick<ExportedContent, "structure" | "layout">,
  paths: Wanted["paths"],
  hiding: ReadonlySet<string>,
): LinkingFile[] {
  const rows = [
    ...structure.pages.map((row) => {
      const path = paths.get(row.pageId);
      const isListed = path !== undefined && isPageOnlyIfListed(layout, path);
      return { ...row, id: row.pageId, path, mustHide: isListed && row.hidden && !hiding.has(row.pageId) };
    }),
    ...structure.reusableContents.map((row) => ({
      ...row,
      id: row.reusableContentId,
      path: paths.get(row.reusableContentId),
      mustHide: false,
    })),
  ];
  return rows.flatMap(({ id, path, textHash, gitMode, gitOid, mustHide }) =>
    path === undefined ? [] : [{ id, path, textHash, gitMode, gitOid, mustHide }],
  );
}

/** Returns the exported text of a file. The links in the text contain the current paths of their targets. */
export const exportedText = (
  text: string,
  { path, gitOid, mustHide }: Pick<LinkingFile, "path" | "gitOid" | "mustHide">,
  linked: Linked,
): string =>
  withRelativeLinks(
    mustHide ? writeFrontMatter(text, { hidden: true }) : text,
    path,
    linked,
    (candidate) => blobOid(Buffer.from(candidate, "utf8")) === gitOid,
  );

/**
 * Yields the files with their texts. All texts are converted again on every call. Parsing takes long, so
 * other requests can run after each rewritten text.
 */
async function linkingFiles(
  content: ExportedContent,
  paths: Wanted["paths"],
  hiding: ReadonlySet<string>,
  textOf: TextOf,
): Promise<WantedFile[]> {
  const files: WantedFile[] = [];
  const unread = unreadFiles(content);
  for (const file of linkingFilesOf(content, paths, hiding)) {
    const kept = unreadFile(unread, file.id, file.textHash, file.path);
    if (kept) {
      files.push(kept);
      continue;
    }
    const text = textOf(file.textHash);
    const written = exportedText(text, file, { spaceId: content.spaceId, paths });
    files.push(linkingFile(file.path, file, written));
    if (written !== text) await setImmediate();
  }
  return files;
}

/** Returns all files of the content for the repository. */
export async function wantedFiles(content: ExportedContent): Promise<Wanted> {
  const { organizationId, structure } = content;
  const paths = exportedPaths(content);
  const texts = await readTexts(organizationId, [
    ...structure.pages.flatMap((row) => row.textHash ?? []),
    ...structure.reusableContents.map((row) => row.textHash),
    ...structure.structureFiles.map((row) => row.textHash),
  ]);
  const textOf: TextOf = (hash) => {
    const text = texts.get(hash ?? "");
    if (text === undefined) throw new Error(`The text ${hash} doesn't exist.`);
    return text;
  };
  const hiding = new Set<string>();
  for (const { pageId, hidden, textHash } of structure.pages) {
    const path = hidden && textHash !== null ? paths.get(pageId) : undefined;
    if (path === undefined) continue;
    const { metadata } = await readPage(organizationId, path, textOf(textHash));
    if (metadata.hidden === true) hiding.add(pageId);
  }
  const settings = await settingFilesOf(content, paths, texts, hiding);
  const files = [
    ...(await linkingFiles(content, paths, hiding, textOf)),
    ...settings.map(({ path, mode, text }) => textFile(path, mode, text)),
    ...(await assetFiles(content, paths)),
  ];
  return { files: new Map(files.map((file) => [file.path, file])), paths };
}

/**
 * Returns the summary of the branch. The text is the one that the last export or import left there. It's null if
 * someone else changed it since then.
 */
async function branchSummary({ layout, agreed, branch }: ExportedContent): Promise<StoredSummary> {
  const file = branch.files.get(layout.summaryPath);
  const isUnchanged = agreed !== null && branch.touched?.includes(layout.summaryPath) === false;
  const text = file && isUnchanged ? await branch.read(file) : null;
  return { text, isThere: file !== undefined, agreed };
}

/** Returns the files that are neither pages nor assets. */
async function settingFilesOf(
  content: ExportedContent,
  paths: Wanted["paths"],
  texts: ReadonlyMap<string, string>,
  hidingThemselves: ReadonlySet<string>,
) {
  const { organizationId, spaceId, structure, layout } = content;
  const settingTexts = new Map(
    structure.structureFiles.map(({ textHash }) => [textHash, texts.get(textHash) ?? ""]),
  );
  const summary = await branchSummary(content);
  const former = await readFormerPaths(organizationId, spaceId, paths, layout);
  const input = { structure, layout, paths, former, texts: settingTexts, hidingThemselves, summary };
  return await writeSettings(organizationId, input);
}

/**
 * Returns the asset files. The stored Git ID of a file is used only if the file's hash hasn't changed since
 * the last sync.
 */
async function assetFiles(content: ExportedContent, paths: Wanted["paths"]): Promise<WantedFile[]> {
  const { organizationId, structure, agreed } = content;
  const unread = unreadFiles(content);
  const agreedHashes = new Map(agreed?.files.map((row) => [row.fileId, row.blobHash]));
  const files: WantedFile[] = [];
  for (const row of structure.files) {
    const path = paths.get(row.fileId) as string;
    const kept = unreadFile(unread, row.fileId, row.blobHash, path);
    if (kept) {
      files.push(kept);
      continue;
    }
    const known =
      agreedHashes.get(row.fileId) === row.blobHash && row.gitOid !== UNREAD_OID ? row.gitOid : null;
    const bytes = async () => {
      const stored = await bytesOf(organizationId, row.blobHash);
      return pointerTo(row.blobHash, stored.length, known) ?? stored;
    };
    const oid = known ?? blobOid(await bytes());
    files.push({ path, mode: modeOf(row.gitMode), oid, bytes });
  }
  return files;
}
