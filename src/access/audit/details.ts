import type { z } from "zod";

/**
 * The maximum number of characters in a recorded text. Longer text is omitted, because it's content, and the history of the
 * content already records it.
 */
const TEXT_LENGTH_MAX = 200;
const ITEMS_MAX = 50;

/** Fields that contain secret IDs. For example, everyone who has the ID of an invite can use the invite. */
const SECRETS = new Set(["inviteId"]);

/** Returns the names of the ID parameters in a path, except secret IDs. */
export const idsIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+Id)\}/g)].map(([, name]) => name as string).filter((name) => !SECRETS.has(name));

/** Returns the URL without user name, password, query and fragment. */
function withoutCredentials(value: string): string {
  if (!URL.canParse(value)) return "";
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`.slice(0, TEXT_LENGTH_MAX);
}

/**
 * Returns a value as the audit log stores it. Returns undefined for an object, because the audit log doesn't
 * store objects.
 */
function kept(field: string, value: unknown): z.core.util.JSONType | undefined {
  if (typeof value === "string")
    return field === "url" ? withoutCredentials(value) : value.slice(0, TEXT_LENGTH_MAX);
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").slice(0, ITEMS_MAX);
  return value === null || typeof value === "boolean" || typeof value === "number" ? value : undefined;
}

/**
 * Returns the fields of a request that the operation declares, as the audit log stores them. `targets` contains the fields
 * with IDs, and `details` contains all other fields.
 */
export function recordedFields(fields: readonly string[], input: Readonly<Record<string, unknown>>) {
  const targets: Record<string, string> = {};
  const details: Record<string, z.core.util.JSONType> = {};
  for (const field of fields) {
    const value = kept(field, input[field]);
    if (!field.endsWith("Id")) {
      if (value !== undefined) details[field] = value;
    } else if (typeof value === "string") targets[field] = value;
  }
  return { targets, details };
}
