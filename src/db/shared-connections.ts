import pg from "pg";
import { connectionOptions, timeoutMilliseconds } from "./connection";

/** The number of connections on which many requests read at the same time, by key or at most a short page. */
const CONNECTIONS = 2;

/** The maximum number of rows of a list that shares a connection with reads by key. */
export const SHARED_ROWS_MAX = 100;

/**
 * How a prepared statement is planned: once for its text, or at each run for its values. Planning takes
 * several times as long as a read by key. Statements with a condition that depends on which values are null
 * need a plan for their values.
 */
export type Planned = "once" | "for-values";

interface Slot {
  client: pg.Client | null;
  connecting: Promise<pg.Client> | null;
}

interface Shared {
  slots: Record<Planned, Slot[]>;
  turn: number;
}

// The console's bundle and the server load separate copies of this module. Both copies share the connections.
const shared = globalThis as { binderyShared?: Shared };

const emptySlot = (): Slot => ({ client: null, connecting: null });

function state(): Shared {
  shared.binderyShared ??= {
    slots: { once: Array.from({ length: CONNECTIONS }, emptySlot), "for-values": [emptySlot()] },
    turn: 0,
  };
  return shared.binderyShared;
}

async function open(slot: Slot, planned: Planned): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(),
    // These connections only read by key. A statement without a response in this time never gets one, and the
    // statements after it wait for it.
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

/**
 * Returns a connection for statements outside transactions. All statements of one turn of the event loop get
 * the same connection.
 */
export function sharedConnection(planned: Planned): pg.Client | Promise<pg.Client> {
  const { slots, turn } = state();
  const slot = slots[planned][turn % slots[planned].length] as Slot;
  if (slot.client) return slot.client;
  slot.connecting ??= open(slot, planned).finally(() => {
    slot.connecting = null;
  });
  return slot.connecting;
}

/** Makes later statements use the next connection. */
export const nextTurn = () => {
  state().turn++;
};

export async function disconnectShared(): Promise<void> {
  const { slots } = state();
  delete shared.binderyShared;
  const opened = Object.values(slots)
    .flat()
    .map(({ client, connecting }) => client ?? connecting?.catch(() => null));
  await Promise.all(opened.map(async (client) => (await client)?.end()));
}
