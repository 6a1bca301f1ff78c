import { existsSync } from "node:fs";
import path from "node:path";
import FILES from "./copied-files.json";

/** Files from large packages. The built server needs only these files of the packages. */
export type CopiedFile = keyof typeof FILES;

/**
 * Returns the path of a file in its package. If the package isn't installed, returns the path of the copy that the
 * build has made (scripts/build-steps.mjs).
 */
export function copiedFile(name: CopiedFile): string {
  const packaged = path.resolve("node_modules", FILES[name]);
  return existsSync(packaged) ? packaged : path.resolve("dist", "files", path.basename(FILES[name]));
}
