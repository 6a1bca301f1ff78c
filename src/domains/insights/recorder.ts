import { env } from "@/env";
import { networkOf } from "@/lib/client-address";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import type { Held, Reading } from "./readings";
import { batchesOf, writeBatches } from "./write-batches";

const WRITE_MILLISECONDS = 1000;
/**
 * The number of actions that are written at once. When this many are waiting, they're written immediately.
 */
const BATCH = 500;
/**
 * The maximum number of buffered actions while the database isn't available. Further actions aren't counted.
 */
const HELD_MAX = 20_000;
/** If the visitor types nothing for this long, the search query counts as complete. */
const TYPED_MILLISECONDS = 5000;

const WINDOW_MILLISECONDS = 60_000;
/** To get the limit of actions per minute for an IP address, the limit of requests per minute is divided by this number. */
const ADDRESS_PART = 4;
/** The limit for a site is the limit for an IP address multiplied by this number, because a site has many visitors. */
const SITE_TIMES = 20;
const COUNTED_MAX = 50_000;

const held: Held[] = [];
const typed = new Map<string, Held>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> | undefined;
let counted = { window: 0, byKey: new Map<string, number>(), networks: new Map<string, string>() };

function isBelow(key: string, limit: number): boolean {
  const { byKey } = counted;
  const count = byKey.get(key) ?? 0;
  if (count >= limit || (count === 0 && byKey.size >= COUNTED_MAX)) return false;
  byKey.set(key, count + 1);
  return true;
}

/** Like `networkOf`, but computes the network only once a minute for each IP address. */
function networkAt(address: string): string {
  const { networks } = counted;
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = networkOf(address);
  if (networks.size < COUNTED_MAX) networks.set(address, network);
  return network;
}

/**
 * Limits how many actions this process records per minute for one IP address, and for all IP addresses on one
 * site.
 */
function isAdmitted({ site, reader }: Reading, time: Date): boolean {
  const limit = env.RATE_LIMIT_PER_MINUTE;
  if (limit === 0) return true;
  const window = Math.floor(time.getTime() / WINDOW_MILLISECONDS);
  if (counted.window !== window) counted = { window, byKey: new Map(), networks: new Map() };
  return (
    isBelow(networkAt(reader.address), Math.ceil(limit / ADDRESS_PART)) &&
    isBelow(site.id, limit * SITE_TIMES)
  );
}

/**
 * Records an action of a visitor. The action is written to the database a moment later, so this function never waits and never
 * fails. If the buffer is full, the action isn't counted.
 */
export function recordReading(reading: Reading): void {
  if (env.INSIGHTS === "off") return;
  const createdAt = now();
  if (held.length + typed.size >= HELD_MAX || !isAdmitted(reading, createdAt)) return;
  const one = { ...reading, createdAt };
  if (reading.type === "search_type_query") holdTyped(one);
  else held.push(one);
  if (held.length >= BATCH) void writeHeld();
  else writeLater();
}

function writeLater(): void {
  timer ??= setTimeout(writeHeld, WRITE_MILLISECONDS).unref();
}

const queryOf = ({ facts }: Held) => String(facts.eventSearchQuery);

/** Records only the last version of a search query while a visitor is typing it. */
function holdTyped(search: Held): void {
  const { site, reader } = search;
  const key = `${site.id} ${reader.address} ${reader.userAgent}`;
  const before = typed.get(key);
  if (before) {
    const [a, b] = [queryOf(before), queryOf(search)];
    if (!a.startsWith(b) && !b.startsWith(a)) held.push(before);
  }
  typed.set(key, search);
}

function takeTyped(until: number): void {
  for (const [key, search] of typed) {
    if (search.createdAt.getTime() > until) continue;
    held.push(search);
    typed.delete(key);
  }
}

/** Writes one batch at a time. Events that arrive in the meantime are buffered, up to a limit. */
function writeHeld(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  takeTyped(now().getTime() - TYPED_MILLISECONDS);
  writing ??= writeAll().finally(() => {
    writing = undefined;
    if (unwritten !== undefined || held.length + typed.size > 0) writeLater();
  });
  return writing;
}

/**
 * The batches that are being written. If the connection fails, it's unknown whether the database stored them, so the same
 * batches are written again.
 */
let unwritten: string | undefined;

async function writeAll(): Promise<void> {
  while (unwritten !== undefined || held.length > 0) {
    try {
      unwritten ??= await takeBatches();
      await writeBatches(unwritten);
      unwritten = undefined;
    } catch (error) {
      log.warn({ error }, "analytics events could not be saved, retrying");
      return;
    }
  }
}

/** Takes buffered events as batches. If they can't be prepared, they stay in the buffer. */
async function takeBatches(): Promise<string> {
  const events = held.slice(0, BATCH);
  const batches = await batchesOf(events);
  held.splice(0, events.length);
  return batches;
}

/** Waits until all recorded actions are written. Used for a graceful shutdown, and by tests. */
export async function settleReadings(): Promise<void> {
  takeTyped(Number.POSITIVE_INFINITY);
  await writing;
  await writeHeld();
}
