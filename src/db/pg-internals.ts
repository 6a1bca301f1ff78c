import type { Socket } from "node:net";
import pg from "pg";

/**
 * The version of pg for which this file declares undocumented parts. Only this file uses these parts.
 * pg-internals.test.ts fails for every other version. Before you change the number, check `query.js` and
 * `connection.js` in the new version of pg.
 */
export const PG_VERSION = "8.23.1";

/** The undocumented parts of a connection, which pg's own statements also use. */
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

/** Closes a connection immediately, without waiting for the database. Its running statements fail. */
export const cutConnection = (client: pg.PoolClient) => connectionOf(client).stream.destroy();
