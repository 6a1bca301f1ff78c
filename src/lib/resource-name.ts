import { z } from "zod";

/** Words in a schema's ID that keep their capital letters. */
const CAPITALS = /^(API|JSON|OpenAPI|SAML|SSO|URL)$/;

/** The name of a resource in a sentence: `ChangeRequestReview` becomes "change request review". */
export function nameOf(id: string): string {
  const words = id.match(/OpenAPI|[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+/g) ?? [id];
  return words.map((word) => (CAPITALS.test(word) ? word : word.toLowerCase())).join(" ");
}

const ownIdOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/** The schema with the ID, if `.describe` has created a copy of it; otherwise the schema itself. */
export function originOf(schema: z.ZodType): z.ZodType {
  const { parent, def } = schema._zod;
  const isCopy = ownIdOf(schema) === undefined && parent?._zod.def === def;
  return isCopy ? originOf(parent as z.ZodType) : schema;
}

/** The name that a schema has in the OpenAPI document. */
export const idOf = (schema: z.ZodType): string | undefined => ownIdOf(originOf(schema));

/** Returns for example `spaces` for `space` and `entries` for `entry`. */
export const pluralOf = (name: string): string =>
  name.endsWith("s") ? name : name.replace(/(?<![aeiou])y$/, "ie").replace(/$/, "s");
