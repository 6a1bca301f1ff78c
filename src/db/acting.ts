import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "./client";
import type { UnitOfWork } from "./unit-of-work";

/** What goes with the act of a request: it is written once, in the first transaction that the act commits. */
export interface Acting {
  record: ((tx: Tx) => Promise<void>) | null;
  /** Ids of what it has made so far, one of each kind, by `spaceId`, `teamId` and the like. */
  created: Record<string, string>;
  /** Whether anything was written so far. */
  hasWritten: boolean;
  /** What its transactions are parts of, where it is written with its answer. */
  unit?: UnitOfWork;
}

// The console's bundle and the server load this module apart; both must see the same act.
const shared = globalThis as { binderyActing?: AsyncLocalStorage<Acting> };

function storage(): AsyncLocalStorage<Acting> {
  shared.binderyActing ??= new AsyncLocalStorage<Acting>();
  return shared.binderyActing;
}

/** The act under way; undefined in jobs, in reads, and outside of requests. */
export const currentAct = () => storage().getStore();

/** Runs `work` as one act. */
export const runAct = <T>(act: Acting, work: () => T): T => storage().run(act, work);
