import type { z } from "zod";

/** Longer texts are content, and the history of the content records those. */
const TEXT_LENGTH_MAX = 200;
const ITEMS_MAX = 50;

/** Fields whose ID is a secret: the ID of an invite gives access. */
const SECRETS = new Set(["inviteId"]);

/** The IDs in a path. */
export const idsIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+Id)\}/g)].map(([, name]) => name as string).filter((name) => !SECRETS.has(name));

/** The URL without user name, password, query and fragment. */
function withoutCredentials(value: string): string {
  if (!URL.canParse(value)) return "";
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`.slice(0, TEXT_LENGTH_MAX);
}

/** A value in the form that the log stores. Undefined for an object, which isn't recorded. */
function kept(field: string, value: unknown): z.core.util.JSONType | undefined {
  if (typeof value === "string")
    return field === "url" ? withoutCredentials(value) : value.slice(0, TEXT_LENGTH_MAX);
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").slice(0, ITEMS_MAX);
  return value === null || typeof value === "boolean" || typeof value === "number" ? value : undefined;
}

/**
 * The parts of a request that the audit log stores: `targets` are the declared fields that contain IDs, `details` all
 * other declared fields.
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
