import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type On, pooled } from "@/db/client";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { env } from "@/env";
import { isEncryptedFile } from "./archive";
import { backupConnection, ONE_AT_A_TIME } from "./back-up";
import { factsFile, readFacts } from "./facts";
import { backupJobs, connectionsWithLock } from "./queries";
import { isBackupName, makeRequestedBackup, nameOfId, timeOf } from "./state";

export type BackupState = "waiting" | "running" | "done" | "failed";

/** A backup in BACKUP_DIR, or a requested backup whose file doesn't exist yet. */
export interface FoundBackup {
  name: string;
  state: BackupState;
  startedAt: Date;
  endedAt: string | null;
  step: string | null;
  error: string | null;
  /** The size of the file. This field and the next two fields are null until the file exists. */
  bytes: number | null;
  encrypted: boolean | null;
  sha256: string | null;
}

/** Maps the names of backups to their state in the queue or in the database. */
type Activity = Map<
  string,
  { state: Exclude<BackupState, "done">; error: string | null; jobId: bigint | null }
>;

async function readActivity(on: On = pooled()): Promise<Activity> {
  const jobs = await backupJobs.rows(on, { job: makeRequestedBackup.name });
  const running = await connectionsWithLock.rows(on, { lock: ONE_AT_A_TIME });
  const activity: Activity = new Map(
    jobs.map(({ name, state, error, id }) => {
      const shown = state === "running" || state === "failed" ? state : "waiting";
      return [name, { state: shown, error, jobId: id }];
    }),
  );
  // The name of the connection that holds the lock contains the name of the file.
  const prefix = backupConnection("");
  for (const { connection } of running) {
    const name = connection.slice(prefix.length);
    activity.set(name, { state: "running", error: null, jobId: activity.get(name)?.jobId ?? null });
  }
  return activity;
}

/** Whether a backup is running or waiting. The result is also true for backups that weren't requested through the API. */
export async function isUnderWay(on: On): Promise<boolean> {
  return [...(await readActivity(on)).values()].some(({ state }) => state !== "failed");
}

const INTERRUPTED =
  "The process that created the backup stopped before the backup was complete. Start another backup.";

async function describe(folder: string, name: string, activity: Activity): Promise<FoundBackup | null> {
  const file = path.join(folder, name);
  const [facts, found] = await Promise.all([readFacts(file), stat(file).catch(() => null)]);
  const now = activity.get(name);
  if (!facts && !found && !now) return null;
  const { endedAt = null, step = null, error = null, sha256 = null } = facts ?? {};
  const common = { name, startedAt: timeOf(name), bytes: null, encrypted: null, sha256: null };
  const isActive = now !== undefined && now.state !== "failed";
  if (isActive) return { ...common, state: now.state, endedAt: null, step, error: null };
  if (!found) return { ...common, state: "failed", endedAt, step, error: error ?? now?.error ?? INTERRUPTED };
  const encrypted = await isEncryptedFile(file).catch(() => null);
  return { ...common, state: "done", endedAt, step: null, error: null, bytes: found.size, encrypted, sha256 };
}

/** Returns the names of all backups, starting with the newest. */
async function readNames(folder: string, activity: Activity): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const ending = factsFile("");
  const named = files.map((file) => (file.endsWith(ending) ? file.slice(0, -ending.length) : file));
  return [...new Set([...named, ...activity.keys()])].filter(isBackupName).sort().reverse();
}

/**
 * Lists the backups in BACKUP_DIR and the requested backups, starting with the newest. The list is empty if BACKUP_DIR isn't
 * set.
 */
export async function listAllBackups(paging: Paging): Promise<Page<FoundBackup>> {
  const folder = env.BACKUP_DIR;
  if (folder === undefined) return { items: [], count: 0 };
  const activity = await readActivity();
  const names = await readNames(folder, activity);
  return keysetPage<FoundBackup>(paging, {
    name: "instance-backups",
    keyLength: 1,
    keyOf: ({ name }) => [name],
    fetch: async (key, take) => {
      const wanted = names.filter((name) => key === null || name < String(key[0])).slice(0, take);
      const found = await Promise.all(wanted.map((name) => describe(folder, name, activity)));
      return found.filter((backup) => backup !== null);
    },
    count: async () => names.length,
  });
}

/** Finds a backup by its ID. Returns null if there is no such backup. */
export async function findBackup(id: string): Promise<FoundBackup | null> {
  const folder = env.BACKUP_DIR;
  const name = nameOfId(id);
  if (folder === undefined || name === null) return null;
  return describe(folder, name, await readActivity());
}

/** Returns the job of a requested backup while it's in the queue. */
export const jobOf = async (name: string): Promise<bigint | null> =>
  (await readActivity()).get(name)?.jobId ?? null;
