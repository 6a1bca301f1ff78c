import type { Customization } from "./draft";

type Fields = Readonly<Record<string, unknown>>;

/** A look of a variant as somebody edits it: its values, and which of them are its own. */
export interface Override {
  values: Customization;
  own: ReadonlySet<string>;
}

/** What is overridden as a whole; of everything else each field by itself. */
const WHOLES = new Set(["title", "localizedTitle", "favicon", "announcement", "socialAccounts"]);

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

/** The fields that a change of the form touches. */
function touched(before: Customization, changes: Partial<Customization>): [string, unknown][] {
  return Object.entries(changes).flatMap(([part, value]): [string, unknown][] => {
    if (WHOLES.has(part)) return isSame(valueAt(before, part), value) ? [] : [[part, value]];
    const fields = Object.entries(value as Fields).map(([name, of]) => [`${part}.${name}`, of] as const);
    return fields
      .filter(([field, of]) => !isSame(valueAt(before, field), of))
      .map(([field, of]) => [field, of]);
  });
}

/** What a variant follows its site in from now on. */
export function followed(override: Override, site: Customization, field: string): Override {
  const own = new Set(override.own);
  own.delete(field);
  return { values: withValue(override.values, field, valueAt(site, field)), own };
}

/** A change of the form: what is given is the variant's own from now on, what is emptied follows the site again. */
export function changedOverride(
  override: Override,
  site: Customization,
  changes: Partial<Customization>,
): Override {
  return touched(override.values, changes).reduce<Override>((changed, [field, value]) => {
    // There is no way to say that a variant has none of something: null and nothing mean the site's.
    if (value === undefined || value === null) return followed(changed, site, field);
    return { values: withValue(changed.values, field, value), own: new Set(changed.own).add(field) };
  }, override);
}

/** What is to be written: values that are its own, and null for what was. */
export function changeOf(before: ReadonlySet<string>, { values, own }: Override): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const field of new Set([...before, ...own])) {
    const [part, name] = splitField(field);
    const value = own.has(field) ? valueAt(values, field) : null;
    if (name === undefined) change[part] = value;
    else change[part] = { ...(change[part] as Fields | undefined), [name]: value };
  }
  return change;
}
