import { createHash } from "node:crypto";
import { readAddress } from "@/domains/content/addresses";
import { readLinks } from "@/domains/content/markdown";
import { selectAssets } from "@/domains/git/repository/paths";
import type { RevisionFile } from "../../types.js";
import { type Content, targetAt } from "../folder/content.js";
import { readBytes } from "../folder/read-folder.js";

/** The server's maximum size for a file. */
export const FILE_BYTES_MAX = 100 * 1024 * 1024;

/** A file to import. A page refers to the file, or the file is in the assets folder. */
export interface WantedFile {
  path: string;
  name: string;
  /** The file in the space that has the same bytes and the same name. */
  known: RevisionFile | undefined;
}

/** Returns the paths of the files to which the folder's pages refer. */
function referencedFiles(content: Content): Set<string> {
  const found = new Set<string>();
  for (const { path, text } of [...content.pages.values(), ...content.reusable.values()]) {
    for (const { href, usage } of readLinks(text).references) {
      const address = readAddress(href, usage, path);
      const target = address.kind === "path" ? targetAt(content, address.path) : undefined;
      if (target?.kind === "file") found.add(target.path);
    }
  }
  return found;
}

function assetsOf(content: Content): string[] {
  const { prefix, config } = content.layout;
  const inContent = [...content.folder.files.keys()].filter((path) => path.startsWith(prefix));
  const relative = inContent.map((path) => ({ path: path.slice(prefix.length) }));
  const referenced = new Set([...referencedFiles(content)].map((path) => path.slice(prefix.length)));
  return selectAssets(relative, { referenced, summaryPath: config.summary }).map(({ path }) => prefix + path);
}

/** Whether a file in the space has this hash. The file's download URL contains its hash. */
const holds = ({ downloadURL }: RevisionFile, hash: string) =>
  new URL(downloadURL).pathname.split("/").includes(hash);

/** Returns the files to import from the folder, with the matching files in the space. */
export async function wantedFiles(
  content: Content,
  present: readonly RevisionFile[],
  at: (done: number, total: number) => void,
): Promise<WantedFile[]> {
  const paths = assetsOf(content);
  const files: WantedFile[] = [];
  for (const [index, path] of paths.entries()) {
    at(index, paths.length);
    const name = path.slice(path.lastIndexOf("/") + 1);
    const candidates = present.filter((file) => file.name === name);
    const bytes = await readBytes(content.folder, path, FILE_BYTES_MAX);
    const hash = candidates.length > 0 ? createHash("sha256").update(bytes).digest("hex") : "";
    const ofGit = candidates.filter((file) => file.git?.path === path);
    files.push({ path, name, known: [...ofGit, ...candidates].find((file) => holds(file, hash)) });
  }
  return files;
}
