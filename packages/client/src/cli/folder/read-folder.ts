import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import path from "node:path";
import { screenFiles } from "@/domains/git/repository/paths";
import { exactSize } from "@/lib/sizes";
import { CommandError, misuse } from "../failure.js";
import type { Finding } from "./findings.js";

const FILES_MAX = 50_000;
const SYMBOLIC_LINK_MODE = "120000";

export interface FolderFile {
  /** The path relative to the folder, with slashes. */
  path: string;
  mode: string;
}

/** A local folder with the files that a space can contain. */
export interface Folder {
  root: string;
  files: ReadonlyMap<string, FolderFile>;
  findings: Finding[];
}

/**
 * Whether a tool created a folder, such as `node_modules`. Folders that tools create contain no documentation and can
 * be large.
 */
const isPassedOver = (name: string) =>
  name === "node_modules" || (name.startsWith(".") && name !== ".gitbook" && name !== ".gitbook.yaml");

/**
 * Lists the files in a folder and its subfolders. Lists symbolic links, but doesn't follow them. Omits other special files.
 */
async function walk(root: string, below: string, into: FolderFile[]): Promise<void> {
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    if (isPassedOver(entry.name)) continue;
    const file = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) await walk(root, file, into);
    else if (entry.isSymbolicLink()) into.push({ path: file, mode: SYMBOLIC_LINK_MODE });
    else if (entry.isFile()) into.push({ path: file, mode: "100644" });
    if (into.length > FILES_MAX)
      throw new CommandError(
        `${root} has more than ${FILES_MAX} files. Specify the folder that contains only the documentation.`,
      );
  }
}

/** @throws CommandError if the folder doesn't exist */
export async function readFolder(root: string): Promise<Folder> {
  const found = await lstat(root).catch(() => undefined);
  if (!found) throw misuse(`The folder ${root} doesn't exist.`);
  const listed: FolderFile[] = [];
  try {
    await walk(root, "", listed);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") throw misuse(`${root} isn't a folder.`);
    throw error;
  }
  const { files, problems } = screenFiles(listed.sort((a, b) => (a.path < b.path ? -1 : 1)));
  const findings = problems.map(({ severity, code, message, path = "" }) => ({
    severity,
    code: code.replaceAll("_", "-"),
    message,
    path,
  }));
  return { root, files: new Map(files.map((file) => [file.path, file])), findings };
}

/**
 * Returns the bytes of a file in the folder. @throws CommandError if the file is larger than `bytesMax`, or
 * was replaced with a symbolic link since it was listed
 */
export async function readBytes(folder: Folder, file: string, bytesMax: number): Promise<Buffer> {
  const handle = await open(path.join(folder.root, file), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await handle.stat();
    if (size > bytesMax)
      throw new CommandError(`${file} is too large. The file can be at most ${exactSize(bytesMax)}.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
