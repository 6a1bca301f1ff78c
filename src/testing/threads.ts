import type { PoolLimits, ThreadPool } from "@/lib/threads/pool";
import { provideThreads, threads } from "@/lib/threads/run";
import { startThreads } from "@/lib/threads/start";
import { bundled } from "./bundled";

/** Runs `work` with a separate pool of threads that has the given limits. */
export async function withThreads<T>(
  limits: Partial<PoolLimits>,
  work: (pool: ThreadPool) => Promise<T>,
): Promise<T> {
  const own = threads();
  const pool = startThreads(bundled("threads/main.ts"), limits);
  try {
    return await work(pool);
  } finally {
    provideThreads(own);
    await pool.stop();
  }
}
