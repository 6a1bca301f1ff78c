import { type On, pooled } from "./client";
import { SHARED_ROWS_MAX, sharedConnection } from "./shared-connections";
import type { InUnit } from "./unit-of-work";

const beside: On = {
  connection: {
    query: async (config) => {
      const taken = sharedConnection();
      return await (taken instanceof Promise ? await taken : taken).query(config);
    },
  },
};

/**
 * Returns the connection for short lists and for reads by key. All these reads share a few connections, and
 * each connection plans a statement only once. If the request has a unit of work, returns the unit's
 * transaction, so that the reads see what the request has already written.
 */
export const reads = (within?: InUnit): On => within?.unit?.tx ?? beside;

/**
 * Returns the connection for a list of at most `take` rows. A long list gets a separate connection from the pool, so that other
 * reads don't wait for it.
 */
export const listReads = (take: number, within?: InUnit): On =>
  take > SHARED_ROWS_MAX + 1 ? pooled(within) : reads(within);
