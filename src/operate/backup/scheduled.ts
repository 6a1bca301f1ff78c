import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env, requiredEnv } from "@/env";
import { defineJob } from "@/jobs/define";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { PRIVATE_FOLDER_MODE } from "@/lib/private-folder";
import { BackupUnderWay, backUp } from "./back-up";
import { ageHours, everyHours, listBackups, nameAt, timeOf } from "./state";

const KEEP = 7;
async function removeOld(folder: string): Promise<void> {
  const old = (await listBackups(folder)).slice(env.BACKUP_KEEP ?? KEEP);
  for (const name of old) await rm(path.join(folder, name), { force: true });
}

/** Makes a backup in BACKUP_DIR when the newest there is older than BACKUP_EVERY, then removes all but BACKUP_KEEP. */
export async function backUpWhenDue(signal?: AbortSignal): Promise<void> {
  const folder = env.BACKUP_DIR;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const [newest] = await listBackups(folder);
  if (newest !== undefined && ageHours(timeOf(newest)) < everyHours()) return;
  const file = path.join(folder, nameAt(now()));
  const say = (line: string) => log.info(`backup: ${line}`);
  const databaseUrl = requiredEnv("DATABASE_URL");
  try {
    const { missing, ...facts } = await backUp({ databaseUrl, file, key: env.BACKUP_KEY, say, signal });
    log.info({ file, ...facts }, "backup made");
    if (missing.length > 0) log.error({ missing }, "files that rows refer to are not in the store");
  } catch (error) {
    // It may take longer than it is until the next look.
    if (!(error instanceof BackupUnderWay)) throw error;
  }
  await removeOld(folder);
}

/** Looks whether a backup is due. One that fails is made at the next look. */
const makeDueBackup = defineJob("operate:backup", z.object({}), { maxAttempts: 1, isLong: true });

export const backupHandlers: JobHandler[] = [
  handle(makeDueBackup, (_payload, run) => backUpWhenDue(run.signal)),
];
export const backupSchedules: Schedule[] = [schedule(makeDueBackup, "*/10 * * * *")];
