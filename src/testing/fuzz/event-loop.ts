import { performance } from "node:perf_hooks";

const TICK_MILLISECONDS = 5;

/** Looks how long the event loop of this process goes without taking up the next task. */
export class EventLoopWatch {
  private last = performance.now();
  private longest = 0;
  private readonly timer = setInterval(() => this.note(), TICK_MILLISECONDS);

  private note(): void {
    const time = performance.now();
    this.longest = Math.max(this.longest, time - this.last - TICK_MILLISECONDS);
    this.last = time;
  }

  /** The longest gap in milliseconds while something runs, this process's own waiting for a processor included. */
  async during<T>(run: () => Promise<T>): Promise<{ result: T; gap: number }> {
    this.last = performance.now();
    this.longest = 0;
    const result = await run();
    this.note();
    return { result, gap: this.longest };
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
