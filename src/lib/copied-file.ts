import { existsSync } from "node:fs";
import path from "node:path";
import FILES from "./copied-files.json";

/** Single files of large packages. The built server needs nothing else of these packages. */
export type CopiedFile = keyof typeof FILES;

/** The path of such a file: in its package, or in the directory to which the build copied it (scripts/build-steps.mjs). */
export function copiedFile(name: CopiedFile): string {
  const packaged = path.resolve("node_modules", FILES[name]);
  return existsSync(packaged) ? packaged : path.resolve("dist", "files", path.basename(FILES[name]));
}
