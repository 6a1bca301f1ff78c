import type { Customization } from "./draft";
import { KNOWN_FIELDS } from "./field-names";

type Fields = Readonly<Record<string, unknown>>;

/** The customization of a variant while it's edited: its values, and the fields that override the site's. */
export interface Override {
  values: Customization;
  own: ReadonlySet<string>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const splitField = (field: string): [string, string | undefined] => {
  const [part = "", name] = field.split(".");
  return [part, name];
};

function valueAt(customization: Customization, field: string): unknown {
  const [part, name] = splitField(field);
  const value = (customization as Fields)[part];
  return name === undefined ? value : (value as Fields | undefined)?.[name];
}

function withValue(customization: Customization, field: string, value: unknown): Customization {
  const [part, name] = splitField(field);
  if (name === undefined) return { ...customization, [part]: value };
  return { ...customization, [part]: { ...((customization as Fields)[part] as Fields), [name]: value } };
}

/** The fields that a change in the form affects, with their values. */
function touched(before: Customization, changes: Partial<Customization>): [string, unknown][] {
  return Object.entries(changes).flatMap(([part, value]): [string, unknown][] => {
    // A variant overrides a field of the form as a whole. In other parts, it overrides each nested field separately.
    if (KNOWN_FIELDS.has(part)) return isSame(valueAt(before, part), value) ? [] : [[part, value]];
    const fields = Object.entries(value as Fields).map(([name, of]) => [`${part}.${name}`, of] as const);
    return fields
      .filter(([field, of]) => !isSame(valueAt(before, field), of))
      .map(([field, of]) => [field, of]);
  });
}

/** Resets a field of the variant to the site's value. */
export function followed(override: Override, site: Customization, field: string): Override {
  const own = new Set(override.own);
  own.delete(field);
  return { values: withValue(override.values, field, valueAt(site, field)), own };
}

/**
 * Applies a change in the form. The variant then overrides the changed field. If the user empties a field, the variant has
 * no value for this field, and doesn't use the site's value.
 */
export function changedOverride(override: Override, changes: Partial<Customization>): Override {
  return touched(override.values, changes).reduce<Override>(
    (changed, [field, value]) => ({
      values: withValue(changed.values, field, value),
      own: new Set(changed.own).add(field),
    }),
    override,
  );
}

/**
 * Returns the change to send. The change contains the values that the variant overrides, the fields that are empty for
 * the variant, and null for fields that use the site's value again.
 */
export function changeOf(before: ReadonlySet<string>, { values, own }: Override): Record<string, unknown> {
  const isNone = (field: string) => (valueAt(values, field) ?? null) === null;
  const change: Record<string, unknown> = { without: [...own].filter(isNone) };
  for (const field of new Set([...before, ...own])) {
    const [part, name] = splitField(field);
    const value = own.has(field) ? (valueAt(values, field) ?? null) : null;
    if (name === undefined) change[part] = value;
    else change[part] = { ...(change[part] as Fields | undefined), [name]: value };
  }
  return change;
}
