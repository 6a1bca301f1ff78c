import { db, pooled } from "@/db/client";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import { noteSessionUse } from "./queries";

/** Bindery stores the time of a credential's last use at most once a minute. Requests don't wait for this write. */
const EVERY_MILLISECONDS = 60_000;
/**
 * If this many credentials are used within a minute, Bindery clears the list of recent writes. Bindery then writes some
 * times twice, which does no harm.
 */
const REMEMBERED_MAX = 10_000;

interface Writes {
  writtenAt: Map<string, number>;
  pending: Set<Promise<unknown>>;
}

// The console's bundle and the server each load a copy of this module, but both copies must use the same map.
const shared = globalThis as { binderyLastUsed?: Writes };

function writes(): Writes {
  shared.binderyLastUsed ??= { writtenAt: new Map(), pending: new Set() };
  return shared.binderyLastUsed;
}

/** Calls `write` if `id` wasn't used in the last minute. If `write` fails, the request still succeeds. */
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
    .catch((error) => log.warn({ error }, "last use of a credential could not be recorded"))
    .finally(() => pending.delete(writing));
  pending.add(writing);
}

/** Waits until all started writes are done, for a graceful shutdown and in tests. */
export async function settleLastUsed(): Promise<void> {
  await Promise.all(writes().pending);
}

export function writeTokenLastUsed(tokenId: string, time: Date): Promise<unknown> {
  return db().accessToken.updateMany({
    where: { id: tokenId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: time } }] },
    data: { lastUsedAt: time },
  });
}

export function writeSessionLastUsed(id: string, time: Date, expiresAt: Date): Promise<unknown> {
  return noteSessionUse.rows(pooled(), { id, time, expiresAt });
}
