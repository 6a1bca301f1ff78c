import pg from "pg";
import { JOBS_TABLE, QUEUES_TABLE } from "@/jobs/private-tables";

/** A class that separates the locks of workers from all other locks. */
const lockClass = "bindery worker";

/**
 * Distinguishes live workers from dead ones. A worker pool holds an advisory lock with its name, on a
 * separate connection, from before its first job. PostgreSQL releases the lock as soon as the process ends
 * for any reason. If the lock of a job's pool is free, the job has no worker anymore.
 */
export class Presence {
  private constructor(private readonly client: pg.Client) {}

  /**
   * If this connection is lost, others treat this worker as dead. `onLost` must end the process before other
   * workers start its jobs.
   */
  static async open(databaseUrl: string, onLost: () => void): Promise<Presence> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "bindery worker presence",
      keepAlive: true,
      // A machine that disappears without closing the connection is noticed after about half a minute.
      options: "-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
    });
    await client.connect();
    const presence = new Presence(client);
    client.on("error", () => {});
    client.once("end", () => presence.closed || onLost());
    return presence;
  }

  private closed = false;

  /** Marks a pool as alive, until {@link close} or the end of this process. */
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

/** Finds every holder of a locked job or queue whose advisory lock is free, so that it's dead. */
const releaseDead = `
  WITH holder AS MATERIALIZED (
    SELECT locked_by AS id FROM ${JOBS_TABLE} WHERE locked_by IS NOT NULL
    UNION
    SELECT locked_by FROM ${QUEUES_TABLE} WHERE locked_by IS NOT NULL
  ), dead AS MATERIALIZED (
    SELECT id FROM holder WHERE pg_try_advisory_xact_lock(hashtext($1), hashtext(id))
  )
  SELECT array_agg(id) AS ids, graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0`;

/** Releases the jobs of dead workers immediately, instead of after four hours. Returns the IDs of these workers. */
export async function releaseJobsOfDeadWorkers(pool: Pick<pg.Pool, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] }>(releaseDead, [lockClass]);
  return rows[0]?.ids ?? [];
}
