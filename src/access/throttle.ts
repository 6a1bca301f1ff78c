import { createHash } from "node:crypto";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { tooMany } from "@/lib/errors";

/**
 * Bounds how often a password may be guessed, in table Throttle, so that all processes count together. Attempts are
 * counted before the password is looked at (attempts at the same time cannot slip through) and given back when it
 * was right. Accounts that do not exist are counted like those that do.
 */
const WINDOW_MILLISECONDS = 15 * 60 * 1000;
/** Wrong passwords per account and window. */
export const ATTEMPTS_PER_ACCOUNT = 10;
/** Wrong passwords per address and window: higher, since an office or a proxy is one address. */
export const ATTEMPTS_PER_ADDRESS = 100;
const PREFIX = "password:";

/** Who tries which account. The address is null where none is known. */
export interface Attempt {
  email: string;
  address: string | null;
}

interface Counter {
  key: string;
  max: number;
}

// Hashed so that keys have one length and the table lists no addresses of people who never had an account.
const keyOf = (kind: string, value: string) =>
  `${PREFIX}${kind}:${createHash("sha256").update(value).digest("base64url")}`;

function countersOf({ email, address }: Attempt): Counter[] {
  const account = { key: keyOf("account", email.toLowerCase()), max: ATTEMPTS_PER_ACCOUNT };
  return address === null
    ? [account]
    : [{ key: keyOf("address", address), max: ATTEMPTS_PER_ADDRESS }, account];
}

const windowOf = (time: Date) =>
  new Date(Math.floor(time.getTime() / WINDOW_MILLISECONDS) * WINDOW_MILLISECONDS);

async function count(key: string, window: Date): Promise<number> {
  const [row] = await db().$queryRaw<{ used: number }[]>`
    INSERT INTO "Throttle" AS t ("key", "window", "used") VALUES (${key}, ${window}, 1)
    ON CONFLICT ("key", "window") DO UPDATE SET "used" = t."used" + 1 RETURNING "used"`;
  return row?.used ?? 0;
}

/** Windows that are over are of no use; the first attempt of a key's window sweeps them away. */
async function sweep(window: Date): Promise<void> {
  await db().throttle.deleteMany({ where: { window: { lt: window }, key: { startsWith: PREFIX } } });
}

/**
 * Counts an attempt; 429 with `Retry-After` when the account or the address has used up its window. Call
 * {@link forgiveAttempt} when the password was right.
 */
export async function countAttempt(attempt: Attempt): Promise<void> {
  const time = now();
  const window = windowOf(time);
  for (const { key, max } of countersOf(attempt)) {
    const used = await count(key, window);
    if (used === 1) await sweep(window);
    if (used <= max) continue;
    const waitSeconds = (window.getTime() + WINDOW_MILLISECONDS - time.getTime()) / 1000;
    throw tooMany("Too many attempts; try again later", waitSeconds);
  }
}

/** Takes an attempt back whose password was right; the account's earlier wrong ones are forgotten with it. */
export async function forgiveAttempt({ email, address }: Attempt): Promise<void> {
  const window = windowOf(now());
  await db().throttle.deleteMany({ where: { key: keyOf("account", email.toLowerCase()), window } });
  if (address === null) return;
  await db().throttle.updateMany({
    where: { key: keyOf("address", address), window, used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
}
