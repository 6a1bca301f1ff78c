import path from "node:path";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { enqueue } from "@/jobs/enqueue";
import { completeJob } from "@/jobs/queries";
import { now } from "@/lib/clock";
import { conflict, orNotFound } from "@/lib/errors";
import { backupAddress } from "./download";
import { removeBackup } from "./make";
import { lockRequests } from "./queries";
import { type FoundBackup, findBackup, isUnderWay, jobOf } from "./read";
import { idOfName, makeRequestedBackup, nameAt } from "./state";

function folderOfBackups(): string {
  if (env.BACKUP_DIR !== undefined) return env.BACKUP_DIR;
  throw conflict(
    "The instance has no directory for backups. Ask the operator to set BACKUP_DIR to a directory on a different disk than the data.",
  );
}

/**
 * Requests a backup from the worker.
 * @throws ApiError 409 if BACKUP_DIR isn't set, or while another backup is running or waiting
 */
export async function startBackup(act: Act, organizationId: string): Promise<FoundBackup> {
  folderOfBackups();
  const name = nameAt(now());
  await inTransaction(act, async (tx) => {
    await lockRequests.rows(tx, {});
    if (await isUnderWay(tx))
      throw conflict("A backup is already running. Wait until this backup ends, then start another backup.");
    if (await findBackup(idOfName(name)))
      throw conflict("Only one backup can start per second. Try again in a second.");
    await enqueue(tx, makeRequestedBackup, { name });
    await recordEvent(tx, act, { organizationId, made: { backupId: idOfName(name) } });
  });
  const waiting = { state: "waiting", endedAt: null, step: null, error: null } as const;
  return { name, startedAt: now(), ...waiting, bytes: null, encrypted: null, sha256: null };
}

/** @throws ApiError 404 if there is no backup with this ID */
export const readBackup = async (id: string): Promise<FoundBackup> =>
  orNotFound(await findBackup(id), "Backup");

const isOver = ({ state }: FoundBackup) => state === "done" || state === "failed";

/**
 * Deletes a backup permanently. Does nothing if the backup doesn't exist.
 * @throws ApiError 409 while a backup is running or waiting
 */
export async function deleteBackup(act: Act, organizationId: string, id: string): Promise<void> {
  const backup = await findBackup(id);
  if (!backup) return;
  if (!isOver(backup))
    throw conflict("This backup is still running. Wait until the backup ends, then delete it.");
  const jobId = await jobOf(backup.name);
  await inTransaction(act, async (tx) => {
    if (jobId !== null) await completeJob.rows(tx, { id: jobId });
    await recordEvent(tx, act, { organizationId });
  });
  // Without this comment, the build would treat the folder as part of the project and trace all of its files.
  await removeBackup(path.join(/* turbopackIgnore: true */ folderOfBackups(), backup.name));
}

/**
 * @throws ApiError 404 if there is no such backup. 409 if the backup is incomplete, or if it isn't encrypted,
 * because a backup contains secrets.
 */
export async function grantDownload(act: Act, organizationId: string, id: string) {
  const backup = await readBackup(id);
  if (backup.state !== "done" || backup.bytes === null)
    throw conflict(
      "Only complete backups can be downloaded, and this backup is still running or has failed.",
    );
  if (!backup.encrypted)
    throw conflict(
      "Only encrypted backups can be downloaded, because backups contain secrets. Copy this backup from BACKUP_DIR, or set BACKUP_KEY and create another backup.",
    );
  await inTransaction(act, (tx) => recordEvent(tx, act, { organizationId }));
  const { bytes, sha256 } = backup;
  return { ...backupAddress(id), bytes, sha256 };
}
