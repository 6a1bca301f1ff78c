import { z } from "zod";
import { CUSTOMIZATION_PARTS, CUSTOMIZATION_WHOLES, type Customization } from "./schema";

type Fields = Readonly<Record<string, unknown>>;

/** What a site space says differently than its site: whole values, and single fields of the other parts. */
export type CustomizationOverride = Readonly<Record<string, unknown>>;

/** A field as it is given, without what stands for one that is not. */
function given(field: z.core.$ZodType): z.ZodType {
  const schema = field as z.ZodType;
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional;
  return isWrapped ? given(schema.unwrap()) : schema;
}

const overridable = (field: z.core.$ZodType) => given(field).nullable().optional();

const fieldsOf = (shape: Readonly<Record<string, z.core.$ZodType>>) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, overridable(field)])));

const FOLLOWS = "Left out: as it was. Null: as the site has it.";

/** What `PATCH …/site-spaces/{siteSpaceId}/customization` takes. */
export const overrideFields: Record<string, z.ZodType> = Object.fromEntries([
  ...Object.entries(CUSTOMIZATION_WHOLES).map(([name, field]) => [
    name,
    overridable(field).describe(FOLLOWS),
  ]),
  ...Object.entries(CUSTOMIZATION_PARTS).map(([name, part]) => [
    name,
    fieldsOf(part.shape).nullable().optional().describe(FOLLOWS),
  ]),
]);

const isPart = (name: string) => Object.hasOwn(CUSTOMIZATION_PARTS, name);

/** One layer over another: what it says counts, null takes away, what it leaves out stays. */
function layer(below: Fields, above: Fields): Fields {
  const merged = { ...below };
  for (const [name, value] of Object.entries(above)) {
    if (value === null) delete merged[name];
    else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** An override after a change to it; parts of which nothing is left are left out. */
export function changedOverride(present: CustomizationOverride, change: CustomizationOverride) {
  const parts = Object.entries(change).map(([name, value]) => {
    if (!isPart(name) || value === null || value === undefined) return [name, value];
    const merged = layer((present[name] ?? {}) as Fields, value as Fields);
    return [name, Object.keys(merged).length > 0 ? merged : null];
  });
  return layer(present, Object.fromEntries(parts)) as CustomizationOverride;
}

/** A customization with an override over it. */
export function overridden(site: Customization, override: CustomizationOverride): Customization {
  const parts = Object.entries(override).map(([name, value]) => [
    name,
    isPart(name) ? { ...(site[name as keyof Customization] as object), ...(value as object) } : value,
  ]);
  return { ...site, ...Object.fromEntries(parts) };
}

/** What an override says, as `title` or `styling.theme`. */
export const namesOfOverride = (override: CustomizationOverride): string[] =>
  Object.entries(override).flatMap(([name, value]) =>
    isPart(name) ? Object.keys(value as object).map((field) => `${name}.${field}`) : [name],
  );

interface HeaderLink {
  title: string;
  condition?: string | undefined;
}

/** The links that a customization, or an override of one, says for the header. */
export function headerLinksOf(customization: CustomizationOverride | null): readonly HeaderLink[] {
  const header = customization?.header as { links?: readonly HeaderLink[] } | undefined;
  return header?.links ?? [];
}
