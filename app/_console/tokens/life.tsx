"use client";

const DAY_MILLISECONDS = 86_400_000;
const LIVES = [
  { days: "7", label: "In 7 days" },
  { days: "30", label: "In 30 days" },
  { days: "90", label: "In 90 days" },
  { days: "365", label: "In a year" },
  { days: "", label: "Never" },
];

/** The options for the lifetime of a token. */
export function LifeOptions() {
  return LIVES.map((life) => (
    <option key={life.label} value={life.days}>
      {life.label}
    </option>
  ));
}

/** The expiry date of a token with this lifetime in days, or undefined if it never expires. */
export function expiryOf(days: string): string | undefined {
  return days ? new Date(Date.now() + Number(days) * DAY_MILLISECONDS).toISOString() : undefined;
}
