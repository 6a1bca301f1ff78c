import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { env, requiredEnv } from "@/env";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { PRIVATE_FOLDER_MODE } from "@/lib/private-folder";
import { BackupUnderWay, backUp } from "./back-up";
import { type BackupFacts, factsFile, forgetFailures, sha256Of, writeFacts } from "./facts";
import { isBackupName, listBackups } from "./state";

const KEEP = 7;

/** Deletes a backup and the information about it. Does nothing if they're already deleted. */
export async function removeBackup(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(factsFile(file), { force: true });
}

async function removeOld(folder: string): Promise<void> {
  const old = (await listBackups(folder)).slice(env.BACKUP_KEEP ?? KEEP);
  for (const name of old) await removeBackup(path.join(folder, name));
}

/**
 * Creates a backup, stores information about it in the same folder, and deletes old backups.
 * @throws BackupUnderWay, or an Error with a message for the operator
 */
export async function makeBackup(folder: string, name: string, signal?: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await forgetFailures(folder, isBackupName);
  const file = path.join(folder, name);
  const startedAt = now().toISOString();
  const begun: BackupFacts = { startedAt, endedAt: null, step: null, error: null, sha256: null };
  const ended = () => ({ ...begun, endedAt: now().toISOString() });
  writeFacts(file, begun);
  const say = (line: string) => {
    log.info(`backup: ${line}`);
    writeFacts(file, { ...begun, step: line });
  };
  try {
    const databaseUrl = requiredEnv("DATABASE_URL");
    const { missing, ...facts } = await backUp({ databaseUrl, file, key: env.BACKUP_KEY, say, signal });
    log.info({ file, ...facts }, "backup created");
    if (missing.length > 0) log.error({ missing }, "backup: files are missing in the file store");
    const sha256 = await sha256Of(file);
    writeFacts(file, { ...ended(), sha256 });
  } catch (error) {
    if (error instanceof BackupUnderWay) await rm(factsFile(file), { force: true });
    else writeFacts(file, { ...ended(), error: (error as Error).message });
    throw error;
  }
  await removeOld(folder);
}
