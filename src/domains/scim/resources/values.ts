import { ScimRefusal } from "../refusal";
import { type Attribute, attributeNamed } from "./attributes";

export type Json = Record<string, unknown>;

const TEXT_LENGTH_MAX = 1024;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const misfit = (name: string, wanted: string) =>
  new ScimRefusal("invalidValue", `\`${name}\` must be ${wanted}.`);

/** Entra ID sends booleans as the texts "True" and "False". */
function booleanIn(name: string, value: unknown): boolean {
  const word = typeof value === "string" ? value.toLowerCase() : value;
  if (word === true || word === "true") return true;
  if (word === false || word === "false") return false;
  throw misfit(name, "true or false");
}

function simpleIn({ name, type }: Attribute, value: unknown): unknown {
  if (type === "boolean") return booleanIn(name, value);
  if (typeof value !== "string" || value.length > TEXT_LENGTH_MAX)
    throw misfit(name, `text of at most ${TEXT_LENGTH_MAX} characters`);
  return value;
}

function oneIn(attribute: Attribute, value: unknown): unknown {
  const { name, type, multiValued, subAttributes = [] } = attribute;
  if (type !== "complex") return simpleIn(attribute, value);
  // Clients may send the value of an element in the place of the element.
  if (multiValued && typeof value === "string") return { value: simpleIn(attribute, value) };
  if (!isObject(value)) throw misfit(name, multiValued ? "a list of objects" : "an object");
  return valuesIn(subAttributes, value);
}

/**
 * Returns the value of an attribute in Bindery's form. Null and an empty list mean that there is no value.
 * @throws ScimRefusal `invalidValue` if the value doesn't have the attribute's type
 */
export function valueIn(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.multiValued) return oneIn(attribute, value);
  const list = Array.isArray(value) ? value : [value];
  return list.length === 0 ? undefined : list.map((each) => oneIn(attribute, each));
}

/** Returns the values of known attributes. Unknown and read-only attributes are ignored (RFC 7644, 3.5.1). */
export function valuesIn(attributes: readonly Attribute[], given: Json): Json {
  const values: Json = {};
  for (const [name, value] of Object.entries(given)) {
    const attribute = attributeNamed(attributes, name);
    if (!attribute || attribute.mutability === "readOnly") continue;
    const known = valueIn(attribute, value);
    if (known !== undefined) values[attribute.name] = known;
  }
  return values;
}
