import type { Site } from "@/db/generated/client";
import { type Claims, type ClaimsSchema, claimsOf } from "@/domains/content/conditions/claims";

/**
 * The claims schema of a site, or null if it has none. The column contains only schemas that the API has
 * validated.
 */
export const schemaOf = ({ adaptiveSchema }: Pick<Site, "adaptiveSchema">) =>
  adaptiveSchema as unknown as ClaimsSchema | null;

/**
 * A visitor's claims for the site's conditions. If adaptive content is turned off, visitors have no claims,
 * so turning it off never shows them more content. `signed` must come from a verified token.
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

/** Sets a value at its path. Ignores the value if a part of its path already contains a plain value instead of an object. */
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

/** Claims in a URL: `?visitor.language=fr&visitor.product=a&visitor.product=b&visitor.account.plan=pro`. */
export function unsignedFromSearch(search: URLSearchParams): Claims {
  const claims: Tree = Object.create(null);
  const given = [...search].filter(
    ([name, value]) => name.startsWith(PREFIX) && value.length <= VALUE_LENGTH_MAX,
  );
  for (const [name, value] of given.slice(0, PARAMETERS_MAX))
    put(claims, name.slice(PREFIX.length).split("."), value);
  return claims;
}

/** Claims in a cookie that contains a JSON object. Returns no claims for any other value. */
export function unsignedFromCookie(value: string | undefined): Claims {
  if (value === undefined || value.length > COOKIE_LENGTH_MAX) return {};
  try {
    const claims: unknown = JSON.parse(value);
    return typeof claims === "object" && !Array.isArray(claims) ? { ...claims } : {};
  } catch {
    return {};
  }
}
