let fixed: Date | undefined;

/** The current time for all code. Tests set it with {@link setClock}. */
export function now(): Date {
  return fixed === undefined ? new Date() : new Date(fixed);
}

/** Stops the clock at a time. Without a time, it runs again. Only tests use it. */
export function setClock(time?: Date): void {
  fixed = time;
}

const HOUR_MILLISECONDS = 60 * 60 * 1000;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

export const minutesAgo = (minutes: number): Date => new Date(now().getTime() - minutes * 60_000);
export const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * HOUR_MILLISECONDS);
export const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MILLISECONDS);
/** The time that is a number of days after another time. Negative numbers result in an earlier time. */
export const daysAfter = (time: Date, days: number): Date =>
  new Date(time.getTime() + days * DAY_MILLISECONDS);

/**
 * Milliseconds since an arbitrary start, for durations and deadlines. It never goes backwards, even if the system clock is
 * changed.
 */
export function monotonicMilliseconds(): number {
  return performance.now();
}
