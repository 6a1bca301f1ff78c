import type { JsonObject } from "../read/value";

const TEXTS: Record<string, string> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "P1D",
  email: "name@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
};

const WORD = "text";
const LENGTH_MAX = 200;

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** A text that meets the length limits of its schema. */
export function madeText(schema: JsonObject): string {
  const known = TEXTS[String(schema.format)];
  if (known !== undefined) return known;
  if (schema.contentEncoding === "base64") return "dGV4dA==";
  const least = Math.min(LENGTH_MAX, numberOf(schema.minLength) ?? 0);
  const text = WORD.repeat(Math.max(1, Math.ceil(least / WORD.length)));
  return text.slice(0, Math.max(least, Math.min(numberOf(schema.maxLength) ?? WORD.length, WORD.length)));
}

/** Whether an example text is a generated placeholder. If so, the name of the parameter is more useful. */
export const isMadeUp = (value: unknown): boolean =>
  typeof value === "string" && value !== "" && WORD.repeat(LENGTH_MAX).startsWith(value);

/** A number within the limits of its schema. */
export function madeNumber(schema: JsonObject): number {
  const above = numberOf(schema.exclusiveMinimum);
  const least = numberOf(schema.minimum) ?? (above === undefined ? undefined : above + 1);
  const below = numberOf(schema.exclusiveMaximum);
  const most = numberOf(schema.maximum) ?? (below === undefined ? undefined : below - 1);
  const step = numberOf(schema.multipleOf);
  const value = least ?? Math.min(1, most ?? 1);
  return step !== undefined && step > 0 ? Math.ceil(value / step) * step : value;
}
