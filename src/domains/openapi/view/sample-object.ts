import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { textOfPattern } from "./pattern-text";

/**
 * Generates a value for a schema. Returns undefined if no value can be generated, for example because the
 * schema is recursive.
 */
export type Draw = (schema: unknown) => unknown;

const NAME_LENGTH_MAX = 60;
const ADDED_MAX = 10;

/**
 * Returns a name for a property that the schema doesn't list. The name matches the schema's rules for names.
 * `number` starts at 0.
 */
function nameOf({ propertyNames }: JsonObject, number: number): string {
  const { enum: names, pattern, minLength } = objectOf(propertyNames);
  const listed = listOf(names).map(String)[number];
  if (listed !== undefined) return listed;
  const least = Math.max(typeof minLength === "number" ? minLength : 1, number);
  const fitting = typeof pattern === "string" ? textOfPattern(pattern, least, NAME_LENGTH_MAX) : undefined;
  return fitting ?? `key${number === 0 ? "" : number + 1}`;
}

/** Returns the name and the schema of a property that the schema doesn't list. */
function otherProperty(schema: JsonObject, number: number): [name: string, schema: unknown] | undefined {
  for (const [pattern, value] of Object.entries(objectOf(schema.patternProperties))) {
    const [, literal] = /^\^([\w-]+)$/.exec(pattern) ?? [];
    if (literal !== undefined) return [`${literal}name${number === 0 ? "" : number + 1}`, value];
    const name = textOfPattern(pattern, 1, NAME_LENGTH_MAX);
    if (name !== undefined && number === 0) return [name, value];
  }
  if (schema.additionalProperties === false) return undefined;
  return [nameOf(schema, number), schema.additionalProperties];
}

const isDescribed = (schema: unknown) => isObject(schema) && Object.keys(schema).length > 0;

/**
 * Adds properties that the schema doesn't list. First adds the required properties, and then more properties
 * until the minimum number is reached.
 */
function addOthers(into: JsonObject, schema: JsonObject, draw: Draw): void {
  const { additionalProperties: other, minProperties, properties } = schema;
  for (const name of listOf(schema.required).slice(0, ADDED_MAX))
    if (typeof name === "string" && !Object.hasOwn(objectOf(properties), name) && !Object.hasOwn(into, name))
      into[name] = (isDescribed(other) ? draw(other) : undefined) ?? "text";
  const described = isDescribed(other) || isDescribed(schema.patternProperties);
  const least = typeof minProperties === "number" ? minProperties : 0;
  const needed = Math.max(least, Object.keys(into).length === 0 && described ? 1 : 0);
  for (let number = 0; number < ADDED_MAX && Object.keys(into).length < needed; number += 1) {
    const [name, value] = otherProperty(schema, number) ?? [];
    if (name === undefined || Object.hasOwn(into, name)) continue;
    const drawn = isDescribed(value) ? draw(value) : "text";
    if (drawn !== undefined) into[name] = drawn;
  }
}

/**
 * Returns whether an object meets a condition about the values of properties. Returns undefined for any other
 * condition.
 */
function meets(value: JsonObject, condition: JsonObject): boolean | undefined {
  const all = Object.entries(objectOf(condition.properties));
  if (all.length === 0) return undefined;
  if (listOf(condition.required).some((name) => !Object.hasOwn(value, String(name)))) return false;
  for (const [name, schema] of all) {
    const { const: only, enum: some } = objectOf(schema);
    if (only === undefined && !Array.isArray(some)) return undefined;
    if (Object.hasOwn(value, name) && !(listOf(some).includes(value[name]) || only === value[name]))
      return false;
  }
  return true;
}

/** Returns the additional schemas that apply because the value has certain properties. */
function dependentOn(value: JsonObject, schema: JsonObject): unknown[] {
  const required = Object.entries(objectOf(schema.dependentSchemas)).filter(([name]) =>
    Object.hasOwn(value, name),
  );
  const isMet = isObject(schema.if) ? meets(value, schema.if) : undefined;
  const [met, other] = [schema.then, schema.else];
  return [...required.map(([, each]) => each), ...(isMet === undefined ? [] : [isMet ? met : other])];
}

/** Adds the properties that a schema requires but doesn't list. Modifies `into`. */
export function completeObject(into: JsonObject, schema: JsonObject, draw: Draw): JsonObject {
  addOthers(into, schema, draw);
  for (const more of dependentOn(into, schema)) {
    const added = isObject(more) ? objectOf(draw({ type: "object", ...more })) : {};
    for (const [name, value] of Object.entries(added)) if (!Object.hasOwn(into, name)) into[name] = value;
  }
  return into;
}

/**
 * Returns a variant of an item, so that the items of a list are different. Objects and lists aren't changed.
 */
export function variantOf(item: unknown, schema: JsonObject, number: number): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[number % schema.enum.length];
  if (number === 0) return item;
  if (typeof item === "number")
    return item + number * (typeof schema.multipleOf === "number" ? schema.multipleOf : 1);
  if (typeof item === "boolean") return number % 2 === 0 ? item : !item;
  if (typeof item !== "string") return item;
  const pattern = textOf(schema.pattern);
  return pattern === undefined
    ? `${item}${number + 1}`
    : (textOfPattern(pattern, item.length + number, NAME_LENGTH_MAX) ?? item);
}
