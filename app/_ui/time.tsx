"use client";

import { useEffect, useState } from "react";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const MINUTE_MILLISECONDS = 60_000;

function relative(time: Date, at: Date): string {
  const seconds = (time.getTime() - at.getTime()) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(
    Math.trunc(seconds / unit[1]),
    unit[0],
  );
}

const exact = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/**
 * A relative time such as "3 minutes ago", which stays current. A tooltip shows the exact time. The server renders only the
 * date.
 */
export function Ago({ time }: { time: string }) {
  const [at, setAt] = useState<Date | null>(null);
  useEffect(() => {
    setAt(new Date());
    const timer = setInterval(() => setAt(new Date()), MINUTE_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(time);
  return (
    <time dateTime={time} title={at ? exact.format(date) : undefined} className="whitespace-nowrap">
      {at ? relative(date, at) : day.format(date)}
    </time>
  );
}
