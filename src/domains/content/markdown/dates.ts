const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Parses a date, or a date and a time (ISO 8601, default UTC). Returns a complete date-time, or null for
 * anything else.
 */
export function readDate(text: unknown): string | null {
  const [given, time, , , zone] = DATE.exec(String(text)) ?? [];
  const date = new Date(given && time && !zone ? `${given}Z` : (given ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Returns the shortest text for a date-time, which is only the date if the time is midnight. */
export const writeDate = (date: string) => date.replace(/T00:00:00(\.0+)?Z$/, "");
