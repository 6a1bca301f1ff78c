import { createHash } from "node:crypto";
import { db, pooled } from "@/db/client";
import { networkOf } from "@/lib/client-address";
import { now } from "@/lib/clock";
import { tooMany } from "@/lib/errors";
import { countUse } from "./queries";

/**
 * Limits how often a password can be tried and an email can be requested. The counters are in the table Throttle, so all
 * processes share them. Bindery counts an attempt before it checks the password, so parallel attempts can't bypass the
 * limit. If the password is right, Bindery subtracts the attempt. Attempts for accounts that don't exist count as well.
 */
const WINDOW_MILLISECONDS = 15 * 60 * 1000;
/**
 * The maximum number of wrong passwords per account and time window, from one network or from one browser that the account
 * recognizes.
 */
export const ATTEMPTS_PER_ACCOUNT = 10;
/**
 * The maximum number of wrong passwords per account and time window, from all networks together. An attack can use many
 * networks.
 */
export const ATTEMPTS_FROM_EVERYWHERE = 100;
/**
 * The maximum number of wrong passwords per IP address and time window. The number is higher because a whole office can
 * share one IP address.
 */
export const ATTEMPTS_PER_ADDRESS = 100;
/** The maximum numbers of emails per time window: to one account, and requested from one IP address. */
export const LETTERS_PER_ACCOUNT = 3;
const LETTERS_PER_ADDRESS = 30;

/** The maximum number of test emails per account and time window. */
export const TEST_LETTERS_PER_ACCOUNT = 5;

/**
 * The maximum number of wrong codes of an authenticator app per account and time window. The number is small because a code
 * has only six digits. Only people who know the account's password can enter a code, so others can't lock out the owner.
 */
export const CODES_PER_ACCOUNT = 5;
/** The maximum number of wrong codes of an authenticator app per account and day (UTC). */
export const CODES_PER_DAY = 30;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Attempts that are refused after too many of them. */
type Limited = "password" | "letter" | "test-letter" | "sso" | "passkey" | "code" | "code-day";
type Kind = Limited | "code-warning";

/** The lengths of the time windows that aren't {@link WINDOW_MILLISECONDS}. */
const LENGTHS: Partial<Record<Kind, number>> = {
  "code-day": DAY_MILLISECONDS,
  "code-warning": DAY_MILLISECONDS,
};

const SIGN_IN = "Too many sign-in attempts. Wait a few minutes, then try again.";
const REFUSALS: Record<Limited, string> = {
  password: SIGN_IN,
  sso: SIGN_IN,
  passkey: SIGN_IN,
  code: SIGN_IN,
  "code-day": "Too many wrong codes today. Try again tomorrow.",
  letter: "Too many emails were requested. Wait a few minutes, then try again.",
  "test-letter": "You sent too many test emails. Wait a few minutes, then try again.",
};

/**
 * The maximum number of single sign-on steps per IP address and time window. The number is high because a whole office can
 * share one IP address, and because each sign-in has two steps.
 */
export const SSO_STEPS_PER_ADDRESS = 1000;

/**
 * The maximum number of times per IP address and time window that browsers can ask for a challenge for a passkey. Each time, Bindery
 * stores a row.
 */
export const PASSKEY_CHALLENGES_PER_ADDRESS = 1000;

/** A request for an email to an account. `address` is null if the IP address isn't known. */
interface LetterRequest {
  email: string;
  address: string | null;
}

/** An attempt to sign in. `device` is the ID of a browser that the account recognizes, or the ID of the caller's session. */
export interface Attempt extends LetterRequest {
  device: string | null;
}

interface Counter {
  key: string;
  max: number;
  /**
   * Whether this counter is for a single network or browser. The right password resets only counters for a single
   * network or browser.
   */
  isOwn?: boolean;
}

// Hash the key, so that all keys have the same length. The table then also doesn't contain the email addresses of people
// without an account.
const keyOf = (kind: Kind, of: "account" | "address" | "device" | "network", value: string) =>
  `${kind}:${of}:${createHash("sha256").update(value).digest("base64url")}`;

const ofAddress = (kind: Kind, address: string | null, max: number): Counter[] =>
  address === null ? [] : [{ key: keyOf(kind, "address", networkOf(address)), max }];

/**
 * Networks and recognized browsers have separate counters, so that wrong passwords from other networks don't lock out the
 * owner.
 */
function passwordCounters({ email, address, device }: Attempt): Counter[] {
  const account = email.toLowerCase();
  const [kind, whose] =
    device === null ? (["network", networkOf(address ?? "")] as const) : (["device", device] as const);
  const own = { key: keyOf("password", kind, `${account} ${whose}`), max: ATTEMPTS_PER_ACCOUNT, isOwn: true };
  const all = { key: keyOf("password", "account", account), max: ATTEMPTS_FROM_EVERYWHERE };
  return [...ofAddress("password", address, ATTEMPTS_PER_ADDRESS), own, ...(device === null ? [all] : [])];
}

const lengthOf = (kind: Kind) => LENGTHS[kind] ?? WINDOW_MILLISECONDS;

const windowOf = (kind: Kind, time: Date) =>
  new Date(Math.floor(time.getTime() / lengthOf(kind)) * lengthOf(kind));

/** Counts an attempt, and returns the number of attempts in the current time window. */
async function count(kind: Kind, key: string, window: Date): Promise<number> {
  const used = (await countUse.first(pooled(), { key, window }))?.used ?? 0;
  if (used === 1) await sweep(kind, window);
  return used;
}

/** Deletes the counters of expired time windows. This function runs at a key's first attempt in each window. */
async function sweep(kind: Kind, window: Date): Promise<void> {
  await db().throttle.deleteMany({ where: { window: { lt: window }, key: { startsWith: `${kind}:` } } });
}

/**
 * Counts an attempt to sign in. If the password is right, call {@link forgiveAttempt} afterwards.
 * @throws ApiError 429 with `Retry-After`, if a limit is exceeded
 */
export const countAttempt = (attempt: Attempt) => spendCounters("password", passwordCounters(attempt));

/** Counts a requested email. @throws ApiError 429 with `Retry-After`, if a limit is exceeded */
export const countLetter = ({ email, address }: LetterRequest) =>
  spendCounters("letter", [
    ...ofAddress("letter", address, LETTERS_PER_ADDRESS),
    { key: keyOf("letter", "account", email.toLowerCase()), max: LETTERS_PER_ACCOUNT },
  ]);

/** Counts a test email, apart from all other emails. @throws ApiError 429 with `Retry-After`, if the limit is exceeded */
export const countTestLetter = (email: string) =>
  spendCounters("test-letter", [
    { key: keyOf("test-letter", "account", email.toLowerCase()), max: TEST_LETTERS_PER_ACCOUNT },
  ]);

/**
 * Counts a single sign-on step by the IP address, because these steps need no credential.
 * @throws ApiError 429 with `Retry-After`, if the limit is exceeded
 */
export const countSsoStep = (address: string | null) =>
  spendCounters("sso", ofAddress("sso", address, SSO_STEPS_PER_ADDRESS));

/**
 * Counts a request for a challenge by the IP address, because the request needs no credential.
 * @throws ApiError 429 with `Retry-After`, if the limit is exceeded
 */
export const countPasskeyChallenge = (address: string | null) =>
  spendCounters("passkey", ofAddress("passkey", address, PASSKEY_CHALLENGES_PER_ADDRESS));

/** The counters of codes. The counter of the shorter time window comes first, so that refused attempts don't count for the day. */
const CODE_LIMITS = [
  ["code", CODES_PER_ACCOUNT],
  ["code-day", CODES_PER_DAY],
] as const;

/**
 * Counts an attempt to enter a code of an authenticator app or a recovery code. If the code is right, call {@link forgiveCode}
 * afterwards. Returns whether this is the last attempt of a time window.
 * @throws ApiError 429 with `Retry-After`, if a limit is exceeded
 */
export async function countCode(userId: string): Promise<boolean> {
  let isLast = false;
  for (const [kind, max] of CODE_LIMITS)
    if (await spendCounters(kind, [{ key: keyOf(kind, "account", userId), max }])) isLast = true;
  return isLast;
}

/** Whether the owner of an account gets an email about wrong codes. Returns true only once per account and day (UTC). */
export async function isWarned(userId: string): Promise<boolean> {
  const key = keyOf("code-warning", "account", userId);
  return (await count("code-warning", key, windowOf("code-warning", now()))) === 1;
}

/**
 * Removes an attempt with the right code from the account's counters. Wrong codes still count, so that the owner's sign-ins
 * don't give more attempts to a person who guesses codes.
 */
export async function forgiveCode(userId: string): Promise<void> {
  for (const [kind] of CODE_LIMITS) await uncount(keyOf(kind, "account", userId), windowOf(kind, now()));
}

async function uncount(key: string, window: Date): Promise<void> {
  await db().throttle.updateMany({
    where: { key, window, used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
}

/** Counts an attempt. Returns whether the attempt is the last one that a counter allows in this time window. */
async function spendCounters(kind: Limited, counters: readonly Counter[]): Promise<boolean> {
  const time = now();
  const window = windowOf(kind, time);
  let isLast = false;
  for (const { key, max } of counters) {
    const used = await count(kind, key, window);
    if (used === max) isLast = true;
    if (used <= max) continue;
    const waitSeconds = (window.getTime() + lengthOf(kind) - time.getTime()) / 1000;
    throw tooMany(REFUSALS[kind], waitSeconds);
  }
  return isLast;
}

/** Removes an attempt with the right password from all counters, and resets the counters of the caller's network or browser. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  const window = windowOf("password", now());
  for (const { key, isOwn } of passwordCounters(attempt))
    if (isOwn) await db().throttle.deleteMany({ where: { key, window } });
    else await uncount(key, window);
}

/**
 * Resets an account's counters for all networks. Call this function when the owner has verified the
 * account's email address.
 */
export async function forgiveAccount(email: string): Promise<void> {
  const window = windowOf("password", now());
  await db().throttle.deleteMany({
    where: { key: keyOf("password", "account", email.toLowerCase()), window },
  });
}
