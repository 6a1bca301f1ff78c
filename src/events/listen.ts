import pg from "pg";
import { requiredEnv } from "@/env";
import { ApiError, tooMany } from "@/lib/errors";
import { log } from "@/lib/log";
import {
  ACCESS_CHANNEL,
  EDITS_CHANNEL,
  INBOX_CHANNEL,
  PRESENCE_CHANNEL,
  type Presence,
  type SharedEdit,
  SPACES_CHANNEL,
} from "./announce";

/**
 * The maximum number of listeners in a process, and the maximum number per person in a process. If a limit is
 * reached, a page polls instead of listening.
 */
const LISTENERS_MAX = 2000;
const LISTENERS_OF_PERSON_MAX = 30;
const RETRY_MILLISECONDS_MIN = 500;
const RETRY_MILLISECONDS_MAX = 30_000;

/** A listener for the events of one space, or for a person's own notifications. */
interface Listener {
  /** `organizationId/spaceId` or `inbox/userId`, as in the payload of the PostgreSQL notification. */
  key: string;
  userId: string;
  /**
   * Called after a write to the space, and after the person's access has changed. Also called after a reconnection, because
   * both might have happened in the meantime.
   */
  hear: () => void;
  /** Called with the position of a person in the space. Undefined if the listener doesn't need positions. */
  meet?: (presence: Presence) => void;
  /** Called with a message between open editors of the space. Undefined if the listener doesn't need these messages. */
  edited?: (edit: SharedEdit) => void;
  /** Called when the process stops listening. */
  end: () => void;
}

interface Listening {
  listeners: Set<Listener>;
  client: pg.Client | null;
  connecting: Promise<void> | null;
  retry: NodeJS.Timeout | null;
  failures: number;
}

// The console's bundle and the server load separate copies of this module. The two copies must share one connection.
const shared = globalThis as { binderyListening?: Listening };

function state(): Listening {
  shared.binderyListening ??= {
    listeners: new Set(),
    client: null,
    connecting: null,
    retry: null,
    failures: 0,
  };
  return shared.binderyListening;
}

/** Passes a message with content to the listeners of its space. */
function deliver({ listeners }: Listening, name: "meet" | "edited", payload: string): void {
  const end = payload.indexOf(" ");
  const key = payload.slice(0, end);
  const interested = [...listeners].filter((listener) => listener[name] && listener.key === key);
  if (interested.length === 0) return;
  const content = JSON.parse(payload.slice(end + 1)) as Presence & SharedEdit;
  for (const listener of interested) listener[name]?.(content);
}

async function open(listening: Listening): Promise<void> {
  const client = new pg.Client({
    connectionString: requiredEnv("DATABASE_URL"),
    application_name: "bindery-listen",
    keepAlive: true,
  });
  const lose = () => {
    if (listening.client !== client) return;
    listening.client = null;
    retryLater(listening);
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === PRESENCE_CHANNEL) return deliver(listening, "meet", payload);
    if (channel === EDITS_CHANNEL) return deliver(listening, "edited", payload);
    const isMeant = ({ key, userId }: Listener) => (channel === ACCESS_CHANNEL ? userId : key) === payload;
    for (const listener of listening.listeners) if (isMeant(listener)) listener.hear();
  });
  try {
    await client.connect();
    const channels = [SPACES_CHANNEL, INBOX_CHANNEL, PRESENCE_CHANNEL, EDITS_CHANNEL, ACCESS_CHANNEL];
    await client.query(channels.map((channel) => `LISTEN ${channel}`).join("; "));
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  listening.failures = 0;
  // All listeners might have been removed while the connection was being opened.
  if (listening.listeners.size === 0) return void client.end().catch(() => {});
  listening.client = client;
}

function connect(listening: Listening): Promise<void> {
  listening.connecting ??= open(listening).finally(() => {
    listening.connecting = null;
  });
  return listening.connecting;
}

/**
 * Reconnects after the connection was lost. Afterwards, sends each listener an event, because PostgreSQL doesn't repeat
 * events that were missed.
 */
function retryLater(listening: Listening): void {
  if (listening.listeners.size === 0 || listening.retry) return;
  const wait = Math.min(RETRY_MILLISECONDS_MIN * 2 ** listening.failures, RETRY_MILLISECONDS_MAX);
  listening.failures += 1;
  listening.retry = setTimeout(async () => {
    listening.retry = null;
    try {
      await connect(listening);
      for (const listener of listening.listeners) listener.hear();
    } catch (error) {
      log.warn({ error }, "live updates: database connection lost, reconnecting");
      retryLater(listening);
    }
  }, wait);
}

function assertRoom({ listeners }: Listening, userId: string): void {
  if (listeners.size >= LISTENERS_MAX)
    throw new ApiError(503, "Too many clients receive live updates at the moment. Try again later.");
  const own = [...listeners].filter((listener) => listener.userId === userId);
  if (own.length >= LISTENERS_OF_PERSON_MAX)
    throw tooMany(
      "You have too many pages open that receive live updates. Close some of these pages, then try again.",
      30,
    );
}

/**
 * Adds a listener and waits for the connection. Returns a function that removes the listener.
 * @throws ApiError 503 or 429 if a limit is reached
 */
export async function addListener(listener: Listener): Promise<() => void> {
  const listening = state();
  assertRoom(listening, listener.userId);
  listening.listeners.add(listener);
  const remove = () => {
    listening.listeners.delete(listener);
    if (listening.listeners.size === 0) rest(listening);
  };
  try {
    if (!listening.client) await connect(listening);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

/**
 * Throws the error for a caller who can't listen. An error about a limit is thrown unchanged. All other
 * errors are thrown as 503.
 */
export function unheard(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError(503, "Live updates aren't available at the moment. Try again later.", String(error));
}

/** Closes a connection that is no longer needed. */
function rest(listening: Listening): void {
  if (listening.retry) clearTimeout(listening.retry);
  listening.retry = null;
  const { client } = listening;
  listening.client = null;
  client?.end().catch(() => {});
}

/**
 * Ends every listener and the connection. Call this function before a graceful shutdown, which would
 * otherwise wait for them.
 */
export function endListening(): void {
  const listening = state();
  shared.binderyListening = undefined;
  for (const listener of listening.listeners) listener.end();
  listening.listeners.clear();
  rest(listening);
}
