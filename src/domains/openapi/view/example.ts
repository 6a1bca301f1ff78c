import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf } from "../read/value";
import { type Choice, choicesOf } from "./choices";
import { type Direction, isLeftOut } from "./direction";
import { madeNumber, madeText } from "./made-up";
import { completeObject, variantOf } from "./sample-object";
import { type Shape, shapeOf, typeOf } from "./shape";

const DEPTH_MAX = 6;
/** The maximum depth of values that are required at every level. */
const REQUIRED_DEPTH_MAX = 14;
const PROPERTIES_MAX = 40;
const ITEMS_MAX = 10;
/**
 * The maximum number of schemas that are read to generate one example. Without this limit, generating an example would
 * take too long if schemas refer to each other many times.
 */
const SCHEMAS_MAX = 1_000;

function jsonType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/**
 * Returns a value from the specification if it has the type that the schema states. Converts between numbers and strings,
 * because YAML parses `2024` as a number, even if it's the example of a string. Returns undefined for any other value.
 */
function fitting({ type }: JsonObject, value: unknown): unknown {
  const types = typeof type === "string" ? [type] : listOf(type);
  const is = jsonType(value);
  if (types.length === 0 || types.includes(is)) return value;
  const isNumeric = types.includes("number") || types.includes("integer");
  if (is === "number" && isNumeric) return value;
  if (types.includes("string") && (is === "number" || is === "boolean")) return String(value);
  return isNumeric && is === "string" && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : undefined;
}

function given(schema: JsonObject): unknown {
  if (schema.const !== undefined) return schema.const;
  const [example] = listOf(schema.examples);
  const [choice] = listOf(schema.enum);
  return [schema.example, example, schema.default, choice]
    .map((each) => (each === undefined ? undefined : fitting(schema, each)))
    .find((each) => each !== undefined);
}

/** The state while an example is generated from a specification's schemas. */
interface Drawing {
  root: JsonObject;
  direction: Direction | undefined;
  /** The number of schemas that can still be read. */
  left: number;
}

/** The place of a value in the example. */
interface Place {
  depth: number;
  isRequired: boolean;
  /** The references that are currently being resolved. They show whether a schema refers to itself. */
  open: readonly unknown[];
}

const below = ({ depth, open }: Place, isRequired: boolean): Place => ({
  depth: depth + 1,
  isRequired,
  open,
});

/** Removes properties at any depth that are never part of a message in the direction of the example. */
function pruned(drawing: Drawing, schema: unknown, value: unknown, depth = 0): unknown {
  const { root, direction } = drawing;
  if (direction === undefined || depth > DEPTH_MAX || typeof value !== "object" || value === null)
    return value;
  drawing.left -= 1;
  if (drawing.left <= 0) return value;
  const shape = shapeOf(root, schema);
  if (Array.isArray(value)) return value.map((item) => pruned(drawing, shape.schema.items, item, depth + 1));
  const properties = objectOf(shape.schema.properties);
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : shape.schema.additionalProperties;
    if (isLeftOut(shapeOf(root, property).schema, direction)) return [];
    return [[name, pruned(drawing, property, inner, depth + 1)]];
  });
  const { all } = choicesOf(root, shape);
  return all.reduce<unknown>(
    (rest, choice) => pruned(drawing, choice.value, rest, depth + 1),
    Object.fromEntries(kept),
  );
}

const isPart = ({ depth, isRequired }: Place) => depth > 0 && isRequired;

/** Returns undefined to leave out a part of a request for which not all required properties can be generated. */
function objectExample(
  drawing: Drawing,
  { schema, eitherOf: [first, ...others] = [] }: Shape,
  place: Place,
): JsonObject | undefined {
  const result: JsonObject = {};
  const required = new Set(listOf(schema.required));
  const excluded = new Set(others.flat().filter((name) => !first?.includes(name)));
  const all = Object.entries(objectOf(schema.properties)).filter(
    ([name], index) => (index < PROPERTIES_MAX && !excluded.has(name)) || required.has(name),
  );
  for (const [name, property] of all) {
    const value = drawn(drawing, property, below(place, required.has(name)));
    if (value !== undefined) result[name] = value;
    else if (required.has(name) && isNeeded(drawing, property, place)) return undefined;
  }
  return completeObject(result, schema, (part) => drawn(drawing, part, below(place, true)));
}

/** Whether a part of a request is invalid without a required property. The whole body is shown in any case. */
const isNeeded = ({ root, direction }: Drawing, property: unknown, { depth }: Place) =>
  direction === "request" && depth > 0 && !isLeftOut(shapeOf(root, property).schema, direction);

function arrayExample(drawing: Drawing, schema: JsonObject, place: Place): unknown[] | undefined {
  const { minItems, maxItems, contains } = schema;
  const least = typeof minItems === "number" ? minItems : 0;
  const draw = (part: unknown) => drawn(drawing, part, below(place, least > 0));
  const first = listOf(schema.prefixItems).slice(0, ITEMS_MAX);
  const items = first.map((item) => draw(item) ?? null);
  if (isObject(contains) && first.length === 0) {
    const wanted = draw(isObject(schema.items) ? { allOf: [contains, schema.items] } : contains);
    if (wanted !== undefined) items.push(wanted);
  }
  const most = Math.min(ITEMS_MAX, typeof maxItems === "number" ? maxItems : ITEMS_MAX);
  const count = Math.min(most, Math.max(items.length > 0 ? 0 : 1, least)) - items.length;
  const item = count > 0 && isObject(schema.items) ? draw(schema.items) : undefined;
  if (item === undefined)
    return least > items.length && isNeeded(drawing, schema.items, place) ? undefined : items.slice(0, most);
  const each = schema.uniqueItems === true ? shapeOf(drawing.root, schema.items).schema : undefined;
  const more = Array.from({ length: count }, (_, index) => (each ? variantOf(item, each, index) : item));
  return [...items, ...more];
}

/**
 * Generates an example for the first choice. The discriminator's property gets the value that selects this
 * choice.
 */
function choiceExample(drawing: Drawing, shape: Shape, place: Place): unknown {
  const { property, all } = choicesOf(drawing.root, shape);
  const choice: Choice | undefined = all[0];
  if (choice === undefined) return undefined;
  const value = drawn(drawing, choice.value, below(place, place.isRequired));
  if (!isObject(value)) return value;
  return property !== undefined && choice.says !== undefined ? { ...value, [property]: choice.says } : value;
}

function madeExample(drawing: Drawing, shape: Shape, place: Place): unknown {
  const { schema } = shape;
  const choice = choiceExample(drawing, shape, place);
  const type = typeOf(schema);
  if (choice !== undefined && (type !== "object" || !isObject(choice))) return choice;
  if (type === "object") {
    const object = objectExample(drawing, shape, place);
    return object && Object.assign(object, choice);
  }
  if (type === "array") return arrayExample(drawing, schema, place);
  if (type === "integer" || type === "number") return madeNumber(schema);
  if (type === "boolean") return true;
  if (schema.type === "null") return null;
  if (type === "string") return madeText(schema);
  // Any value is valid, so a required property gets a string.
  return type === undefined && choice === undefined && isPart(place) ? "text" : undefined;
}

function drawn(drawing: Drawing, value: unknown, place: Place): unknown {
  const { root, direction } = drawing;
  const deepest = place.isRequired ? REQUIRED_DEPTH_MAX : DEPTH_MAX;
  if (place.depth > deepest || drawing.left <= 0) return undefined;
  drawing.left -= 1;
  const shape = shapeOf(root, value);
  const { schema, ref } = shape;
  if ((ref !== undefined && place.open.includes(ref)) || isLeftOut(schema, direction)) return undefined;
  const own = given(schema);
  if (own !== undefined) return pruned(drawing, value, own);
  return madeExample(drawing, shape, ref === undefined ? place : { ...place, open: [...place.open, ref] });
}

/**
 * Returns a value for a schema. The value is the schema's example or a generated example. Returns undefined beyond the
 * maximum depth.
 */
export const exampleOf = (root: JsonObject, value: unknown, direction?: Direction): unknown =>
  drawn({ root, direction, left: SCHEMAS_MAX }, value, { depth: 0, isRequired: true, open: [] });

/**
 * Returns an example from the specification, without properties that are never part of a message in the given
 * direction.
 */
export const givenExample = (
  root: JsonObject,
  schema: unknown,
  value: unknown,
  direction?: Direction,
): unknown => pruned({ root, direction, left: SCHEMAS_MAX }, schema, value);

const TOO_LONG = new Error("too long");

/**
 * Converts a value to JSON. Stops early and returns undefined if the JSON is longer than `most` characters.
 */
export function shortJson(value: unknown, most: number): string | undefined {
  let left = most;
  const write = (name: string, part: unknown) => {
    left -= name.length + (typeof part === "string" ? part.length : 1);
    if (left < 0) throw TOO_LONG;
    return part;
  };
  try {
    const text = JSON.stringify(value, write, 2);
    return text.length > most ? undefined : text;
  } catch (error) {
    if (error === TOO_LONG) return undefined;
    throw error;
  }
}
