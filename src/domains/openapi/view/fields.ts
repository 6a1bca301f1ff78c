import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { type Choices, choicesOf } from "./choices";
import { type Direction, isDirected, isLeftOut } from "./direction";
import { allLimitsOf, type Limit, listedValues, typeWords } from "./schema-words";
import { type Shape, shapeOf, typeOf } from "./shape";

const DEPTH_MAX = 6;
const SAID_LENGTH_MAX = 500;
/**
 * The maximum number of schemas and properties that are processed for one specification. The number is
 * limited, because schemas can include each other many times.
 */
const PARTS_MAX = 5_000;
/** The approximate number of characters that a field's HTML has in addition to the field's text. */
const FIELD_CHARACTERS = 150;

/** The value in `written` for a schema without fields. */
export const NO_FIELDS = "";

/** How a field last changed, and in which version of the API. */
export interface FieldMark {
  kind: "required" | "optional" | "changed" | "deprecated" | "added";
  version: string;
}

/** A field of a value, or a parameter. */
export interface Field {
  name: string;
  /** The field's path within the operation, such as `body.owner.name`. */
  path: string;
  type: string;
  limits: Limit[];
  said?: string | undefined;
  isRequired?: true;
  isDeprecated?: true;
  changed?: FieldMark;
  /**
   * The only direction in which the field is sent. This field is set only if the request and the response are shown
   * together.
   */
  only?: "readOnly" | "writeOnly";
  /**
   * This field is set if `name` isn't the name of a field. In this case, `name` describes one of several forms of a
   * value, or the additional properties.
   */
  isForm?: true;
  /**
   * The pattern for the names of properties that don't have a fixed name. The pattern is empty for all names that don't
   * match another pattern.
   */
  names?: string;
  fields?: Field[];
  /**
   * The path of a field with the same nested fields. If set, this field doesn't list its nested fields again.
   */
  sameAs?: string;
}

/** The state while a specification's fields are listed. Each schema is listed only once. */
export interface Walk {
  root: JsonObject;
  /** The direction of the messages that contain the values, or undefined if a schema is shown without an operation. */
  direction?: Direction | undefined;
  /**
   * The path at which the fields of a schema are listed, with the reference to the schema as the key.
   * `NO_FIELDS` if the schema has no fields.
   */
  written: Map<string, string>;
  /**
   * The number of schemas and properties that can still be read, and the number of characters that can still
   * be written.
   */
  left: { parts: number; characters: number };
}

export const walkOf = (root: JsonObject, characters: number): Walk => ({
  root,
  written: new Map(),
  left: { parts: PARTS_MAX, characters },
});

/** Whether fields were omitted because a limit was reached. */
export const isCut = ({ left }: Walk): boolean => left.parts <= 0 || left.characters <= 0;

/**
 * Returns the key of a reference in `written`. The key contains the direction if the schema has different
 * fields in requests and responses.
 */
const keyOf = ({ root, direction }: Walk, ref: string) =>
  direction !== undefined && isDirected(root, ref) ? `${direction} ${ref}` : ref;

/** Returns the shape of a list's items. If the value isn't a list, returns the shape of the value itself. */
function insideOf(walk: Walk, value: unknown): Shape {
  let shape = shapeOf(walk.root, value);
  for (
    let depth = 0;
    depth < 3 && typeOf(shape.schema) === "array" && isObject(shape.schema.items);
    depth += 1
  ) {
    if (shape.schema.prefixItems !== undefined) return shape;
    shape = shapeOf(walk.root, shape.schema.items);
  }
  return shape;
}

/** Returns the forms that a value can have. Omits forms without fields if no discriminator selects them. */
function formsOf(walk: Walk, choices: Choices, path: string, depth: number, base: JsonObject): Field[] {
  const { root, left } = walk;
  const all = choices.all.slice(0, Math.max(0, left.parts));
  left.parts -= all.length;
  return all.flatMap(({ value, says }, index) => {
    const isNamed = choices.property !== undefined && says !== undefined;
    const form: Field = { name: "", path: `${path}.${index + 1}`, type: "", limits: [], isForm: true };
    const type = textOf(objectOf(value).title) ?? typeWords(root, value);
    const field = choices.areSubtypes
      ? subtypeFields(walk, form, value, depth + 1, base)
      : withFields(walk, form, value, depth + 1);
    if (isNamed) return [{ ...field, name: `${choices.property}: ${says}`, type: type === says ? "" : type }];
    return field.fields || field.sameAs ? [{ ...field, name: type }] : [];
  });
}

/** Returns only the fields that a subtype adds to its base. */
function subtypeFields(walk: Walk, field: Field, value: unknown, depth: number, base: JsonObject): Field {
  const shape = shapeOf(walk.root, value);
  const known = shape.ref === undefined ? undefined : walk.written.get(keyOf(walk, shape.ref));
  if (known !== undefined && known !== NO_FIELDS) return { ...field, sameAs: known };
  if (depth >= DEPTH_MAX || walk.left.parts <= 0) return field;
  const own = Object.entries(objectOf(shape.schema.properties)).filter(([name, one]) => base[name] !== one);
  const fields = fieldsWithin(
    walk,
    { ...shape, schema: { ...shape.schema, properties: Object.fromEntries(own) } },
    field.path,
    depth,
  );
  return fields.length > 0 ? { ...field, fields } : field;
}

/**
 * Adds the nested fields to a field. If they're already listed, adds the path of the field that lists them.
 */
function withFields(walk: Walk, field: Field, value: unknown, depth: number): Field {
  const { written, left } = walk;
  const shape = insideOf(walk, value);
  const key = shape.ref === undefined ? undefined : keyOf(walk, shape.ref);
  const known = key === undefined ? undefined : written.get(key);
  if (known !== undefined) return known === NO_FIELDS ? field : { ...field, sameAs: known };
  if (depth >= DEPTH_MAX || left.parts <= 0) return field;
  if (key !== undefined) written.set(key, field.path);
  const fields = fieldsWithin(walk, shape, field.path, depth);
  if (fields.length > 0) return { ...field, fields };
  if (key !== undefined) written.set(key, NO_FIELDS);
  return field;
}

/**
 * Returns fields for the properties without a fixed name. There is one field for each pattern of names, and
 * one field for all other names.
 */
function unnamedFields(walk: Walk, schema: JsonObject, path: string, depth: number): Field[] {
  const patterns = Object.entries(objectOf(schema.patternProperties)).map(([pattern, value], index) => {
    const field = fieldOf(walk, { name: pattern, path: `${path}.~${index + 1}`, value }, depth);
    return { ...field, isForm: true as const, names: pattern };
  });
  const { additionalProperties: others } = schema;
  if (others !== true && !isObject(others)) return patterns;
  const field = fieldOf(walk, { name: "any other name", path: `${path}.*`, value: others }, depth);
  return [...patterns, { ...field, isForm: true, names: "" }];
}

/** Returns the fields for the items of a list, if the items have different schemas. */
const itemFields = (walk: Walk, schema: JsonObject, path: string, depth: number): Field[] =>
  listOf(schema.prefixItems).map((value, index) => ({
    ...fieldOf(walk, { name: `[${index}]`, path: `${path}.${index}`, value }, depth),
    isForm: true as const,
  }));

/** Returns the limits that the schema of an object sets for one of its properties. */
function limitsWithin(
  name: string,
  schema: JsonObject,
  { property, all }: Choices,
  limits: Limit[],
): Limit[] {
  const needs = listOf(objectOf(schema.dependentRequired)[name]);
  const says = all.flatMap((choice) => choice.says ?? []);
  const isOpen = !limits.some(({ rule }) => rule === "oneOf" || rule === "const");
  return [
    ...(name === property && says.length > 0 && isOpen ? [listedValues("oneOf", says)] : []),
    ...limits,
    ...(needs.length > 0 ? [listedValues("requires", needs)] : []),
  ];
}

function fieldsWithin(walk: Walk, shape: Shape, path: string, depth: number): Field[] {
  const { root, left, direction } = walk;
  const { schema } = shape;
  const choices = choicesOf(root, shape);
  const required = new Set(listOf(schema.required));
  const own = Object.entries(objectOf(schema.properties)).slice(0, Math.max(0, left.parts));
  left.parts -= own.length;
  const fields: Field[] = [];
  for (const [name, value] of own) {
    if (left.characters <= 0) return fields;
    if (isLeftOut(shapeOf(root, value).schema, direction)) continue;
    const described = { name, path: `${path}.${name}`, value, isRequired: required.has(name) };
    const field = fieldOf(walk, described, depth);
    fields.push({ ...field, limits: limitsWithin(name, schema, choices, field.limits) });
  }
  return [
    ...fields,
    ...itemFields(walk, schema, path, depth),
    ...unnamedFields(walk, schema, path, depth),
    ...formsOf(walk, choices, path, depth, objectOf(schema.properties)),
  ];
}

interface Described {
  name: string;
  path: string;
  /** The schema, or a reference to it. */
  value: unknown;
  said?: string | undefined;
  isRequired?: boolean;
  isDeprecated?: boolean;
}

function onlyOf({ direction }: Walk, { readOnly, writeOnly }: JsonObject): Pick<Field, "only"> {
  if (direction !== undefined || readOnly === writeOnly) return {};
  return readOnly === true ? { only: "readOnly" } : writeOnly === true ? { only: "writeOnly" } : {};
}

/** Returns a field with its nested fields. */
export function fieldOf(walk: Walk, described: Described, depth = 0): Field {
  const { name, path, value } = described;
  const { schema } = shapeOf(walk.root, value);
  const said = described.said ?? textOf(schema.description);
  const field: Field = {
    name,
    path,
    type: typeWords(walk.root, value),
    limits: allLimitsOf(walk.root, value),
    ...(said && { said: said.slice(0, SAID_LENGTH_MAX) }),
    ...(described.isRequired && { isRequired: true as const }),
    ...((described.isDeprecated || schema.deprecated === true) && { isDeprecated: true as const }),
    ...onlyOf(walk, schema),
  };
  const limits = field.limits.reduce((sum, { values = [] }) => sum + values.join().length + 20, 0);
  walk.left.characters -=
    FIELD_CHARACTERS + 2 * path.length + field.type.length + limits + (field.said?.length ?? 0);
  return withFields(walk, field, value, depth + 1);
}

/** Returns the nested fields of a value. The paths of these fields start with the value's path. */
export function valueFields(walk: Walk, value: unknown, path: string): Pick<Field, "fields" | "sameAs"> {
  const { fields, sameAs } = withFields(walk, { name: "", path, type: "", limits: [] }, value, 0);
  return { ...(fields && { fields }), ...(sameAs && { sameAs }) };
}
