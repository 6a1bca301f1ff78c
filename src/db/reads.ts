import { type On, pooled } from "./client";
import { nextTurn, sharedConnection } from "./shared-connections";
import type { InUnit } from "./unit-of-work";

/** Longest page of a list that shares a connection with reads by key. */
const SHORT_ROWS_MAX = 100;

const beside: On = {
  connection: {
    query: async (config) => {
      const taken = sharedConnection("once");
      nextTurn();
      return await (taken instanceof Promise ? await taken : taken).query(config);
    },
  },
};

/**
 * Where reads by key and short lists run: on connections that all reads share, planned once for each text. With a
 * request's unit, they run inside the transaction that the request has begun, and see what is already written.
 */
export const reads = (within?: InUnit): On => within?.unit?.tx ?? beside;

/** The same for a list of at most `take` rows: a long one gets a connection of the pool, so that others don't wait for it. */
export const listReads = (take: number, within?: InUnit): On =>
  take > SHORT_ROWS_MAX + 1 ? pooled(within) : reads(within);
