import pg from "pg";
import { JOBS_TABLE, QUEUES_TABLE } from "@/jobs/private-tables";

/** Sets the locks of workers apart from all others. */
const lockClass = "bindery worker";

/**
 * Distinguishes live workers from dead ones. A worker pool holds an advisory lock named after itself, on a separate
 * connection, from before it takes its first job. PostgreSQL releases the lock as soon as the process ends, in any way,
 * so a job whose pool's lock is free has no worker any more.
 */
export class Presence {
  private constructor(private readonly client: pg.Client) {}

  /** When it is lost, others take this worker for dead: `onLost` must end the process before they start its jobs. */
  static async open(databaseUrl: string, onLost: () => void): Promise<Presence> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "bindery worker presence",
      keepAlive: true,
      // A machine that vanished without a word is noticed after about half a minute.
      options: "-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
    });
    await client.connect();
    const presence = new Presence(client);
    client.on("error", () => {});
    client.once("end", () => presence.closed || onLost());
    return presence;
  }

  private closed = false;

  /** Says that a pool lives, until {@link close} or the end of this process. */
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

/** Every holder of a locked job or queue whose own lock can be had, which no living one's can. */
const releaseDead = `
  WITH holder AS MATERIALIZED (
    SELECT locked_by AS id FROM ${JOBS_TABLE} WHERE locked_by IS NOT NULL
    UNION
    SELECT locked_by FROM ${QUEUES_TABLE} WHERE locked_by IS NOT NULL
  ), dead AS MATERIALIZED (
    SELECT id FROM holder WHERE pg_try_advisory_xact_lock(hashtext($1), hashtext(id))
  )
  SELECT array_agg(id) AS ids, graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0`;

/** Frees the jobs of workers that are gone at once, not after four hours. Answers their ids. */
export async function releaseJobsOfDeadWorkers(pool: Pick<pg.Pool, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] }>(releaseDead, [lockClass]);
  return rows[0]?.ids ?? [];
}
