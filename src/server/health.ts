import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { pooled } from "@/db/client";
import { isUpToDate } from "@/db/migrations/deploy";
import { fullSeenAt, noteRoom, outageOf } from "@/db/outage";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { sharedByKey } from "@/lib/once-for";
import { withTemporaryFolder } from "@/lib/private-folder";
import { readBackupState } from "@/operate/backup/state";
import { writeRows } from "./queries";

/**
 * The size of the test data in bytes. The data must need new disk space, so it's larger than a disk block and consists of
 * random bytes, which the file system can't compress.
 */
const BYTES = 65_536;
/** The minimum time between two checks. In the meantime, requests get the previous result. */
const ASKED_AGAIN_MILLISECONDS = 1_000;

async function writeFileOnce(): Promise<void> {
  await withTemporaryFolder((folder) => writeFile(path.join(folder, "room"), randomBytes(BYTES)));
}

/**
 * Checks whether the database can write. The check creates and drops a table. Because this check takes time, it runs only
 * after the database has refused a write. If the role isn't allowed to create tables, the function skips the check, and the
 * next write shows the result.
 */
async function writeRowsAfterRefusal(): Promise<void> {
  const refusedAt = fullSeenAt();
  if (refusedAt === undefined) return;
  try {
    await writeRows.rows(pooled(), { bytes: BYTES });
  } catch (error) {
    if (outageOf(error)) throw error;
  }
  noteRoom(refusedAt);
}

let last: { at: number; found: Promise<void> } | undefined;

/**
 * Checks whether there is enough disk space. @throws the error from the disk or the database if there isn't enough space
 */
function assertRoom(): Promise<void> {
  const at = monotonicMilliseconds();
  if (last === undefined || at - last.at >= ASKED_AGAIN_MILLISECONDS)
    last = { at, found: Promise.all([writeFileOnce(), writeRowsAfterRefusal()]).then(() => {}) };
  return last.found;
}

const readyMilliseconds = 3_000;

function answer(response: ServerResponse, status: number, text: string, more: object = {}): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ status: text, ...more }));
}

/** `GET /healthz`: returns 200 while the process is alive. */
export function answerHealth(response: ServerResponse): void {
  answer(response, 200, "ok");
}

async function isReady(isForReads: boolean): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, readyMilliseconds, false).unref());
  const [upToDate, room] = [isUpToDate(pooled()), isForReads || assertRoom()];
  return Promise.race([Promise.all([upToDate, room]).then(([is]) => is), late]);
}

/** The running checks. Simultaneous requests share a check. The key is whether the request asks only about reads. */
const shared = sharedByKey<boolean, boolean>();

/** The state of a server. The state is `serving` when everything has started and the first administrator exists. */
export type Phase = "starting" | "serving" | "stopping";

/**
 * `GET /readyz`: returns 200 if the server is serving, the database is available, every migration is
 * applied, and the disks aren't full. Otherwise, returns 503. If backups are scheduled, the response
 * contains the time of the last backup. If `isForReads` is set, a full disk is ignored, because reads still
 * work.
 */
export async function answerReady(response: ServerResponse, phase: Phase, isForReads = false): Promise<void> {
  if (phase !== "serving") return answer(response, 503, phase);
  try {
    const [ready, backup] = await Promise.all([
      shared(isForReads, () => isReady(isForReads)),
      readBackupState(),
    ]);
    answer(response, ready ? 200 : 503, ready ? "ready" : "not ready", { backup });
  } catch (error) {
    log.warn({ error }, "not ready");
    answer(response, 503, "not ready");
  }
}
