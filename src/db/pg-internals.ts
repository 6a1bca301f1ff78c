import type { Socket } from "node:net";
import type pg from "pg";

/**
 * This file declares an undocumented part of pg, and only this file uses that part. The declaration was
 * checked with this version of pg. pg-internals.test.ts fails for every other version. Before you change the
 * number, check `connection.js` in the new version of pg.
 */
export const PG_VERSION = "8.23.1";

/** Returns the socket of a connection. */
export const socketOf = (client: pg.Client | pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Closes a connection immediately, without waiting for the database. Its running statements fail. */
export const cutConnection = (client: pg.PoolClient) => socketOf(client).destroy();
