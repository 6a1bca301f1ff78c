import { existsSync } from "node:fs";
import path from "node:path";
import FILES from "./copied-files.json";

/** Single files from large packages. The built server needs no other files from these packages. */
export type CopiedFile = keyof typeof FILES;

/** Returns the path of a file: in its package, or in the directory to which the build copied it (scripts/build-steps.mjs). */
export function copiedFile(name: CopiedFile): string {
  const packaged = path.resolve("node_modules", FILES[name]);
  return existsSync(packaged) ? packaged : path.resolve("dist", "files", path.basename(FILES[name]));
}
