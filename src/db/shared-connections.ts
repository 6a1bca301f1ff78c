import pg from "pg";
import { connectionOptions, timeoutMilliseconds } from "./connection";

/** The number of connections that requests share for short reads: reads by key, and short pages of lists. */
const CONNECTIONS = 2;

/** The maximum number of rows in a list that is read on a shared connection. */
export const SHARED_ROWS_MAX = 100;

interface Slot {
  client: pg.Client | null;
  connecting: Promise<pg.Client> | null;
}

interface Shared {
  slots: Slot[];
  turn: number;
}

// The console's bundle and the server load separate copies of this module. Both copies must share the connections.
const shared = globalThis as { binderyShared?: Shared };

const emptySlot = (): Slot => ({ client: null, connecting: null });

function state(): Shared {
  shared.binderyShared ??= { slots: Array.from({ length: CONNECTIONS }, emptySlot), turn: 0 };
  return shared.binderyShared;
}

async function open(slot: Slot): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(),
    // All reads on these connections are short. If a response hasn't arrived after this time, it won't arrive
    // at all. Without the timeout, later statements on the connection would wait forever.
    query_timeout: timeoutMilliseconds(),
    pipeline: true,
    application_name: "bindery-reads",
  });
  const forget = () => {
    if (slot.client === client) slot.client = null;
  };
  client.on("error", forget);
  client.on("end", forget);
  await client.connect();
  // Planning takes several times as long as a read by key, so each statement is planned only once.
  await client.query("SET plan_cache_mode = force_generic_plan");
  slot.client = client;
  return client;
}

/** Returns a connection for statements outside of transactions. The connections take turns. */
export function sharedConnection(): pg.Client | Promise<pg.Client> {
  const { slots } = state();
  const slot = slots[state().turn++ % slots.length] as Slot;
  if (slot.client) return slot.client;
  slot.connecting ??= open(slot).finally(() => {
    slot.connecting = null;
  });
  return slot.connecting;
}

export async function disconnectShared(): Promise<void> {
  const { slots } = state();
  delete shared.binderyShared;
  const opened = slots.map(({ client, connecting }) => client ?? connecting?.catch(() => null));
  await Promise.all(opened.map(async (client) => (await client)?.end()));
}
