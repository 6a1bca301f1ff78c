import { type PoolLimits, ThreadPool } from "./pool";
import { provideThreads } from "./run";

/** Starts the process's pool of threads. `file` is the bundled version of `src/threads/main.ts`. */
export function startThreads(file: string, limits: Partial<PoolLimits> = {}): ThreadPool {
  const pool = new ThreadPool(file, limits);
  provideThreads(pool);
  return pool;
}
