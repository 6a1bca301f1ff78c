import { env } from "@/env";
import { byClock, handle, type JobHandler } from "@/jobs/handle";
import { now } from "@/lib/clock";
import { BackupUnderWay } from "./back-up";
import { makeBackup } from "./make";
import { ageHours, everyHours, listBackups, makeRequestedBackup, nameAt, timeOf } from "./state";

/** Creates a backup in BACKUP_DIR if the newest backup is older than BACKUP_EVERY. */
export async function backUpWhenDue(signal?: AbortSignal): Promise<void> {
  const folder = env.BACKUP_DIR;
  if (folder === undefined) return;
  const [newest] = await listBackups(folder);
  if (newest !== undefined && ageHours(timeOf(newest)) < everyHours()) return;
  try {
    await makeBackup(folder, nameAt(now()), signal);
  } catch (error) {
    // Ignore the error if another backup is still running, because a backup can take longer than the time
    // between two checks.
    if (!(error instanceof BackupUnderWay)) throw error;
  }
}

/** Makes a backup that was requested through the API. */
export async function backUpAsRequested(name: string, signal?: AbortSignal): Promise<void> {
  const folder = env.BACKUP_DIR;
  if (folder === undefined)
    throw new Error(
      "The setting BACKUP_DIR is missing for this worker. Set BACKUP_DIR to the same directory for all workers.",
    );
  await makeBackup(folder, name, signal);
}

export const backupHandlers: JobHandler[] = [
  // If a backup fails, the next check starts another one.
  byClock("operate:backup", "*/10 * * * *", backUpWhenDue, { maxAttempts: 1, isLong: true }),
  handle(makeRequestedBackup, ({ name }, run) => backUpAsRequested(name, run.signal)),
];
