import type { Socket } from "node:net";
import type pg from "pg";

/**
 * The version of pg for which this file declares an undocumented part. Only this file uses this part.
 * pg-internals.test.ts fails for every other version. Before you change the number, check `connection.js` in
 * the new version of pg.
 */
export const PG_VERSION = "8.23.1";

/** Returns the socket of a connection. */
export const socketOf = (client: pg.Client | pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Closes a connection immediately, without waiting for the database. Its running statements fail. */
export const cutConnection = (client: pg.PoolClient) => socketOf(client).destroy();
