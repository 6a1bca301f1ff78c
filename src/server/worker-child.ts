import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { childEnv } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { askWorker } from "@/operate/metrics/worker";

const pauseMillisecondsMin = 500;
const pauseMillisecondsMax = 30_000;
/**
 * A child process that ran for this long was healthy, so its end counts as a new problem, and the restart
 * delay starts again from the minimum.
 */
const healthyMilliseconds = 60_000;

/** The worker as a child process of the server. After each crash, it's restarted, and the delay before the restart increases. */
export class WorkerChild {
  private child: ChildProcess | undefined;
  private restart: NodeJS.Timeout | undefined;
  private pauseMilliseconds = pauseMillisecondsMin;
  private stopping = false;

  constructor(private readonly file: string) {}

  start(): void {
    const begun = monotonicMilliseconds();
    // Through the IPC channel, the child process notices when this process ends, even if it's killed.
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
        "worker: process ended, restarting",
      );
      this.restart = setTimeout(() => this.start(), this.pauseMilliseconds);
      this.pauseMilliseconds = Math.min(this.pauseMilliseconds * 2, pauseMillisecondsMax);
    });
  }

  /** Reads the child process's metrics. Returns null if it doesn't respond. */
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
      log.warn("worker did not stop in time and was killed; its jobs run again at the next start");
      child.kill("SIGKILL");
    }, deadlineMilliseconds);
    await exited;
    clearTimeout(force);
  }
}
