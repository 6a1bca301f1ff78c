import type { Site } from "@/db/generated/client";
import { type Claims, type ClaimsSchema, claimsOf } from "@/domains/content/conditions/claims";

/** The claims schema of a site; null where none is set. The column holds only what the API's schema has accepted. */
export const schemaOf = ({ adaptiveSchema }: Pick<Site, "adaptiveSchema">) =>
  adaptiveSchema as unknown as ClaimsSchema | null;

/**
 * The claims of a visitor, as conditions of the site see them. With adaptive content switched off, nothing is known
 * of any visitor, so that switching it off never shows more. `signed` is of a token that was verified, and nothing else.
 */
export function visitorOf(
  site: Pick<Site, "adaptiveContent" | "adaptiveSchema">,
  { signed, unsigned }: { signed?: unknown; unsigned?: unknown },
): Claims {
  const schema = schemaOf(site);
  return site.adaptiveContent ? claimsOf(schema, signed, unsigned) : claimsOf(schema, {}, {});
}

const PREFIX = "visitor.";
const PARAMETERS_MAX = 50;
const VALUE_LENGTH_MAX = 256;
const COOKIE_LENGTH_MAX = 4096;

type Tree = { [name: string]: Tree | string | string[] };

const isTree = (value: Tree[string] | undefined): value is Tree =>
  typeof value === "object" && !Array.isArray(value);

/** Puts a value at its path; a value whose path leads through another value is left out. */
function put(tree: Tree, [name, ...rest]: readonly string[], value: string): void {
  if (name === undefined || name === "") return;
  const present = tree[name];
  if (rest.length > 0) {
    if (present !== undefined && !isTree(present)) return;
    const inner: Tree = present ?? Object.create(null);
    tree[name] = inner;
    put(inner, rest, value);
  } else if (present === undefined) tree[name] = value;
  else if (!isTree(present)) tree[name] = [present, value].flat();
}

/** Claims in an address: `?visitor.language=fr&visitor.product=a&visitor.product=b&visitor.account.plan=pro`. */
export function unsignedFromSearch(search: URLSearchParams): Claims {
  const claims: Tree = Object.create(null);
  const given = [...search].filter(
    ([name, value]) => name.startsWith(PREFIX) && value.length <= VALUE_LENGTH_MAX,
  );
  for (const [name, value] of given.slice(0, PARAMETERS_MAX))
    put(claims, name.slice(PREFIX.length).split("."), value);
  return claims;
}

/** Claims in a cookie: a JSON object. Anything else is nothing. */
export function unsignedFromCookie(value: string | undefined): Claims {
  if (value === undefined || value.length > COOKIE_LENGTH_MAX) return {};
  try {
    const claims: unknown = JSON.parse(value);
    return typeof claims === "object" && !Array.isArray(claims) ? { ...claims } : {};
  } catch {
    return {};
  }
}
