import { performance } from "node:perf_hooks";

const TICK_MILLISECONDS = 5;

/** Measures how long the event loop of this process is blocked. */
export class EventLoopWatch {
  private last = performance.now();
  private used = process.cpuUsage();
  private longest = 0;
  private readonly timer = setInterval(() => this.note(), TICK_MILLISECONDS);

  private note(): void {
    const time = performance.now();
    const { user, system } = process.cpuUsage(this.used);
    const gap = Math.min(time - this.last - TICK_MILLISECONDS, (user + system) / 1000);
    this.longest = Math.max(this.longest, gap);
    this.begin();
  }

  private begin(): void {
    this.last = performance.now();
    this.used = process.cpuUsage();
  }

  /**
   * Runs `run` and returns the longest time in milliseconds for which the event loop was blocked. The result
   * is never longer than the CPU time that the process used. At other times, the process was waiting for a
   * processor.
   */
  async during<T>(run: () => Promise<T>): Promise<{ result: T; gap: number }> {
    this.begin();
    this.longest = 0;
    const result = await run();
    this.note();
    return { result, gap: this.longest };
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
