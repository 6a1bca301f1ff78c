import type { Range } from "../use-events";

/** A day or week of a range, in UTC, with its counts. */
export interface Period {
  /** The start of the period in ISO 8601 format. */
  begin: string;
  name: string;
  views: number;
  visitors: number;
  visits: number;
}

export interface Counted {
  datetime: string;
  eventsCount: number;
  visitorsCount: number;
  sessionsCount: number;
}

const DAY_MILLISECONDS = 86_400_000;
const DAYS: Readonly<Record<Range, number>> = {
  last24Hours: 1,
  last7Days: 7,
  last30Days: 30,
  last3Months: 91,
  lastYear: 365,
};

export const intervalOf = (range: Range) => (range === "lastYear" ? "week" : "day");

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** Returns the start of a day or week, in the same way as PostgreSQL's `date_trunc`. A week starts on Monday. */
function beginOf(time: number, interval: "day" | "week"): number {
  const midnight = Math.floor(time / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  const daysIn = interval === "week" ? (new Date(midnight).getUTCDay() + 6) % 7 : 0;
  return midnight - daysIn * DAY_MILLISECONDS;
}

/** Returns every period of a range up to a time, including periods without page views. */
export function periodsOf(range: Range, counted: readonly Counted[], now: number): Period[] {
  const interval = intervalOf(range);
  const step = (interval === "week" ? 7 : 1) * DAY_MILLISECONDS;
  const found = new Map(counted.map((each) => [Date.parse(each.datetime), each]));
  const periods: Period[] = [];
  for (let begin = beginOf(now - DAYS[range] * DAY_MILLISECONDS, interval); begin <= now; begin += step) {
    const { eventsCount = 0, visitorsCount = 0, sessionsCount = 0 } = found.get(begin) ?? {};
    const name = interval === "week" ? `Week of ${day.format(begin)}` : day.format(begin);
    const counts = { views: eventsCount, visitors: visitorsCount, visits: sessionsCount };
    periods.push({ begin: new Date(begin).toISOString(), name, ...counts });
  }
  return periods;
}
