let fixed: Date | undefined;

/** The time, as the whole service sees it. Tests set it with {@link setClock}. */
export function now(): Date {
  return fixed === undefined ? new Date() : new Date(fixed);
}

/** Stops the clock at a time, or lets it run again when called without one. For tests. */
export function setClock(time?: Date): void {
  fixed = time;
}

/** Milliseconds since an arbitrary start, for durations and deadlines: never set, never running backwards. */
export function monotonicMilliseconds(): number {
  return performance.now();
}
