const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A date, or a date and a time (ISO 8601, in UTC where it does not say), as a date-time in full; null for anything else. */
export function readDate(text: unknown): string | null {
  const [given, time, , , zone] = DATE.exec(String(text)) ?? [];
  const date = new Date(given && time && !zone ? `${given}Z` : (given ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The shortest text that means a date-time: the date alone at midnight. */
export const writeDate = (date: string) => date.replace(/T00:00:00(\.0+)?Z$/, "");
