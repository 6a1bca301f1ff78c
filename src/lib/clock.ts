let fixed: Date | undefined;

/** The time, as the whole service sees it. Tests set it with {@link setClock}. */
export function now(): Date {
  return fixed === undefined ? new Date() : new Date(fixed);
}

/** Stops the clock at a time, or lets it run again when called without one. For tests. */
export function setClock(time?: Date): void {
  fixed = time;
}

const HOUR_MILLISECONDS = 60 * 60 * 1000;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

export const minutesAgo = (minutes: number): Date => new Date(now().getTime() - minutes * 60_000);
export const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * HOUR_MILLISECONDS);
export const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MILLISECONDS);
/** So many days after a time; before it for a negative number. */
export const daysAfter = (time: Date, days: number): Date =>
  new Date(time.getTime() + days * DAY_MILLISECONDS);

/** Milliseconds since an arbitrary start, for durations and deadlines: never set, never running backwards. */
export function monotonicMilliseconds(): number {
  return performance.now();
}
