import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { FileSource } from "@/domains/git/import/import-context";
import { objectId, type TreeFile } from "@/domains/git/remote/transport";

const FILE_MODE = "100644";

/** A folder of Markdown as an import reads one; paths are relative to it. */
export interface Folder extends FileSource {
  files: TreeFile[];
}

/** Reads which files a folder of this installation has. Throws where there is none. */
export async function openFolder(root: string): Promise<Folder> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
  const bytesOf = (name: string) => readFile(path.join(root, name));
  const files = await Promise.all(
    paths.map(async (name) => {
      const content = await bytesOf(name);
      return { path: name, mode: FILE_MODE, oid: objectId({ type: "blob", content }) };
    }),
  );
  return {
    files,
    difference: null,
    find: async (name) => files.find((file) => file.path === name) ?? null,
    read: (file) => bytesOf(file.path),
  };
}
