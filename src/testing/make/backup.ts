import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { env, provideEnv } from "@/env";
import { JOBS_TABLE, TASKS_TABLE } from "@/jobs/private-tables";
import { encrypted } from "@/operate/backup/encryption";
import { idOfName, makeRequestedBackup, nameAt } from "@/operate/backup/state";
import { runSql } from "../sql";

let made = 0;

/** Removes waiting backups from the queue. Returns how many backups were waiting. */
export async function dropWaitingBackups(): Promise<string> {
  const dropped = await runSql(sql`DELETE FROM ${sql.raw(JOBS_TABLE)} j USING ${sql.raw(TASKS_TABLE)} t
    WHERE t.id = j.task_id AND t.identifier = ${makeRequestedBackup.name} RETURNING j.id`);
  return String(dropped.length);
}

/** Sets BACKUP_DIR to an empty folder. Returns its path. */
export function provideBackupFolder(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "bindery-backups-")), "backups");
  provideEnv({ BACKUP_DIR: folder });
  return folder;
}

/**
 * Creates the file of an encrypted backup in BACKUP_DIR. Each file is a second older than the file that was
 * created before it. Returns the backup's ID.
 */
export async function makeBackupFile(content = "a backup"): Promise<string> {
  const folder = env.BACKUP_DIR ?? provideBackupFolder();
  made += 1;
  const name = nameAt(new Date(Date.UTC(2026, 0, 1) - made * 1000));
  const parts: Buffer[] = [];
  async function* plain() {
    yield Buffer.from(content);
  }
  for await (const part of encrypted(plain(), "a passphrase of a test")) parts.push(part);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), Buffer.concat(parts));
  return idOfName(name);
}
