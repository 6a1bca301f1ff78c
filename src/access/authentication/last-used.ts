import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";

/** Last uses are written at most once a minute for each, and never waited for by the request. */
const EVERY_MILLISECONDS = 60_000;
/** Past this many credentials in one minute the memory is dropped; the statements themselves stay idempotent. */
const REMEMBERED_MAX = 10_000;

interface Writes {
  writtenAt: Map<string, number>;
  pending: Set<Promise<unknown>>;
}

// The console's bundle and the server load this module apart; both must share one memory.
const shared = globalThis as { binderyLastUsed?: Writes };

function writes(): Writes {
  shared.binderyLastUsed ??= { writtenAt: new Map(), pending: new Set() };
  return shared.binderyLastUsed;
}

/** Starts `write` unless `id` was used less than a minute ago. A failure must not cost the caller their answer. */
export function recordLastUsed(
  id: string,
  lastUsedAt: Date | null,
  write: (time: Date) => Promise<unknown>,
): void {
  const time = now();
  const { writtenAt, pending } = writes();
  const last = Math.max(lastUsedAt?.getTime() ?? 0, writtenAt.get(id) ?? 0);
  if (time.getTime() - last < EVERY_MILLISECONDS) return;
  if (writtenAt.size >= REMEMBERED_MAX) writtenAt.clear();
  writtenAt.set(id, time.getTime());
  const writing = write(time)
    .catch((error) => log.warn({ error }, "the last use of a credential could not be written"))
    .finally(() => pending.delete(writing));
  pending.add(writing);
}

/** Waits until all started writes are done: for a graceful stop, and for tests. */
export async function settleLastUsed(): Promise<void> {
  await Promise.all(writes().pending);
}

export function writeTokenLastUsed(tokenId: string, time: Date): Promise<unknown> {
  return db().accessToken.updateMany({
    where: { id: tokenId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: time } }] },
    data: { lastUsedAt: time },
  });
}

export function writeSessionLastUsed(sessionId: string, time: Date, expiresAt: Date): Promise<unknown> {
  return db().session.updateMany({
    where: { id: sessionId, revokedAt: null, lastSeenAt: { lt: time } },
    data: { lastSeenAt: time, expiresAt },
  });
}
