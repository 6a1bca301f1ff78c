import { existsSync } from "node:fs";
import path from "node:path";
import FILES from "./copied-files.json";

/** Single files of large packages that contain nothing else that the built server needs. */
export type CopiedFile = keyof typeof FILES;

/** The path of such a file: in its package, or where the build has copied it (scripts/build-steps.mjs). */
export function copiedFile(name: CopiedFile): string {
  const packaged = path.resolve("node_modules", FILES[name]);
  return existsSync(packaged) ? packaged : path.resolve("dist", "files", path.basename(FILES[name]));
}
