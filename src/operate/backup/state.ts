import { readdir } from "node:fs/promises";
import { z } from "zod";
import { env } from "@/env";
import { defineJob } from "@/jobs/define";
import { now } from "@/lib/clock";

/**
 * The job that creates a requested backup. The payload contains the backup's name. The job isn't retried: the
 * person who requested the backup sees the error and can request another backup.
 */
export const makeRequestedBackup = defineJob("operate:requested-backup", z.object({ name: z.string() }), {
  maxAttempts: 1,
  isLong: true,
});

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const EVERY_HOURS = 24;
const NAME = /^bindery-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

const nameOf = (id: string) => `bindery-${id}.backup`;
export const nameAt = (time: Date) => nameOf(time.toISOString().replace(/[-:]|\.\d+/g, ""));
export const timeOf = (name: string) => new Date(name.replace(NAME, "$1-$2-$3T$4:$5:$6Z"));

/** The ID of a backup in URLs: the time at which it was started. */
export const idOfName = (name: string) => name.slice("bindery-".length, -".backup".length);
/** Returns the name of a backup by its ID. Returns null if the ID is invalid. */
export const nameOfId = (id: string): string | null => (NAME.test(nameOf(id)) ? nameOf(id) : null);
export const isBackupName = (name: string) => NAME.test(name);

/** Returns the names of the backups in a folder, starting with the newest. The result omits files that aren't backups. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter(isBackupName).sort().reverse();
}

/** The maximum age of the newest scheduled backup. */
export const everyHours = () => env.BACKUP_EVERY ?? EVERY_HOURS;

export const ageHours = (last: Date) => (now().getTime() - last.getTime()) / HOUR_MILLISECONDS;

/**
 * Returns when the newest backup was started, and whether the next backup is overdue by more than one period.
 * Returns undefined if backups aren't scheduled.
 */
export async function readBackupState(): Promise<{ lastAt: string | null; overdue: boolean } | undefined> {
  if (env.BACKUP_DIR === undefined) return undefined;
  const [newest] = await listBackups(env.BACKUP_DIR);
  if (newest === undefined) return { lastAt: null, overdue: true };
  const last = timeOf(newest);
  return { lastAt: last.toISOString(), overdue: ageHours(last) > 2 * everyHours() };
}
