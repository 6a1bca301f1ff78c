const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Seconds between a try that failed and the next one: eight tries within 27 hours and 35 minutes. */
const WAITS_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
];

/** A webhook to which nothing has got for so long is switched off. */
const FAILING_HOURS_MAX = 24;

/** How long both secrets sign after one has taken the place of another. */
const SECRET_OVERLAP_HOURS = 24;

/** The type of the event that tries a webhook out. It is about no change and is sent once. */
export const PING = "ping";

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

/** When an event is tried again after so many tries that failed, the last one at `time`; null when it is given up. */
export function nextTryAt(type: string, tries: number, time: Date): Date | null {
  const wait = type === PING ? undefined : WAITS_SECONDS[tries - 1];
  return wait === undefined ? null : later(time, wait);
}

/** Whether a webhook that has failed since then is given up. */
export const hasFailedTooLong = (failingSince: Date, time: Date): boolean =>
  later(failingSince, FAILING_HOURS_MAX * HOUR_SECONDS) <= time;

/** When the secret that was replaced at `time` signs no more. */
export const endOfReplaced = (time: Date): Date => later(time, SECRET_OVERLAP_HOURS * HOUR_SECONDS);
