import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { dereferenced, typeOf } from "./example";
import { allLimitsOf, type Limit, typeWords } from "./schema-words";

const DEPTH_MAX = 6;
const SAID_LENGTH_MAX = 500;
/** Parts and properties that one description is made of: each part may be made of many that are made of many. */
const PARTS_MAX = 5_000;
/** What a field takes beside its own words, in characters. */
const FIELD_CHARACTERS = 150;

const NOTHING = "";

/** A field of a value, or a parameter. */
export interface Field {
  name: string;
  /** Its address below the operation, such as `body.owner.name`. */
  path: string;
  type: string;
  limits: Limit[];
  said?: string | undefined;
  isRequired?: true;
  isDeprecated?: true;
  /** Set if `name` isn't a field name: one of several forms of a value, or the schema of additional properties. */
  isForm?: true;
  fields?: Field[];
  /** Where the fields of this one stand already: schemas are written once. */
  sameAs?: string;
}

/** The fields of some values of one description, which name each schema once. */
export interface Walk {
  root: JsonObject;
  /** References that were written, with where; `NOTHING` for those that hold no fields. */
  written: Map<string, string>;
  /** Parts that may still be looked at, and characters that may still be written. */
  left: { parts: number; characters: number };
}

export const walkOf = (root: JsonObject, characters: number): Walk => ({
  root,
  written: new Map(),
  left: { parts: PARTS_MAX, characters },
});

/** Whether something was left out because there is too much of it. */
export const isCut = ({ left }: Walk): boolean => left.parts <= 0 || left.characters <= 0;

/** Properties of an object with those of what it is made of, and which of them it needs. */
function propertiesOf(walk: Walk, schema: JsonObject, depth = 0) {
  const { root, left } = walk;
  const properties = new Map<string, unknown>();
  const required = new Set<unknown>(listOf(schema.required));
  for (const part of depth < DEPTH_MAX ? listOf(schema.allOf) : []) {
    if (left.parts <= 0) break;
    left.parts -= 1;
    const inner = propertiesOf(walk, dereferenced(root, part), depth + 1);
    for (const [name, value] of inner.properties) properties.set(name, value);
    for (const name of inner.required) required.add(name);
  }
  const own = Object.entries(objectOf(schema.properties)).slice(0, Math.max(0, left.parts));
  left.parts -= own.length;
  for (const [name, value] of own) properties.set(name, value);
  return { properties, required };
}

const itemsOf = (root: JsonObject, value: unknown): unknown => {
  const schema = dereferenced(root, value);
  return typeOf(schema) === "array" ? schema.items : value;
};

/** The forms that a value may have, where there are several that have fields. */
function formsOf(walk: Walk, schema: JsonObject, path: string, depth: number): Field[] {
  const { root, left } = walk;
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].slice(0, Math.max(0, left.parts));
  left.parts -= choices.length;
  return choices.flatMap((choice, index) => {
    const form: Field = { name: "", path: `${path}.${index + 1}`, type: "", limits: [], isForm: true };
    const field = withFields(walk, form, choice, depth + 1);
    return field.fields || field.sameAs ? [{ ...field, name: typeWords(root, choice) }] : [];
  });
}

/** The field with those that it holds, or with where they stand. */
function withFields(walk: Walk, field: Field, value: unknown, depth: number): Field {
  const { root, written, left } = walk;
  const inside = itemsOf(root, value);
  const { $ref: ref } = objectOf(inside);
  const known = typeof ref === "string" ? written.get(ref) : undefined;
  if (known !== undefined) return known === NOTHING ? field : { ...field, sameAs: known };
  if (depth >= DEPTH_MAX || left.parts <= 0) return field;
  if (typeof ref === "string") written.set(ref, field.path);
  const fields = fieldsWithin(walk, dereferenced(root, inside), field.path, depth);
  if (fields.length > 0) return { ...field, fields };
  if (typeof ref === "string") written.set(ref, NOTHING);
  return field;
}

function fieldsWithin(walk: Walk, schema: JsonObject, path: string, depth: number): Field[] {
  const { properties, required } = propertiesOf(walk, schema);
  const fields: Field[] = [];
  for (const [name, value] of properties) {
    if (walk.left.characters <= 0) return fields;
    fields.push(
      fieldOf(walk, { name, path: `${path}.${name}`, value, isRequired: required.has(name) }, depth),
    );
  }
  const { additionalProperties: others } = schema;
  if (isObject(others) && Object.keys(others).length > 0) {
    const field = fieldOf(walk, { name: "any other name", path: `${path}.*`, value: others }, depth);
    fields.push({ ...field, isForm: true });
  }
  return [...fields, ...formsOf(walk, schema, path, depth)];
}

interface Described {
  name: string;
  path: string;
  /** Its schema, or a reference to it. */
  value: unknown;
  said?: string | undefined;
  isRequired?: boolean;
  isDeprecated?: boolean;
}

/** A field with those that it holds. */
export function fieldOf(walk: Walk, described: Described, depth = 0): Field {
  const { name, path, value } = described;
  const schema = dereferenced(walk.root, value);
  const said = described.said ?? textOf(objectOf(value).description) ?? textOf(schema.description);
  const field: Field = {
    name,
    path,
    type: typeWords(walk.root, value),
    limits: allLimitsOf(walk.root, schema),
    ...(said && { said: said.slice(0, SAID_LENGTH_MAX) }),
    ...(described.isRequired && { isRequired: true as const }),
    ...((described.isDeprecated || schema.deprecated === true) && { isDeprecated: true as const }),
  };
  const limits = field.limits.reduce((sum, { values = [] }) => sum + values.join().length + 20, 0);
  walk.left.characters -=
    FIELD_CHARACTERS + 2 * path.length + field.type.length + limits + (field.said?.length ?? 0);
  return withFields(walk, field, value, depth + 1);
}

/** What a value holds, below its own address. */
export function valueFields(walk: Walk, value: unknown, path: string): Pick<Field, "fields" | "sameAs"> {
  const { fields, sameAs } = withFields(walk, { name: "", path, type: "", limits: [] }, value, 0);
  return { ...(fields && { fields }), ...(sameAs && { sameAs }) };
}
