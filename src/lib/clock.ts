let fixed: Date | undefined;

/** Returns the current time. All code uses this function, so that tests can set the time with {@link setClock}. */
export function now(): Date {
  return fixed === undefined ? new Date() : new Date(fixed);
}

/**
 * Stops the clock at the given time. Without an argument, lets the clock run again. Only tests use this
 * function.
 */
export function setClock(time?: Date): void {
  fixed = time;
}

export const HOUR_MILLISECONDS = 60 * 60 * 1000;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

export const minutesAgo = (minutes: number): Date => new Date(now().getTime() - minutes * 60_000);
export const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * HOUR_MILLISECONDS);
export const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MILLISECONDS);
export const inMilliseconds = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);
/** Adds a number of days to a time. The number can be negative. */
export const daysAfter = (time: Date, days: number): Date =>
  new Date(time.getTime() + days * DAY_MILLISECONDS);

/**
 * Returns the milliseconds since an arbitrary start, for durations and deadlines. This value never goes backward, even if the
 * system clock changes.
 */
export function monotonicMilliseconds(): number {
  return performance.now();
}
