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
 * A copy of fields in which values of properties with a secret's name (authorization, cookie, token, password and the like)
 * are replaced at any depth. Class instances aren't changed.
 */
export function redactNames(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const secret = secretName.test(name) && value !== undefined && value !== null;
      return [name, secret && typeof value !== "boolean" ? removed : redactValue(value, depth)];
    }),
  );
}

/** A text in which credentials of URLs, bearer and basic credentials and JSON Web Tokens are replaced. */
export function redactText(text: string): string {
  return text
    .replace(/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'\\/@?#]+@/gi, `$1${removed}@`)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${removed}`)
    .replace(/(?<![\w-])(?=[\w-]+\.[\w-]+\.)(?:[\w-]*-)?eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, removed);
}

/** The form of a generated secret: long, with capital letters, small letters and digits. No slug has this form. */
const generated = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[\w.~-]{32,}$/;

/**
 * A request's path for the log: without its query, and with replaced segments where they look like one-time
 * secrets.
 */
export function redactPath(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return path
    .split("/")
    .map((segment) => (generated.test(segment) ? removed : segment))
    .join("/");
}
