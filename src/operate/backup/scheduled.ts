import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env, requiredEnv } from "@/env";
import { defineJob } from "@/jobs/define";
import { handle, type JobHandler, type Schedule, schedule } from "@/jobs/handle";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { PRIVATE_FOLDER_MODE } from "@/lib/private-folder";
import { BackupUnderWay, backUp } from "./back-up";

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const EVERY_HOURS = 24;
const KEEP = 7;
const NAME = /^bindery-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

const nameAt = (time: Date) => `bindery-${time.toISOString().replace(/[-:]|\.\d+/g, "")}.backup`;
const timeOf = (name: string) => new Date(name.replace(NAME, "$1-$2-$3T$4:$5:$6Z"));

/** The names of the scheduled backups in a folder, the newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** How old the newest scheduled backup may become. */
const everyHours = () => env.BACKUP_EVERY ?? EVERY_HOURS;

const ageHours = (last: Date) => (now().getTime() - last.getTime()) / HOUR_MILLISECONDS;

/**
 * When the newest scheduled backup was begun, and whether the next one is late by as much again; undefined where none are
 * made.
 */
export async function readBackupState(): Promise<{ lastAt: string | null; overdue: boolean } | undefined> {
  if (env.BACKUP_DIR === undefined) return undefined;
  const [newest] = await listBackups(env.BACKUP_DIR);
  if (newest === undefined) return { lastAt: null, overdue: true };
  const last = timeOf(newest);
  return { lastAt: last.toISOString(), overdue: ageHours(last) > 2 * everyHours() };
}

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
