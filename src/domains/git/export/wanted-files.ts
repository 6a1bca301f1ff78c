import { createHash } from "node:crypto";
import { fileStore } from "@/domains/content/files/store";
import { type ContentStructure, loadTexts } from "@/domains/content/state";
import type { ProjectLayout } from "../import/layout";
import { exportedPaths } from "./paths";
import { wantedSummary } from "./summary";

/** A file as the repository should hold it. */
export interface WantedFile {
  path: string;
  mode: "100644" | "100755";
  oid: string;
  bytes: () => Promise<Uint8Array>;
}

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

export interface Wanted {
  files: Map<string, WantedFile>;
  /** Where each page lies, those that were never exported included. */
  pagePaths: ReadonlyMap<string, string>;
}

/** Every file of the content, as it is to be in the repository. */
export async function wantedFiles(
  organizationId: string,
  structure: ContentStructure,
  layout: ProjectLayout,
): Promise<Wanted> {
  const pagePaths = exportedPaths(structure.pages, layout);
  const texts = await loadTexts(organizationId, [
    ...structure.pages.flatMap((row) => row.textHash ?? []),
    ...structure.reusableContents.map((row) => row.textHash),
    ...structure.structureFiles.map((row) => row.textHash),
  ]);
  const files: WantedFile[] = [];
  for (const row of structure.pages) {
    const path = pagePaths.get(row.pageId);
    if (path) files.push(textFile(path, row.gitMode, texts.get(row.textHash ?? "") ?? ""));
  }
  for (const row of structure.reusableContents) {
    const path = row.gitPath ?? `${layout.prefix}.gitbook/includes/${row.reusableContentId}.md`;
    files.push(textFile(path, row.gitMode, texts.get(row.textHash) ?? ""));
  }
  for (const row of structure.structureFiles) {
    if (row.gitPath !== layout.summaryPath)
      files.push(textFile(row.gitPath, row.gitMode, texts.get(row.textHash) ?? ""));
  }
  const stored = structure.structureFiles.find((row) => row.gitPath === layout.summaryPath);
  const summary = wantedSummary(
    structure,
    pagePaths,
    layout,
    stored ? (texts.get(stored.textHash) ?? "") : null,
  );
  if (summary !== null) files.push(textFile(layout.summaryPath, stored?.gitMode ?? null, summary));
  files.push(...(await assetFiles(organizationId, structure, layout)));
  return { files: new Map(files.map((file) => [file.path, file])), pagePaths };
}

async function assetFiles(organizationId: string, structure: ContentStructure, layout: ProjectLayout) {
  return Promise.all(
    structure.files.map(async (row): Promise<WantedFile> => {
      const bytes = () => bytesOf(organizationId, row.blobHash);
      return {
        path: row.gitPath ?? `${layout.prefix}.gitbook/assets/${row.name}`,
        mode: modeOf(row.gitMode),
        oid: row.gitOid ?? blobOid(await bytes()),
        bytes,
      };
    }),
  );
}
