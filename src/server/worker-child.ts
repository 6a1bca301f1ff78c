import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { childEnv } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { askWorker } from "@/operate/metrics/worker";

const pauseMillisecondsMin = 500;
const pauseMillisecondsMax = 30_000;
/** If a child process ran for this long before it crashed, the next restart has the minimum delay again. */
const healthyMilliseconds = 60_000;

/**
 * The worker as a child process of the server. After a crash, the worker is restarted. The delay before the restart
 * increases with each crash.
 */
export class WorkerChild {
  private child: ChildProcess | undefined;
  private restart: NodeJS.Timeout | undefined;
  private pauseMilliseconds = pauseMillisecondsMin;
  private stopping = false;

  constructor(private readonly file: string) {}

  start(): void {
    const begun = monotonicMilliseconds();
    // The IPC channel closes when this process ends, even if this process is killed. The child process notices this.
    const child = spawn(process.execPath, ["--enable-source-maps", this.file], {
      env: childEnv() as NodeJS.ProcessEnv,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.child = child;
    child.once("error", (error) => log.error({ error }, "worker could not be started"));
    child.once("exit", (code, signal) => {
      if (this.stopping) return;
      if (monotonicMilliseconds() - begun > healthyMilliseconds)
        this.pauseMilliseconds = pauseMillisecondsMin;
      log.error(
        { code, signal, pauseMilliseconds: this.pauseMilliseconds },
        "worker: process stopped unexpectedly, restarting the worker",
      );
      this.restart = setTimeout(() => this.start(), this.pauseMilliseconds);
      this.pauseMilliseconds = Math.min(this.pauseMilliseconds * 2, pauseMillisecondsMax);
    });
  }

  /** Reads the metrics of the child process. Returns null if the child process doesn't respond. */
  metrics(): Promise<string | null> {
    return askWorker(this.child);
  }

  /** Asks the child process to finish its jobs or return them to the queue, and kills the process at the deadline. */
  async stop(deadlineMilliseconds: number): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    const child = this.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const force = setTimeout(() => {
      log.warn(
        "worker: process did not stop in time and was killed, unfinished jobs run again at the next start",
      );
      child.kill("SIGKILL");
    }, deadlineMilliseconds);
    await exited;
    clearTimeout(force);
  }
}
