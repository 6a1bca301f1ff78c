import pg from "pg";
import { JOBS_TABLE, QUEUES_TABLE } from "@/jobs/private-tables";

/**
 * The first key of the workers' advisory locks. This key distinguishes the workers' locks from all other advisory
 * locks.
 */
const lockClass = "bindery worker";

/**
 * Shows which workers are alive. Before a worker pool takes its first job, it opens a separate connection and
 * takes an advisory lock that identifies the pool. PostgreSQL releases the lock as soon as the process ends
 * for any reason. If the lock of the pool that took a job is free, no worker is running the job.
 */
export class Presence {
  private constructor(private readonly client: pg.Client) {}

  /**
   * If this connection is lost, other workers treat this worker as dead. Therefore, `onLost` must end the process before other
   * workers start its jobs.
   */
  static async open(databaseUrl: string, onLost: () => void): Promise<Presence> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "bindery worker presence",
      keepAlive: true,
      // If a machine disappears without closing the connection, PostgreSQL notices this after about half a minute.
      options: "-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
    });
    await client.connect();
    const presence = new Presence(client);
    client.on("error", () => {});
    client.once("end", () => presence.closed || onLost());
    return presence;
  }

  private closed = false;

  /** Marks a pool as alive until {@link close} is called or this process ends. */
  async announce(poolId: string): Promise<void> {
    await this.client.query("SELECT pg_advisory_lock_shared(hashtext($1), hashtext($2))", [
      lockClass,
      poolId,
    ]);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client.end();
  }
}

/** Finds dead workers. A dead worker has locked a job or a queue, but its advisory lock is free. */
const releaseDead = `
  WITH holder AS MATERIALIZED (
    SELECT locked_by AS id FROM ${JOBS_TABLE} WHERE locked_by IS NOT NULL
    UNION
    SELECT locked_by FROM ${QUEUES_TABLE} WHERE locked_by IS NOT NULL
  ), dead AS MATERIALIZED (
    SELECT id FROM holder WHERE pg_try_advisory_xact_lock(hashtext($1), hashtext(id))
  )
  SELECT array_agg(id) AS ids, graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0`;

/**
 * Releases the jobs of dead workers immediately. Without this function, graphile-worker would release these
 * jobs only after four hours. Returns the IDs of the dead workers.
 */
export async function releaseJobsOfDeadWorkers(pool: Pick<pg.Pool, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] }>(releaseDead, [lockClass]);
  return rows[0]?.ids ?? [];
}
