/** The replacement for a secret. */
const removed = "[redacted]";

const secretName =
  /^(set-)?cookies?$|authorization|password|passwd|secret|token(?!s?(count|id)$)|api[-_]?key|share[-_]?key|private[-_]?key|credential|^dsn$|database[-_]?url/i;
const depthMax = 6;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function redactValue(value: unknown, depth: number): unknown {
  if (depth > depthMax) return removed;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return isPlain(value) ? redactNames(value, depth + 1) : value;
}

/**
 * Returns a copy of fields for the log. At any depth, if the name of a property suggests a secret (such as authorization,
 * cookie, token or password), the value is replaced. Class instances aren't changed.
 */
export function redactNames(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const secret = secretName.test(name) && value !== undefined && value !== null;
      return [name, secret && typeof value !== "boolean" ? removed : redactValue(value, depth)];
    }),
  );
}

/** Replaces credentials in text: passwords in URLs, bearer and basic credentials, and JSON Web Tokens. */
export function redactText(text: string): string {
  return text
    .replace(/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'\\/@?#]+@/gi, `$1${removed}@`)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${removed}`)
    .replace(/(?<![\w-])(?=[\w-]+\.[\w-]+\.)(?:[\w-]*-)?eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, removed);
}

/**
 * Matches a generated secret, which is long and contains capital letters, small letters and digits. Slugs
 * never match.
 */
const generated = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[\w.~-]{32,}$/;

/** Returns a request's path for the log, without its query. Segments that look like one-time secrets are replaced. */
export function redactPath(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return path
    .split("/")
    .map((segment) => (generated.test(segment) ? removed : segment))
    .join("/");
}
