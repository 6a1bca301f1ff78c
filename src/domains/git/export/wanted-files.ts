import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { fileStore } from "@/domains/content/files/store";
import { loadTexts } from "@/domains/content/state";
import { withRelativeLinks } from "../relative-links";
import type { ExportedContent, Wanted, WantedFile } from "./export-context";
import { exportedPaths } from "./paths";
import { wantedSummary } from "./summary";

/** The id that Git gives these bytes. */
export function blobOid(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

async function bytesOf(organizationId: string, hash: string): Promise<Uint8Array> {
  const file = await fileStore().read(organizationId, hash);
  if (!file) throw new Error(`The file store does not hold ${hash}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const modeOf = (mode: string | null): WantedFile["mode"] => (mode === "100755" ? mode : "100644");

function textFile(path: string, mode: string | null, text: string): WantedFile {
  const bytes = Buffer.from(text, "utf8");
  return { path, mode: modeOf(mode), oid: blobOid(bytes), bytes: async () => bytes };
}

interface LinkingText {
  id: string;
  textHash: string | null;
  gitMode: string | null;
}

/**
 * The files of texts that link to others. What such a link says follows from where its target lies, so it is written
 * every time: nothing that was noted of a text tells whether a target has moved. Others have their turn in between.
 */
async function linkingFiles(
  spaceId: string,
  paths: ReadonlyMap<string, string>,
  rows: readonly LinkingText[],
  textOf: (hash: string | null) => string,
): Promise<WantedFile[]> {
  const files: WantedFile[] = [];
  for (const { id, textHash, gitMode } of rows) {
    const path = paths.get(id) as string;
    const text = textOf(textHash);
    const written = withRelativeLinks(text, path, spaceId, paths);
    files.push(textFile(path, gitMode, written));
    if (written !== text) await setImmediate();
  }
  return files;
}

/** Every file of the content, as it is to be in the repository. */
export async function wantedFiles(content: ExportedContent): Promise<Wanted> {
  const { organizationId, spaceId, structure, layout, branch } = content;
  const paths = exportedPaths(content);
  const texts = await loadTexts(organizationId, [
    ...structure.pages.flatMap((row) => row.textHash ?? []),
    ...structure.reusableContents.map((row) => row.textHash),
    ...structure.structureFiles.map((row) => row.textHash),
  ]);
  const textOf = (hash: string | null): string => {
    const text = texts.get(hash ?? "");
    if (text === undefined) throw new Error(`There is no text ${hash}`);
    return text;
  };
  const pathOf = (id: string) => paths.get(id) as string;
  const stored = structure.structureFiles.find((row) => row.gitPath === layout.summaryPath);
  const summary = wantedSummary(structure, paths, layout, {
    text: stored ? textOf(stored.textHash) : null,
    isThere: branch.files.has(layout.summaryPath),
  });
  const files = [
    ...(await linkingFiles(
      spaceId,
      paths,
      [
        ...structure.pages.filter((row) => paths.has(row.pageId)).map((row) => ({ ...row, id: row.pageId })),
        ...structure.reusableContents.map((row) => ({ ...row, id: row.reusableContentId })),
      ],
      textOf,
    )),
    ...structure.structureFiles
      .filter((row) => row.gitPath !== layout.summaryPath)
      .map((row) => textFile(row.gitPath, row.gitMode, textOf(row.textHash))),
    ...(summary === null ? [] : [textFile(layout.summaryPath, stored?.gitMode ?? null, summary)]),
    ...(await assetFiles(content, pathOf)),
  ];
  return { files: new Map(files.map((file) => [file.path, file])), paths };
}

/** The id that Git gave a file's bytes holds for as long as the bytes are those that it was noted with. */
async function assetFiles(
  { organizationId, structure, agreed }: ExportedContent,
  pathOf: (id: string) => string,
): Promise<WantedFile[]> {
  const agreedHashes = new Map(agreed?.files.map((row) => [row.fileId, row.blobHash]));
  const files: WantedFile[] = [];
  for (const row of structure.files) {
    const bytes = () => bytesOf(organizationId, row.blobHash);
    const known = agreedHashes.get(row.fileId) === row.blobHash ? row.gitOid : null;
    const oid = known ?? blobOid(await bytes());
    files.push({ path: pathOf(row.fileId), mode: modeOf(row.gitMode), oid, bytes });
  }
  return files;
}
