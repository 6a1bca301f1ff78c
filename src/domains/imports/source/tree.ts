import { buffer } from "node:stream/consumers";

/** An uploaded file, alone or in an archive. */
export interface SourceFile {
  /** Relative, with forward slashes, without dots: safe to be joined to anything. */
  path: string;
  /** Bytes, as announced; reading more of them is an error. */
  size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** The upload, as one tree of files by path. */
export type SourceTree = ReadonlyMap<string, SourceFile>;

const BYTES_MAX = 4 * 1024 * 1024;

/** A file's bytes at once. Null where it is larger than `bytesMax`, which is what texts may have unless another is named. */
export async function bytesOf(file: SourceFile, bytesMax = BYTES_MAX): Promise<Buffer | null> {
  return file.size > bytesMax ? null : await buffer(file.read());
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The tree without the outer folder that contains everything, as in archives of a folder. */
export function withoutOuterFolder(files: Map<string, SourceFile>): Map<string, SourceFile> {
  const [first] = files.keys();
  const folder = first?.includes("/") ? first.slice(0, first.indexOf("/") + 1) : null;
  if (folder === null || ![...files.keys()].every((path) => path.startsWith(folder))) return files;
  const inner = [...files.values()].map((file) => ({ ...file, path: file.path.slice(folder.length) }));
  return withoutOuterFolder(new Map(inner.map((file) => [file.path, file])));
}
