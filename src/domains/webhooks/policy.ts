const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * The number of seconds between a failed attempt and the next attempt. With these delays, Bindery makes eight attempts
 * within 27 hours and 35 minutes.
 */
const WAITS_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
];

/** A webhook is turned off if all deliveries have failed for this long. */
const FAILING_HOURS_MAX = 24;

/** How many hours Bindery also signs with the previous secret after a rotation. */
const SECRET_OVERLAP_HOURS = 24;

/** The type of the test event. The test event reports no change and is sent once. */
export const PING = "ping";

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

/**
 * Returns the time of the next attempt after this number of failed attempts, or null if no attempt is left.
 * `time` is the time of the last attempt.
 */
export function nextTryAt(type: string, tries: number, time: Date): Date | null {
  const wait = type === PING ? undefined : WAITS_SECONDS[tries - 1];
  return wait === undefined ? null : later(time, wait);
}

/** Whether to turn off a webhook that has been failing since the given time. */
export const hasFailedTooLong = (failingSince: Date, time: Date): boolean =>
  later(failingSince, FAILING_HOURS_MAX * HOUR_SECONDS) <= time;

/** The time until which Bindery also signs with a secret that was replaced at `time`. */
export const endOfReplaced = (time: Date): Date => later(time, SECRET_OVERLAP_HOURS * HOUR_SECONDS);
