import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Makes a folder in which this process and those that it starts find everything temporary (`TMPDIR`), and removes it when
 * the process ends, so that a run leaves nothing behind. What a killed one leaves, the next removes (src/db/embedded/temporary.ts).
 */
export function takeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), `bindery-temporary-${process.pid}-`));
  // As the system's own: PostgreSQL's account passes, and what other accounts start writes there.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
