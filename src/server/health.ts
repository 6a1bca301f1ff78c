import type { ServerResponse } from "node:http";
import { db } from "@/db/client";
import { isUpToDate } from "@/db/migrations/deploy";
import { log } from "@/lib/log";
import { readBackupState } from "@/operate/backup/state";
import { assertRoom } from "./room";

const readyMilliseconds = 3_000;

function answer(response: ServerResponse, status: number, text: string, more: object = {}): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ status: text, ...more }));
}

/** `GET /healthz`: 200 while the process lives. */
export function answerHealth(response: ServerResponse): void {
  answer(response, 200, "ok");
}

async function isReady(isForReads: boolean): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, readyMilliseconds, false).unref());
  const [upToDate, room] = [isUpToDate((sql) => db().$queryRawUnsafe(sql)), isForReads || assertRoom()];
  return Promise.race([Promise.all([upToDate, room]).then(([is]) => is), late]);
}

/** Where a server is in its life. It is serving once everything has started and the first administrator is there. */
export type Phase = "starting" | "serving" | "stopping";

/**
 * `GET /readyz`: 200 while the server is serving, the database answers, every migration is applied and there is room to
 * write, else 503. Where backups are made by schedule, it says when the last one was.
 * `isForReads`: there may be no room, since what is there can be read nevertheless.
 */
export async function answerReady(response: ServerResponse, phase: Phase, isForReads = false): Promise<void> {
  if (phase !== "serving") return answer(response, 503, phase);
  try {
    const [ready, backup] = await Promise.all([isReady(isForReads), readBackupState()]);
    answer(response, ready ? 200 : 503, ready ? "ready" : "not ready", { backup });
  } catch (error) {
    log.warn({ error }, "not ready");
    answer(response, 503, "not ready");
  }
}
