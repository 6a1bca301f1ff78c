import { existsSync } from "node:fs";
import path from "node:path";
import FILES from "./copied-files.json";

/** Single files of packages that are large and have nothing else that the built service needs. */
export type CopiedFile = keyof typeof FILES;

/** Where such a file lies: in its package, else where the build has copied it (scripts/build-steps.mjs). */
export function copiedFile(name: CopiedFile): string {
  const packaged = path.resolve("node_modules", FILES[name]);
  return existsSync(packaged) ? packaged : path.resolve("dist", "files", path.basename(FILES[name]));
}
