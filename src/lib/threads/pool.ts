import { availableParallelism } from "node:os";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import { type CostReason, costReasonOf, TaskTooCostlyError, threadsBusy } from "./errors";
import { FairQueue } from "./fair-queue";
import type { ApartThread, TaskAnswer, TaskCall, ThreadTask } from "./task";

/** Options for running a task. */
export interface TaskRequest {
  /**
   * Identifies the owner of the work, such as an organization. Groups take turns, and no group can use all
   * threads.
   */
  group: string;
  /**
   * Identifies the input, such as a version of a page. If an input was too costly, the pool refuses the same
   * input for a while.
   */
  key?: string | undefined;
  /** Whether the key identifies the complete input. If `true`, simultaneous runs with the same key share a result. */
  isShared?: boolean | undefined;
  /** Cancels the run, which then throws an AbortError. */
  signal?: AbortSignal | undefined;
}

export interface PoolLimits {
  threads: number;
  /** The number of threads that are reserved for other groups, so that one group can't use all threads. */
  keptThreads: number;
  memoryMegabytes: number;
  /** The maximum number of tasks that wait for a thread, in total and per group. */
  waiting: number;
  waitingOfGroup: number;
  waitMilliseconds: number;
  /** The time limit for a run. If the task has a lower limit, the lower limit applies. */
  runMilliseconds: number;
  /** The time in which a thread must load its code before it starts its first task. */
  startMilliseconds: number;
  /** How long a thread without work stays alive. */
  idleMilliseconds: number;
  /** How long a key is refused after a task with it was too costly. */
  refusedMilliseconds: number;
}

const LIMITS: PoolLimits = {
  // There must be at least two threads, because one group never gets the last thread.
  threads: Math.min(4, Math.max(2, availableParallelism())),
  keptThreads: 1,
  memoryMegabytes: 384,
  waiting: 128,
  waitingOfGroup: 32,
  waitMilliseconds: 20_000,
  runMilliseconds: Number.POSITIVE_INFINITY,
  startMilliseconds: 30_000,
  idleMilliseconds: 300_000,
  refusedMilliseconds: 900_000,
};

/** The threads' priority on Linux. If a thread and the event loop both need the processor, the event loop runs first. */
const NICE = 3;
const REFUSED_KEYS_MAX = 10_000;

/**
 * Runs tasks in a limited number of threads. Each run has a time limit and a memory limit. If a run exceeds a
 * limit, its thread is replaced.
 */
export class ThreadPool {
  /** The number of runs that started in a thread, and the number of runs that exceeded a limit. */
  readonly counts = { begun: 0, ended: 0 };
  private readonly limits: PoolLimits;
  private readonly threads: Piscina;
  private readonly queue = new FairQueue<{ start(): void }>();
  private readonly running = new Map<string, number>();
  private readonly shared = new Map<string, Promise<unknown>>();
  private readonly refused: LRUCache<string, CostReason>;
  private readonly begins = new Map<number, () => void>();
  private busy = 0;
  private readonly apart = new Map<string, ThreadPool>();
  private isStopping = false;

  /** `file` must export the result of {@link answerTasks}. Each thread gets the pool's file as `workerData`. */
  constructor(
    private readonly file: string,
    limits: Partial<PoolLimits> = {},
    workerData: string = file,
  ) {
    this.limits = { ...LIMITS, ...limits };
    const { threads, memoryMegabytes, idleMilliseconds, refusedMilliseconds } = this.limits;
    this.threads = new Piscina({
      filename: file,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMilliseconds,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      workerData,
      niceIncrement: NICE,
      // With `atomics` enabled, an idle thread would block while it waits for work. The thread then couldn't handle
      // events from its connections.
      atomics: "disabled",
      recordTiming: false,
    });
    this.threads.on("message", ({ begun }: { begun: number }) => this.begins.get(begun)?.());
    this.threads.on("error", (error) => log.error({ error }, "thread failed"));
    this.refused = new LRUCache({ max: REFUSED_KEYS_MAX, ttl: refusedMilliseconds });
  }

  /** Whether runs with this key are currently refused. */
  isRefused(task: Pick<ThreadTask<never, never>, "name">, key: string): boolean {
    return this.refused.has(`${task.name} ${key}`);
  }

  /**
   * Runs a task.
   * @throws TaskTooCostlyError if the task exceeds its limits or exceeded them recently
   * @throws ApiError 503 if too many runs are waiting
   * @throws the task's error: an ApiError is unchanged, and any other error becomes an `Error` with the same name, message and
   * stack
   */
  async run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    request: TaskRequest,
  ): Promise<Output> {
    if (task.apart) return this.poolApart(task.apart).run({ ...task, apart: undefined }, input, request);
    const { group, key, isShared = false, signal } = request;
    if (key === undefined) return this.runNow(task, input, group, { signal });
    const name = `${task.name} ${key}`;
    const reason = this.refused.get(name);
    if (reason !== undefined) throw new TaskTooCostlyError(task.name, reason);
    if (!isShared) return this.runNow(task, input, group, { name, signal });
    const busy = this.shared.get(name) as Promise<Output> | undefined;
    if (busy) return busy;
    const run = this.runNow(task, input, group, { name, signal }).finally(() => this.shared.delete(name));
    this.shared.set(name, run);
    return run;
  }

  /** Ends all threads. The promises of running and waiting tasks are rejected. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (let next = this.queue.take(() => true); next; next = this.queue.take(() => true)) next.start();
    await Promise.all([...this.apart.values()].map((pool) => pool.stop()));
    await this.threads.destroy();
  }

  /**
   * Returns the pool for a task that needs separate threads. If such a task runs other tasks, those run in
   * threads with this pool's file.
   */
  private poolApart(apart: ApartThread): ThreadPool {
    const { file = path.parse(this.file).name, memoryMegabytes, threads = 1 } = apart;
    if (this.isStopping) throw threadsBusy();
    const known = this.apart.get(file);
    if (known) return known;
    const { dir, ext } = path.parse(this.file);
    const count = Math.max(1, Math.min(threads, availableParallelism()));
    const limits = { ...this.limits, threads: count, keptThreads: 0, memoryMegabytes };
    const pool = new ThreadPool(path.join(dir, `${file}${ext}`), limits, this.file);
    this.apart.set(file, pool);
    return pool;
  }

  private async runNow<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    group: string,
    { name, signal }: { name?: string; signal: AbortSignal | undefined },
  ): Promise<Output> {
    await this.turn(group);
    try {
      return settle(await this.call(task, input, signal)) as Output;
    } catch (error) {
      const reason = this.isStopping || signal?.aborted ? undefined : costReasonOf(error);
      if (reason === undefined) throw error;
      this.counts.ended += 1;
      if (name !== undefined) this.refused.set(name, reason);
      log.warn(
        { task: task.name, key: name, group, reason },
        "task was stopped, because it exceeded its limit on time or memory",
      );
      throw new TaskTooCostlyError(task.name, reason);
    } finally {
      this.leave(group);
    }
  }

  /** Runs a task in a thread, and ends the thread if the task runs for too long. */
  private async call<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    stop: AbortSignal | undefined,
  ): Promise<TaskAnswer> {
    this.counts.begun += 1;
    const id = this.counts.begun;
    const ending = new AbortController();
    const end = () => ending.abort();
    let hasBegun = false;
    let timer = setTimeout(end, this.limits.startMilliseconds);
    this.begins.set(id, () => {
      hasBegun = true;
      clearTimeout(timer);
      const milliseconds = Math.min(task.milliseconds, this.limits.runMilliseconds);
      if (milliseconds > 0) timer = setTimeout(end, milliseconds);
      else end();
    });
    const call: TaskCall = { id, name: task.name, input };
    try {
      const signal = stop ? AbortSignal.any([ending.signal, stop]) : ending.signal;
      return await this.threads.run(call, { signal });
    } catch (error) {
      // No thread started in time, so the task never ran. The task therefore doesn't count as too costly.
      throw ending.signal.aborted && !hasBegun ? threadsBusy() : error;
    } finally {
      clearTimeout(timer);
      this.begins.delete(id);
    }
  }

  private mayStart = (group: string) =>
    this.busy < this.limits.threads &&
    (this.running.get(group) ?? 0) < Math.max(1, this.limits.threads - this.limits.keptThreads);

  /** Waits until the group can use a thread, and reserves the thread. */
  private async turn(group: string): Promise<void> {
    const { waiting, waitingOfGroup, waitMilliseconds } = this.limits;
    if (this.isStopping) throw threadsBusy();
    if (this.mayStart(group)) return this.enter(group);
    if (this.queue.size >= waiting || this.queue.sizeOf(group) >= waitingOfGroup) throw threadsBusy();
    await new Promise<void>((resolve, reject) => {
      const item = {
        start: () => {
          clearTimeout(timer);
          if (this.isStopping) return reject(threadsBusy());
          this.enter(group);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.queue.remove(group, item);
        reject(threadsBusy());
      }, waitMilliseconds);
      this.queue.push(group, item);
    });
  }

  private enter(group: string): void {
    this.busy += 1;
    this.running.set(group, (this.running.get(group) ?? 0) + 1);
  }

  private leave(group: string): void {
    this.busy -= 1;
    const left = (this.running.get(group) ?? 1) - 1;
    if (left > 0) this.running.set(group, left);
    else this.running.delete(group);
    if (!this.isStopping && this.busy < this.limits.threads) this.queue.take(this.mayStart)?.start();
  }
}

function settle(answer: TaskAnswer): unknown {
  if (answer.kind === "done") return answer.value;
  if (answer.kind === "refused")
    throw new ApiError(answer.status, answer.message, answer.internal, answer.headers, answer.details);
  const { name, message, stack } = answer;
  throw Object.assign(new Error(message), { name, ...(stack && { stack }) });
}
