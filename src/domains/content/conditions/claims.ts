import { isObject } from "@/lib/is-object";

/**
 * The claims that a site can use about its visitors. The format is JSON Schema draft-07, with the limits of
 * `SiteAdaptiveSchema` in the API contract.
 */
export interface ClaimsSchema {
  $schema?: string | undefined;
  type: "object";
  properties: Readonly<Record<string, ClaimType>>;
  additionalProperties: false;
}

export type PrimitiveClaim =
  | { type: "boolean"; description: string }
  | { type: "string"; description: string; enum?: string[] | undefined }
  | { type: "number"; description: string };

export type ClaimType =
  | PrimitiveClaim
  | { type: "array"; description: string; items: PrimitiveClaim }
  | ObjectClaim;

export interface ObjectClaim {
  type: "object";
  description: string;
  properties: Readonly<Record<string, ClaimType>>;
  additionalProperties: false;
}

/** The name of the claim that contains all unsigned claims. */
export const UNSIGNED = "unsigned";

/** The claims of one visitor, in the form in which conditions use them. */
export type Claims = Readonly<Record<string, unknown>>;

/** The claims of an unknown visitor. */
export const NO_CLAIMS: Claims = { [UNSIGNED]: {} };

const ITEMS_MAX = 1000;

/** `isText` is true if the value comes from a URL or a cookie, where all values are text. */
function primitiveOf(type: PrimitiveClaim, value: unknown, isText: boolean): unknown {
  if (type.type === "boolean") return value === true || (isText && value === "true");
  if (type.type === "string") {
    const isGiven = typeof value === "string" && (type.enum === undefined || type.enum.includes(value));
    return isGiven ? value : null;
  }
  const number = isText && typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function listOf(items: PrimitiveClaim, value: unknown, isText: boolean): unknown[] {
  const given = Array.isArray(value) ? value : isText && typeof value === "string" ? [value] : [];
  const isItem = (item: unknown) =>
    items.type === "boolean"
      ? typeof item === "boolean" || (isText && (item === "true" || item === "false"))
      : primitiveOf(items, item, isText) !== null;
  return given
    .slice(0, ITEMS_MAX)
    .filter(isItem)
    .map((item) => primitiveOf(items, item, isText));
}

function claimOf(type: ClaimType, value: unknown, isText: boolean): unknown {
  if (type.type === "array") return listOf(type.items, value, isText);
  if (type.type === "object") return objectOf(type.properties, value, isText);
  return primitiveOf(type, value, isText);
}

function objectOf(properties: ObjectClaim["properties"], value: unknown, isText: boolean): Claims {
  const given = isObject(value) ? value : {};
  const givenAt = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined);
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, type]) => [name, claimOf(type, givenAt(name), isText)]));
}

/**
 * Returns a visitor's values for exactly the claims in the schema. If a claim is missing or has the wrong
 * type, its value is false for a boolean, and an empty list for a list. For all other types, the value is
 * null, which isn't equal to any value.
 *
 * `signed` contains the claims in a verified token. A claim in the token with the name `unsigned` is
 * ignored. The claims in `unsigned` come from a URL or a cookie, where booleans and numbers are written as
 * text. If there is no schema, all claims keep their values.
 */
export function claimsOf(schema: ClaimsSchema | null, signed: unknown, unsigned: unknown): Claims {
  if (schema === null)
    return { ...(isObject(signed) && signed), [UNSIGNED]: isObject(unsigned) ? unsigned : {} };
  const { [UNSIGNED]: own, ...properties } = schema.properties;
  const unsignedProperties = own?.type === "object" ? own.properties : {};
  return {
    ...objectOf(properties, signed, false),
    [UNSIGNED]: objectOf(unsignedProperties, unsigned, true),
  };
}
