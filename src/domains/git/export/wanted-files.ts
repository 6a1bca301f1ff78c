import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { readBytes } from "@/domains/content/files/store";
import { readTexts } from "@/domains/content/write/texts";
import { readPageText } from "../import/page-files";
import { withRelativeLinks } from "../relative-links";
import { CONFIG_PATH } from "../repository/config";
import type { ExportedContent, Wanted, WantedFile } from "./export-context";
import { exportedPaths } from "./paths";
import { readFormerPaths, wantedConfig } from "./redirects";
import { wantedSummary } from "./summary";

/** The id that Git gives these bytes. */
export function blobOid(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

async function bytesOf(organizationId: string, hash: string): Promise<Uint8Array> {
  const bytes = await readBytes(organizationId, hash);
  if (!bytes) throw new Error(`The file store does not hold ${hash}`);
  return bytes;
}

const modeOf = (mode: string | null): WantedFile["mode"] => (mode === "100755" ? mode : "100644");

function textFile(path: string, mode: string | null, text: string): WantedFile {
  const bytes = Buffer.from(text, "utf8");
  return { path, mode: modeOf(mode), oid: blobOid(bytes), bytes: async () => bytes };
}

type TextOf = (hash: string | null) => string;

/**
 * The files of pages and reusable contents. What a link in them says follows from where its target lies now, so their
 * texts are looked at every time. Parsing takes long: others have their turn after each text that is written anew.
 */
async function linkingFiles(
  { structure, spaceId }: ExportedContent,
  paths: Wanted["paths"],
  textOf: TextOf,
): Promise<WantedFile[]> {
  const rows = [
    ...structure.pages.map((row) => ({ ...row, path: paths.get(row.pageId) })),
    ...structure.reusableContents.map((row) => ({ ...row, path: paths.get(row.reusableContentId) })),
  ];
  const files: WantedFile[] = [];
  for (const { path, textHash, gitMode, gitOid } of rows) {
    if (path === undefined) continue;
    const text = textOf(textHash);
    const isKnown = (candidate: string) => blobOid(Buffer.from(candidate, "utf8")) === gitOid;
    const written = withRelativeLinks(text, path, { spaceId, paths }, isKnown);
    files.push(textFile(path, gitMode, written));
    if (written !== text) await setImmediate();
  }
  return files;
}

/** Every file of the content, as it is to be in the repository. */
export async function wantedFiles(content: ExportedContent): Promise<Wanted> {
  const { organizationId, spaceId, structure, layout, branch } = content;
  const paths = exportedPaths(content);
  const texts = await readTexts(organizationId, [
    ...structure.pages.flatMap((row) => row.textHash ?? []),
    ...structure.reusableContents.map((row) => row.textHash),
    ...structure.structureFiles.map((row) => row.textHash),
  ]);
  const textOf: TextOf = (hash) => {
    const text = texts.get(hash ?? "");
    if (text === undefined) throw new Error(`There is no text ${hash}`);
    return text;
  };
  const pathOf = (id: string) => paths.get(id) as string;
  const storedAt = (path: string) => structure.structureFiles.find((row) => row.gitPath === path);
  const [stored, config] = [storedAt(layout.summaryPath), storedAt(CONFIG_PATH)];
  const summary = wantedSummary(
    structure,
    paths,
    layout,
    { text: stored ? textOf(stored.textHash) : null, isThere: branch.files.has(layout.summaryPath) },
    ({ pageId, textHash }) => readPageText(pathOf(pageId), textOf(textHash)).metadata.hidden === true,
  );
  const former = await readFormerPaths(organizationId, spaceId, paths, layout);
  const configText = wantedConfig(config ? textOf(config.textHash) : null, layout, former);
  const files = [
    ...(await linkingFiles(content, paths, textOf)),
    ...structure.structureFiles
      .filter((row) => row !== stored && row !== config)
      .map((row) => textFile(row.gitPath, row.gitMode, textOf(row.textHash))),
    ...(configText === null ? [] : [textFile(CONFIG_PATH, config?.gitMode ?? null, configText)]),
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
