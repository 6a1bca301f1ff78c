import { createHash } from "node:crypto";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { tooMany } from "@/lib/errors";

/**
 * Bounds how often a password may be guessed and a letter asked for, in table Throttle, so that all processes count
 * together. Attempts are counted before the password is looked at (attempts at the same time cannot slip through) and
 * given back when it was right. Accounts that do not exist are counted like those that do.
 */
const WINDOW_MILLISECONDS = 15 * 60 * 1000;
/** Wrong passwords per account and window. */
export const ATTEMPTS_PER_ACCOUNT = 10;
/** Wrong passwords per address and window: higher, since an office or a proxy is one address. */
export const ATTEMPTS_PER_ADDRESS = 100;
/** Letters to one account, and asked for from one address, per window. */
export const LETTERS_PER_ACCOUNT = 3;
const LETTERS_PER_ADDRESS = 30;

const MAXIMA = {
  password: { account: ATTEMPTS_PER_ACCOUNT, address: ATTEMPTS_PER_ADDRESS },
  letter: { account: LETTERS_PER_ACCOUNT, address: LETTERS_PER_ADDRESS },
} as const;
type Kind = keyof typeof MAXIMA;
type CountedKind = Kind | "sso";
/** Steps of sign-ins through a provider per window: an office is one address, and each sign-in has two. */
const SSO_STEPS_PER_ADDRESS = 1000;

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
const keyOf = (kind: CountedKind, of: "account" | "address", value: string) =>
  `${kind}:${of}:${createHash("sha256").update(value).digest("base64url")}`;

function countersOf(kind: Kind, { email, address }: Attempt): Counter[] {
  const max = MAXIMA[kind];
  const account = { key: keyOf(kind, "account", email.toLowerCase()), max: max.account };
  return address === null ? [account] : [{ key: keyOf(kind, "address", address), max: max.address }, account];
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
async function sweep(kind: CountedKind, window: Date): Promise<void> {
  await db().throttle.deleteMany({ where: { window: { lt: window }, key: { startsWith: `${kind}:` } } });
}

/**
 * Counts an attempt; 429 with `Retry-After` when the account or the address has used up its window. Call
 * {@link forgiveAttempt} when the password was right.
 */
export const countAttempt = (attempt: Attempt) => spend("password", attempt);

/** Counts a letter that is asked for; 429 likewise. */
export const countLetter = (attempt: Attempt) => spend("letter", attempt);

/** Counts a step of single sign-on, which nobody has to be known for; 429 when an address has used up its window. */
export async function countSsoStep(address: string | null): Promise<void> {
  if (address === null) return;
  await spendCounters("sso", [{ key: keyOf("sso", "address", address), max: SSO_STEPS_PER_ADDRESS }]);
}

const spend = (kind: Kind, attempt: Attempt) => spendCounters(kind, countersOf(kind, attempt));

async function spendCounters(kind: CountedKind, counters: readonly Counter[]): Promise<void> {
  const time = now();
  const window = windowOf(time);
  for (const { key, max } of counters) {
    const used = await count(key, window);
    if (used === 1) await sweep(kind, window);
    if (used <= max) continue;
    const waitSeconds = (window.getTime() + WINDOW_MILLISECONDS - time.getTime()) / 1000;
    throw tooMany("Too many attempts; try again later", waitSeconds);
  }
}

/** Takes an attempt back whose password was right; the account's earlier wrong ones are forgotten with it. */
export async function forgiveAttempt({ email, address }: Attempt): Promise<void> {
  const window = windowOf(now());
  await db().throttle.deleteMany({
    where: { key: keyOf("password", "account", email.toLowerCase()), window },
  });
  if (address === null) return;
  await db().throttle.updateMany({
    where: { key: keyOf("password", "address", address), window, used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
}
