import type { Socket } from "node:net";
import pg from "pg";

/**
 * Parts of pg that it does not document, used nowhere else. Read in the version below; pg-internals.test.ts fails for any
 * other, whose `query.js` and `connection.js` have to be looked at before the number is raised.
 */
export const PG_VERSION = "8.23.1";

/** What pg's own statements know of a connection. */
export interface Connection {
  parsedStatements: Record<string, string | undefined>;
  stream: Socket;
  bind(config: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(): void;
  sync(): void;
}

interface Statement {
  name: string;
  values: unknown[];
  prepare(connection: Connection): void;
}

export const BaseStatement = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: (error: Error | null) => void,
) => Statement;

export const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils;

export const connectionOf = (client: pg.Client | pg.PoolClient) =>
  (client as unknown as { connection: Connection }).connection;

/** Ends a connection at once, without waiting for the database; what runs on it fails. */
export const cutConnection = (client: pg.PoolClient) => connectionOf(client).stream.destroy();
