const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Parses a date, or a date and a time, in the format of ISO 8601. If there is no time zone, uses UTC. Returns
 * a complete date-time, or null for any other value.
 */
export function readDate(text: unknown): string | null {
  const [given, time, , , zone] = DATE.exec(String(text)) ?? [];
  const date = new Date(given && time && !zone ? `${given}Z` : (given ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Returns the shortest text for a date-time. If the time is midnight, the text contains only the date. */
export const writeDate = (date: string) => date.replace(/T00:00:00(\.0+)?Z$/, "");
