import { existsSync } from "node:fs";
import path from "node:path";
import FILES from "./copied-files.json";

/**
 * Single files that the built server needs from large packages. It needs no other files from these packages.
 */
export type CopiedFile = keyof typeof FILES;

/**
 * Returns the path of a file. It's in the file's package or, for a built server, in the folder to which the
 * build has copied the file (scripts/build-steps.mjs).
 */
export function copiedFile(name: CopiedFile): string {
  const packaged = path.resolve("node_modules", FILES[name]);
  return existsSync(packaged) ? packaged : path.resolve("dist", "files", path.basename(FILES[name]));
}
