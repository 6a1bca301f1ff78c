import { attributePath } from "../filter/parse";
import { attributeNamed, type ResourceType } from "./attributes";
import { isObject, type Json } from "./values";

/** The attributes that a client asked for. Undefined if it asked for all attributes. */
export interface Projection {
  only: readonly string[] | undefined;
  without: readonly string[];
}

const NAMES_MAX = 100;

function namesIn(list: string | null): string[] | undefined {
  const names = (list ?? "").split(",").map((name) => name.trim());
  const known = names.filter((name) => name !== "").slice(0, NAMES_MAX);
  return known.length === 0 ? undefined : known.map((name) => attributePath(name).join("."));
}

/** Reads `attributes` and `excludedAttributes` (RFC 7644, 3.9). */
export const projectionIn = (query: URLSearchParams): Projection => ({
  only: namesIn(query.get("attributes")),
  without: namesIn(query.get("excludedAttributes")) ?? [],
});

/** Whether the response contains at least a part of an attribute. */
export function isAsked({ only, without }: Projection, name: string): boolean {
  const lower = name.toLowerCase();
  if (only) return only.some((path) => path === lower || path.startsWith(`${lower}.`));
  return !without.includes(lower);
}

function partOf(value: unknown, keeps: (sub: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => partOf(each, keeps));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([sub]) => keeps(sub.toLowerCase())));
}

/** Returns the attributes of a resource that the client asked for. `id` and `schemas` are always returned. */
export function projected(resource: Json, type: ResourceType, projection: Projection): Json {
  const { only, without } = projection;
  const shown: Json = {};
  for (const [name, value] of Object.entries(resource)) {
    const lower = name.toLowerCase();
    if (attributeNamed(type.attributes, name)?.returned === "always") shown[name] = value;
    else if (isAsked(projection, name))
      shown[name] = partOf(value, (sub) =>
        only
          ? only.includes(lower) || only.includes(`${lower}.${sub}`)
          : !without.includes(`${lower}.${sub}`),
      );
  }
  return shown;
}
