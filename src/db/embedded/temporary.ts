import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { majorVersion } from "./binaries";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded";
import { isAlive, readPostmaster, servesData } from "./process";

const prefix = "bindery-temporary-";

/** Stops temporary databases whose process was killed, and removes their files. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (!(owner > 0) || isAlive(owner)) continue;
    const data = path.join(tmpdir(), name, "postgres", String(majorVersion));
    const running = readPostmaster(data);
    if (running !== undefined && servesData(running.pid, data)) process.kill(running.pid, "SIGKILL");
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Starts an empty PostgreSQL for tests. This PostgreSQL is fast but can lose data. If the process is killed,
 * the next call of this function removes the files of the killed process.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  sweep();
  const dataDir = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
  const postgres = await startEmbeddedPostgres(dataDir, { durable: false });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
