import pg from "pg";
import type { Tx } from "./client";
import { connectionOptions, timeoutMilliseconds } from "./connection";
import { Prisma } from "./generated/client";
import { HotStatement } from "./hot-statement";
import { beginStatement } from "./measured";
import { connectionOf } from "./pg-internals";
import { orPreparedAnew, plannedOnce, preparedName } from "./prepared";

/**
 * Hot reads: prepared statements on pipelined connections that no transaction uses, so that many requests share
 * one round trip. Reads by key alone; a statement that may run long belongs on the Prisma pool.
 */
const CONNECTIONS = 2;

/**
 * Which plan a prepared statement runs by: the one of its text, made once, or one for its values, made for each run. Making
 * one takes several times as long as a read by key itself; a condition that depends on which values are null needs it.
 */
type Planned = "once" | "for-values";

/** Longest page of a list that shares a connection with reads by key. */
export const HOT_ROWS_MAX = 100;

interface Slot {
  client: pg.Client | null;
  connecting: Promise<pg.Client> | null;
}

interface Pool {
  slots: Record<Planned, Slot[]>;
  turn: number;
  gathering: Set<pg.Client>;
}

const shared = globalThis as { binderyHot?: Pool };

const emptySlot = (): Slot => ({ client: null, connecting: null });

function state(): Pool {
  shared.binderyHot ??= {
    slots: { once: Array.from({ length: CONNECTIONS }, emptySlot), "for-values": [emptySlot()] },
    turn: 0,
    gathering: new Set(),
  };
  return shared.binderyHot;
}

async function open(slot: Slot, planned: Planned): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(),
    // These read by key: one that is not answered by then never will be, and those behind it wait as well.
    query_timeout: timeoutMilliseconds(),
    pipeline: true,
    application_name: planned === "once" ? "bindery-hot" : "bindery-lists",
  });
  const forget = () => {
    if (slot.client === client) slot.client = null;
  };
  client.on("error", forget);
  client.on("end", forget);
  await client.connect();
  if (planned === "once") await client.query("SET plan_cache_mode = force_generic_plan");
  slot.client = client;
  return client;
}

function take(planned: Planned): pg.Client | Promise<pg.Client> {
  const { slots, turn } = state();
  // All statements of one turn of the event loop go the same way, so that they leave in one packet.
  const slot = slots[planned][turn % slots[planned].length] as Slot;
  if (slot.client) return slot.client;
  slot.connecting ??= open(slot, planned).finally(() => {
    slot.connecting = null;
  });
  return slot.connecting;
}

/** Holds writes to a connection back until the end of this turn: one system call instead of many. */
function gather(client: pg.Client): void {
  const pool = state();
  if (pool.gathering.has(client)) return;
  const { stream } = connectionOf(client);
  pool.gathering.add(client);
  stream.cork();
  setImmediate(() => {
    pool.gathering.delete(client);
    pool.turn++;
    stream.uncork();
  });
}

async function run<Row>(
  name: string,
  text: string,
  values: unknown[],
  planned: Planned = "once",
): Promise<Row[]> {
  const taken = take(planned);
  const end = beginStatement();
  const client = taken instanceof Promise ? await taken : taken;
  gather(client);
  return await new Promise((resolve, reject) => {
    const statement = new HotStatement<Row>(preparedName(name), text, values, (error, rows) => {
      end(name, text, error ?? undefined);
      if (error) reject(error);
      else resolve(rows);
    });
    client.query(statement as unknown as pg.Submittable);
  });
}

/** Where a read runs: inside of a transaction that is open, else beside all of them. */
export interface ReadsInside {
  unit?: { readonly tx: Tx | undefined } | undefined;
}

/** A value as the driver reads it, where Prisma gives another one. */
function asDriven(value: unknown): unknown {
  if (typeof value === "bigint" || Prisma.Decimal.isDecimal(value)) return String(value);
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

/** The same inside of a transaction. */
async function runInside<Row>(tx: Tx, name: string, text: string, values: unknown[]): Promise<Row[]> {
  const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(plannedOnce(name, text), ...values);
  const driven = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asDriven(value)]));
  return rows.map((row) => driven(row) as Row);
}

/**
 * The same name must always have the same text. In a request that has begun to write, the query sees what is written.
 */
export function hotQuery<Row>(
  name: string,
  text: string,
  values: unknown[],
  within?: ReadsInside,
): Promise<Row[]> {
  const tx = within?.unit?.tx;
  return tx ? runInside<Row>(tx, name, text, values) : orPreparedAnew(() => run<Row>(name, text, values));
}

/** The same for a statement whose conditions depend on which of its values are null. */
export const queryForValues = <Row>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  orPreparedAnew(() => run<Row>(name, text, values, "for-values"));

export async function disconnectHot(): Promise<void> {
  const pool = state();
  shared.binderyHot = undefined;
  const opened = Object.values(pool.slots)
    .flat()
    .map(({ client, connecting }) => client ?? connecting?.catch(() => null));
  await Promise.all(opened.map(async (client) => (await client)?.end()));
}
