import { ApiError } from "./errors";

/**
 * For each kind of name, the number of callers with an equal name that can do the work at the same time, such as `{
 * process: 8, host: 2 }`.
 */
type Limits<Kind extends string> = Readonly<Record<Kind, number>>;

interface Waiting {
  names: readonly string[];
  begin: () => void;
}

export interface LaneOptions<Kind extends string> {
  limits: Limits<Kind>;
  /** The maximum number of waiting callers. */
  waitingMax: number;
  waitMilliseconds: number;
  /**
   * The error message for a caller who has waited too long, or who can't wait because too many callers are
   * already waiting.
   */
  refusal: string;
}

const RETRY_SECONDS = 5;

/**
 * Limits how many callers do a kind of work at the same time. Each caller counts under several names, such as the host that
 * it requests. Callers above the limits wait in order, but only for a short time.
 */
export class Lanes<Kind extends string> {
  private readonly busy = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  constructor(private readonly options: LaneOptions<Kind>) {}

  /** Waits until none of the names is at its limit, then runs `work`. @throws ApiError 503 */
  async run<T>(named: Readonly<Record<Kind, string>>, work: () => Promise<T>): Promise<T> {
    const names = Object.keys(this.options.limits).map((kind) => `${kind} ${named[kind as Kind]}`);
    if (this.isFree(names)) this.count(names, 1);
    else await this.wait(names);
    try {
      return await work();
    } finally {
      this.count(names, -1);
      this.beginNext();
    }
  }

  private isFree(names: readonly string[]): boolean {
    const { limits } = this.options;
    return names.every(
      (name) => (this.busy.get(name) ?? 0) < limits[name.slice(0, name.indexOf(" ")) as Kind],
    );
  }

  private count(names: readonly string[], change: 1 | -1): void {
    for (const name of names) {
      const left = (this.busy.get(name) ?? 0) + change;
      if (left === 0) this.busy.delete(name);
      else this.busy.set(name, left);
    }
  }

  private async wait(names: readonly string[]): Promise<void> {
    const { waitingMax, waitMilliseconds, refusal } = this.options;
    const refused = new ApiError(503, refusal, undefined, { "Retry-After": String(RETRY_SECONDS) });
    if (this.waiting.size >= waitingMax) throw refused;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting.delete(waiting);
        reject(refused);
      }, waitMilliseconds);
      const begin = () => {
        clearTimeout(late);
        resolve();
      };
      const waiting = { names, begin };
      this.waiting.add(waiting);
    });
  }

  private beginNext(): void {
    for (const waiting of this.waiting) {
      if (!this.isFree(waiting.names)) continue;
      this.waiting.delete(waiting);
      this.count(waiting.names, 1);
      waiting.begin();
    }
  }
}
