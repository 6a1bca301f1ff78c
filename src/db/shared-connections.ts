import pg from "pg";
import { connectionOptions, timeoutMilliseconds } from "./connection";

/** Connections on which many requests read at once, by key or at most a short page. */
const CONNECTIONS = 2;

/**
 * Which plan a prepared statement runs by: the one of its text, made once, or one for its values, made for each run. Making
 * one takes several times as long as a read by key itself; a condition that depends on which values are null needs it.
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

// The console's bundle and the server load this module apart; both share the connections.
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

/** A connection for statements that no transaction contains. All statements of one turn get the same. */
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
