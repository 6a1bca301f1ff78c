import { buffer } from "node:stream/consumers";

/** An uploaded file, or a file in an uploaded archive. */
export interface SourceFile {
  /**
   * A relative path with forward slashes and without `.` and `..` segments. It can be safely appended to the
   * path of a folder.
   */
  path: string;
  /** The declared size in bytes. If the file contains more bytes, reading it fails. */
  size: number;
  /** The comment in the archive, if it's short. Some systems store the dates of pages in it. */
  comment?: string | undefined;
  read(): AsyncIterable<Uint8Array>;
}

/** All uploaded files, by path. */
export type SourceTree = ReadonlyMap<string, SourceFile>;

/** The maximum size of a text, in bytes. */
export const TEXT_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Reads a file into memory. Returns null if the file is larger than `bytesMax`. The default is the limit for
 * texts.
 */
export async function bytesOf(file: SourceFile, bytesMax = TEXT_BYTES_MAX): Promise<Buffer | null> {
  const bytes = file.size > bytesMax ? null : await buffer(file.read());
  return bytes && bytes.length > bytesMax ? null : bytes;
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Removes the outer folder from all paths if one folder contains all files. An archive of a folder has such an outer folder. */
export function withoutOuterFolder(files: Map<string, SourceFile>): Map<string, SourceFile> {
  const [first] = files.keys();
  const folder = first?.includes("/") ? first.slice(0, first.indexOf("/") + 1) : null;
  if (folder === null || ![...files.keys()].every((path) => path.startsWith(folder))) return files;
  const inner = [...files.values()].map((file) => ({ ...file, path: file.path.slice(folder.length) }));
  return withoutOuterFolder(new Map(inner.map((file) => [file.path, file])));
}
