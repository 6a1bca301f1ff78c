import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Creates a folder for the temporary files of this process and its child processes (`TMPDIR`), and deletes it when the process
 * ends. If the process is killed, the next run deletes the folder (src/db/embedded/temporary.ts).
 */
export function takeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), `bindery-temporary-${process.pid}-`));
  // The folder has the file mode of the system's temporary folder, so that PostgreSQL's account and other
  // accounts can enter it and write to it.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
