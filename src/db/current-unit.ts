import { AsyncLocalStorage } from "node:async_hooks";
import type { UnitOfWork } from "./unit-of-work";

// The console's bundle and the server load this module apart; both must see the same unit.
const shared = globalThis as { binderyUnit?: AsyncLocalStorage<UnitOfWork> };

function storage(): AsyncLocalStorage<UnitOfWork> {
  shared.binderyUnit ??= new AsyncLocalStorage<UnitOfWork>();
  return shared.binderyUnit;
}

/** What the transactions of the request under way are parts of, where it is written with its answer (docs/adr/035). */
export const currentUnit = () => storage().getStore();

/** Runs `work` with all of its transactions as parts of one unit. */
export const runInUnit = <T>(unit: UnitOfWork, work: () => T): T => storage().run(unit, work);
