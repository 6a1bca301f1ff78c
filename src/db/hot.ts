import pg from "pg";
import { requiredEnv } from "@/env";

/**
 * Hot reads: prepared statements on pipelined connections that no transaction uses, so that many requests share
 * one round trip. Reads by key alone; a statement that may run long belongs on the Prisma pool.
 */
const CONNECTIONS = 2;

interface Slot {
  client: pg.Client | null;
  connecting: Promise<pg.Client> | null;
}

const shared = globalThis as { binderyHot?: { slots: Slot[]; next: number } };

function state() {
  shared.binderyHot ??= {
    slots: Array.from({ length: CONNECTIONS }, () => ({ client: null, connecting: null })),
    next: 0,
  };
  return shared.binderyHot;
}

async function open(slot: Slot): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: requiredEnv("DATABASE_URL"),
    pipeline: true,
    application_name: "bindery-hot",
  });
  const forget = () => {
    if (slot.client === client) slot.client = null;
  };
  client.on("error", forget);
  client.on("end", forget);
  await client.connect();
  slot.client = client;
  return client;
}

function take(): pg.Client | Promise<pg.Client> {
  const pool = state();
  const slot = pool.slots[pool.next++ % CONNECTIONS] as Slot;
  if (slot.client) return slot.client;
  slot.connecting ??= open(slot).finally(() => {
    slot.connecting = null;
  });
  return slot.connecting;
}

/** Runs the prepared statement `name`; the same name must always carry the same text. */
export async function hotQuery<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await take();
  const result = await client.query<Row>({ name, text, values });
  return result.rows;
}

export async function disconnectHot(): Promise<void> {
  const pool = state();
  shared.binderyHot = undefined;
  await Promise.all(pool.slots.map((slot) => slot.client?.end()));
}
