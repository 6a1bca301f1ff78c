import { type JsonObject, textOf } from "../read/value";
import { textOfPattern } from "./pattern-text";

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

/** Generates a text that matches the pattern and the length limits in a schema. */
export function madeText(schema: JsonObject): string {
  const known = TEXTS[textOf(schema.format) ?? ""];
  if (known !== undefined) return known;
  if (schema.contentEncoding === "base64") return "dGV4dA==";
  const least = Math.min(LENGTH_MAX, numberOf(schema.minLength) ?? 0);
  const { pattern } = schema;
  const most = numberOf(schema.maxLength) ?? LENGTH_MAX;
  const matching = typeof pattern === "string" ? textOfPattern(pattern, least, most) : undefined;
  if (matching !== undefined) return matching;
  const text = WORD.repeat(Math.max(1, Math.ceil(least / WORD.length)));
  return text.slice(0, Math.max(least, Math.min(numberOf(schema.maxLength) ?? WORD.length, WORD.length)));
}

/**
 * Whether an example is a generated placeholder. If an example is a placeholder, the parameter's name is a more useful
 * example.
 */
export const isMadeUp = (value: unknown): boolean =>
  typeof value === "string" && value !== "" && WORD.repeat(LENGTH_MAX).startsWith(value);

/**
 * Returns the limits of a number. In OpenAPI 3.0, `exclusiveMinimum` is a boolean that changes the meaning of
 * `minimum`.
 */
function boundsOf(schema: JsonObject) {
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const [minimum, maximum] = [numberOf(schema.minimum), numberOf(schema.maximum)];
  const above = exclusiveMinimum === true ? minimum : numberOf(exclusiveMinimum);
  const below = exclusiveMaximum === true ? maximum : numberOf(exclusiveMaximum);
  return {
    above,
    below,
    least: exclusiveMinimum === true ? undefined : minimum,
    most: exclusiveMaximum === true ? undefined : maximum,
  };
}

/** Generates a number within the limits in a schema. */
export function madeNumber(schema: JsonObject): number {
  const { above, below, least, most } = boundsOf(schema);
  const step = numberOf(schema.multipleOf);
  if (step !== undefined && step > 0) {
    const first = Math.ceil((least ?? above ?? Math.min(1, most ?? below ?? 1)) / step) * step;
    return first === above ? first + step : first;
  }
  const end = most ?? below;
  if (least !== undefined) return least;
  if (above === undefined) return Math.min(1, most ?? (below === undefined ? 1 : below - 1));
  return end === undefined || above + 1 < end ? above + 1 : (above + end) / 2;
}
