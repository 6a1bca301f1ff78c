import { z } from "zod";
import { invalid } from "@/lib/errors";
import { CUSTOMIZATION_PARTS, CUSTOMIZATION_WHOLES, type Customization } from "./schema";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields of a customization that a site space overrides. An override replaces a whole value or a single field of a part. Null
 * means that the site space doesn't have the field, even if its site has a value.
 */
export type CustomizationOverride = Fields;

/** The schema of a field without its default or optional wrapper. */
function given(field: z.core.$ZodType): z.ZodType {
  const schema = field as z.ZodType;
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional;
  return isWrapped ? given(schema.unwrap()) : schema;
}

/** A field with its description. A site space inherits the site's value, so the field has no default. */
function overridable(field: z.core.$ZodType) {
  const schema = given(field).nullable().optional();
  const words = (field as z.ZodType).description?.replace(/ Default: .*$/, "");
  return words === undefined ? schema : schema.describe(words);
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

const fieldsOf = (shape: Shape) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, overridable(field)])));

/** The names of the fields that have no default value, so a customization might not contain them. */
const omissible = (shape: Shape, prefix = "") =>
  Object.keys(shape)
    .filter((name) => shape[name] instanceof z.ZodOptional)
    .map((name) => prefix + name);

const OMISSIBLE = [
  ...omissible(CUSTOMIZATION_WHOLES),
  ...Object.entries(CUSTOMIZATION_PARTS).flatMap(([name, part]) => omissible(part.shape, `${name}.`)),
];

const FOLLOWS = "If omitted, the value doesn't change. Null uses the value of the site.";

/** The request fields of `PATCH …/site-spaces/{siteSpaceId}/customization`. */
export const overrideFields: Record<string, z.ZodType> = Object.fromEntries([
  ...Object.entries(CUSTOMIZATION_WHOLES).map(([name, field]) => [
    name,
    overridable(field).describe(FOLLOWS),
  ]),
  ...Object.entries(CUSTOMIZATION_PARTS).map(([name, part]) => [
    name,
    fieldsOf(part.shape).nullable().optional().describe(FOLLOWS),
  ]),
  [
    "without",
    z
      .array(z.enum(OMISSIBLE))
      .max(OMISSIBLE.length)
      .optional()
      .describe(
        "The settings to leave empty on the site space even if the site has values for them, such as `header.logo`.",
      ),
  ],
]);

const isPart = (name: string) => Object.hasOwn(CUSTOMIZATION_PARTS, name);

/** Merges two layers. A value in `above` replaces the value in `below`, null removes it, and a missing field keeps it. */
function layer(below: Fields, above: Fields): Fields {
  const merged = { ...below };
  for (const [name, value] of Object.entries(above)) {
    if (value === null) delete merged[name];
    else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/**
 * Returns an override that removes the field from the site space. Throws 400 if the change also sets the
 * field.
 */
function withNone(override: Fields, change: Fields, field: string): Fields {
  const [part = "", name] = field.split(".");
  const isGiven = name === undefined ? change[part] : (change[part] as Fields | null | undefined)?.[name];
  if (isGiven !== null && isGiven !== undefined)
    throw invalid(
      "without",
      `can't contain \`${field}\`, because the same request sets this field. Send the field only once`,
    );
  return { ...override, [part]: name === undefined ? null : { ...(override[part] as Fields), [name]: null } };
}

/**
 * Returns an override after a change, without empty parts. Throws 400 if the change both sets and removes a
 * field.
 */
export function changedOverride(present: CustomizationOverride, { without, ...change }: Fields) {
  const parts = Object.entries(change).map(([name, value]) => {
    if (!isPart(name) || value === null || value === undefined) return [name, value];
    const merged = layer((present[name] ?? {}) as Fields, value as Fields);
    return [name, Object.keys(merged).length > 0 ? merged : null];
  });
  const changed = layer(present, Object.fromEntries(parts));
  return ((without ?? []) as string[]).reduce((into, field) => withNone(into, change, field), changed);
}

/** A customization with the override applied. */
export function overridden(site: Customization, override: CustomizationOverride): Customization {
  const parts = Object.entries(override).map(([name, value]) => [
    name,
    isPart(name) ? layer(site[name as keyof Customization] as Fields, value as Fields) : value,
  ]);
  return layer(site, Object.fromEntries(parts)) as Customization;
}

/** The names of the overridden fields, such as `title` or `styling.theme`. */
export const namesOfOverride = (override: CustomizationOverride): string[] =>
  Object.entries(override).flatMap(([name, value]) =>
    isPart(name) ? Object.keys(value as object).map((field) => `${name}.${field}`) : [name],
  );

interface HeaderLink {
  title: string;
  condition?: string | undefined;
}

/** Returns the header links in a customization or an override. */
export function headerLinksOf(customization: CustomizationOverride | null): readonly HeaderLink[] {
  const header = customization?.header as { links?: readonly HeaderLink[] } | undefined;
  return header?.links ?? [];
}
