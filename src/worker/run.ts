import { type Job as QueuedJob, type Runner, run, type TaskList, type WorkerPool } from "graphile-worker";
import pg from "pg";
import type { JobHandler, Schedule } from "@/jobs/handle";
import { JOBS_TABLE } from "@/jobs/private-tables";
import { log } from "@/lib/log";
import { queueLogger } from "@/lib/queue-log";
import { runAttempt } from "./attempt";
import { Presence, releaseJobsOfDeadWorkers } from "./presence";

/** Options for running a worker. */
export interface WorkerOptions {
  databaseUrl: string;
  handlers: JobHandler[];
  schedules: Schedule[];
  /** The number of jobs that run at the same time. */
  concurrency: number;
  /** How long a stopping worker waits for its running jobs before it asks them to stop. */
  finishMilliseconds: number;
  /** How long the worker then waits before it returns the jobs to the queue. */
  abortMilliseconds: number;
  /** Called if the worker can't continue. The process must then end. */
  onLost: (reason: string) => void;
}

/** A running worker. */
export interface RunningWorker {
  /** Finishes short jobs, returns long jobs to the queue, and doesn't take new jobs. */
  stop(): Promise<void>;
}

const sweepMilliseconds = 5_000;
const pollMilliseconds = 1_000;
const bookingMilliseconds = 20;

class Worker implements RunningWorker {
  /** Maps each running job to a promise that resolves when the job's handler has returned or thrown. */
  private readonly active = new Map<string, Promise<void>>();
  private readonly abort = new AbortController();
  private readonly pool: pg.Pool;
  /** Maps each pool that takes jobs to a promise that resolves when the pool is marked as alive. */
  private readonly pools = new Map<WorkerPool, Promise<void>>();
  private readonly runners: Runner[] = [];
  private sweep: NodeJS.Timeout | undefined;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly options: WorkerOptions,
    private readonly presence: Presence,
  ) {
    this.pool = new pg.Pool({
      connectionString: options.databaseUrl,
      max: options.concurrency + 3,
      application_name: "bindery worker",
    });
    const warn = (error: Error) => log.warn({ error }, "worker: database connection lost");
    this.pool.on("error", warn);
    this.pool.on("connect", (client) => client.on("error", warn));
  }

  async start(): Promise<void> {
    await this.releaseDead();
    const { handlers, concurrency, schedules } = this.options;
    const quick = handlers.filter(({ job }) => !job.isLong);
    // The worker reserves one slot for quick jobs.
    const kept = concurrency > 1 && quick.length > 0 && quick.length < handlers.length ? 1 : 0;
    await this.take(handlers, concurrency - kept, schedules);
    if (kept > 0) await this.take(quick, kept, []);
    this.sweep = setInterval(() => void this.releaseDead(), sweepMilliseconds);
  }

  private async take(handlers: JobHandler[], slots: number, schedules: Schedule[]): Promise<void> {
    const runner = await run({
      pgPool: this.pool,
      noHandleSignals: true,
      logger: queueLogger,
      taskList: this.tasksOf(handlers),
      crontab: schedules.map(crontabLine).join("\n"),
      preset: {
        plugins: [this.announcing()],
        worker: { concurrentJobs: slots, pollInterval: pollMilliseconds },
      },
    });
    runner.promise.catch((error) => this.stopped ?? this.options.onLost(String(error)));
    this.runners.push(runner);
  }

  /** A plugin that marks this worker as alive before the worker takes its first job. */
  private announcing(): GraphileConfig.Plugin {
    return {
      name: "AnnouncePresence",
      version: "1.0.0",
      worker: {
        hooks: {
          startWorker: (_context, event) => {
            const { workerPool: pool } = event.worker;
            const announced = this.pools.get(pool) ?? this.presence.announce(pool.id);
            this.pools.set(pool, announced);
            return announced;
          },
        },
      },
    };
  }

  private async releaseDead(): Promise<void> {
    try {
      const workers = await releaseJobsOfDeadWorkers(this.pool);
      if (workers.length > 0) log.warn({ workers }, "worker: unlocked jobs of stopped workers");
    } catch (error) {
      log.error({ error }, "worker: could not check for jobs of stopped workers");
    }
  }

  private tasksOf(handlers: JobHandler[]): TaskList {
    return Object.fromEntries(
      handlers.map((handler) => [
        handler.job.name,
        (payload, helpers) => this.perform(handler, payload, helpers.job),
      ]),
    );
  }

  /**
   * Runs a job. A job that fails after it was asked to stop counts as interrupted. The promise of an
   * interrupted job stays pending, so that graphile-worker doesn't record a failure, and {@link stop}
   * returns the job to the queue.
   */
  private async perform(handler: JobHandler, payload: unknown, job: QueuedJob): Promise<void> {
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    this.active.set(job.id, settled);
    try {
      await runAttempt(handler, payload, job, this.abort.signal);
      this.active.delete(job.id);
      if (job.job_queue_id !== null) this.lookSoon();
    } catch (error) {
      if (this.abort.signal.aborted) {
        settle();
        return await new Promise<never>(() => {});
      }
      this.active.delete(job.id);
      throw error;
    } finally {
      settle();
    }
  }

  /**
   * Looks for jobs again soon. While graphile-worker records the end of a job, it can't see the next job in the job's
   * queue. Without this function, graphile-worker would find the next job only at its next poll.
   */
  private lookSoon(): void {
    setTimeout(() => {
      if (!this.stopped) for (const pool of this.pools.keys()) pool.nudge(1);
    }, bookingMilliseconds);
  }

  stop(): Promise<void> {
    this.stopped ??= this.finish();
    return this.stopped;
  }

  private async finish(): Promise<void> {
    clearInterval(this.sweep);
    const finished = Promise.all(this.runners.map((runner) => runner.stop())).catch((error) =>
      log.warn({ error }, "worker: job queue did not stop in time"),
    );
    await Promise.race([finished, pause(this.options.finishMilliseconds)]);
    this.abort.abort(new Error("the worker is stopping"));
    const settled = Promise.all(this.active.values());
    await Promise.race([settled, pause(this.options.abortMilliseconds)]);
    await this.handBack();
    await this.presence.close();
    // An interrupted handler might still use its connection. The connection isn't closed here, because the process is about to
    // end.
    if (this.active.size > 0) return;
    await finished;
    await this.pool.end();
  }

  /** Returns unfinished jobs to the queue. The interrupted attempts don't count. */
  private async handBack(): Promise<void> {
    const ids = [...this.active.keys()];
    if (ids.length === 0) return;
    const pools = [...this.pools.keys()].map(({ id }) => id);
    await this.pool.query(
      `UPDATE ${JOBS_TABLE}
          SET attempts = greatest(attempts - 1, 0), run_at = now(), locked_at = NULL, locked_by = NULL
        WHERE id = ANY($1::bigint[]) AND locked_by = ANY($2::text[])`,
      [ids, pools],
    );
    await this.pool.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [pools]);
    log.info({ jobs: ids.length }, "worker: returned unfinished jobs to the queue");
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function crontabLine({ job, cron, backfillMinutes }: Schedule): string {
  const options = `max=${job.maxAttempts}${backfillMinutes > 0 ? `&fill=${backfillMinutes}m` : ""}`;
  return `${cron} ${job.name} ?${options}`;
}

/** Starts to run jobs. After the worker is stopped, the process must end, because interrupted handlers might still be running. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const presence = await Presence.open(options.databaseUrl, () =>
    options.onLost("the worker lost the database connection that marks the worker as running"),
  );
  const worker = new Worker(options, presence);
  await worker.start();
  return worker;
}
