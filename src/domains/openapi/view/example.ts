import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf } from "../read/value";
import { type Choice, choicesOf } from "./choices";
import { type Direction, isLeftOut } from "./direction";
import { madeNumber, madeText } from "./made-up";
import { completeObject, variantOf } from "./sample-object";
import { type Shape, shapeOf, typeOf } from "./shape";

const DEPTH_MAX = 6;
const PROPERTIES_MAX = 40;
const ITEMS_MAX = 10;
/**
 * The maximum number of schemas for generating one example. Without this limit, schemas that refer to each
 * other many times would take too long.
 */
const SCHEMAS_MAX = 1_000;

function given(schema: JsonObject): unknown {
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  return Array.isArray(schema.enum) ? schema.enum[0] : undefined;
}

/** An example that is being generated from the schemas of one specification. */
interface Drawing {
  root: JsonObject;
  direction: Direction | undefined;
  /** How many schemas can still be read. */
  left: number;
}

/** References that are being resolved, so that the generation ends if a schema refers to itself. */
type Open = readonly unknown[];

/** The value without the properties that are never part of such a message, at any depth. */
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

function objectExample(
  drawing: Drawing,
  { schema, eitherOf: [first, ...others] = [] }: Shape,
  depth: number,
  open: Open,
): JsonObject {
  const result: JsonObject = {};
  const required = new Set(listOf(schema.required));
  const excluded = new Set(others.flat().filter((name) => !first?.includes(name)));
  const all = Object.entries(objectOf(schema.properties)).filter(
    ([name], index) => (index < PROPERTIES_MAX && !excluded.has(name)) || required.has(name),
  );
  for (const [name, property] of all) {
    const value = drawn(drawing, property, depth + 1, open);
    if (value !== undefined) result[name] = value;
  }
  return completeObject(result, schema, (part) => drawn(drawing, part, depth + 1, open));
}

function arrayExample(drawing: Drawing, schema: JsonObject, depth: number, open: Open): unknown[] {
  const { minItems, maxItems, contains } = schema;
  const draw = (part: unknown) => drawn(drawing, part, depth + 1, open);
  const first = listOf(schema.prefixItems).slice(0, ITEMS_MAX);
  const items = first.map((item) => draw(item) ?? null);
  if (isObject(contains) && first.length === 0) {
    const wanted = draw(isObject(schema.items) ? { allOf: [contains, schema.items] } : contains);
    if (wanted !== undefined) items.push(wanted);
  }
  const most = Math.min(ITEMS_MAX, typeof maxItems === "number" ? maxItems : ITEMS_MAX);
  const least = typeof minItems === "number" ? minItems : 0;
  const count = Math.min(most, Math.max(items.length > 0 ? 0 : 1, least)) - items.length;
  const item = count > 0 && isObject(schema.items) ? draw(schema.items) : undefined;
  if (item === undefined) return items.slice(0, most);
  const each = schema.uniqueItems === true ? shapeOf(drawing.root, schema.items).schema : undefined;
  const more = Array.from({ length: count }, (_, index) => (each ? variantOf(item, each, index) : item));
  return [...items, ...more];
}

/** An example of the first choice, with the discriminator's value for it. */
function choiceExample(drawing: Drawing, shape: Shape, depth: number, open: Open): unknown {
  const { property, all } = choicesOf(drawing.root, shape);
  const choice: Choice | undefined = all[0];
  if (choice === undefined) return undefined;
  const value = drawn(drawing, choice.value, depth + 1, open);
  if (!isObject(value)) return value;
  return property !== undefined && choice.says !== undefined ? { ...value, [property]: choice.says } : value;
}

function madeExample(drawing: Drawing, shape: Shape, depth: number, open: Open): unknown {
  const { schema } = shape;
  const choice = choiceExample(drawing, shape, depth, open);
  const type = typeOf(schema);
  if (choice !== undefined && (type !== "object" || !isObject(choice))) return choice;
  if (type === "object") return Object.assign(objectExample(drawing, shape, depth, open), choice);
  if (type === "array") return arrayExample(drawing, schema, depth, open);
  if (type === "integer" || type === "number") return madeNumber(schema);
  if (type === "boolean") return true;
  if (schema.type === "null") return null;
  return type === "string" ? madeText(schema) : undefined;
}

function drawn(drawing: Drawing, value: unknown, depth: number, above: Open): unknown {
  const { root, direction } = drawing;
  if (depth > DEPTH_MAX || drawing.left <= 0) return undefined;
  drawing.left -= 1;
  const shape = shapeOf(root, value);
  const { schema, ref } = shape;
  if ((ref !== undefined && above.includes(ref)) || isLeftOut(schema, direction)) return undefined;
  const own = given(schema);
  if (own !== undefined) return pruned(drawing, value, own);
  return madeExample(drawing, shape, depth, ref === undefined ? above : [...above, ref]);
}

/**
 * Returns a value that matches a schema: the schema's example, or a generated one. Undefined below a maximum
 * depth.
 */
export const exampleOf = (root: JsonObject, value: unknown, direction?: Direction): unknown =>
  drawn({ root, direction, left: SCHEMAS_MAX }, value, 0, []);

/** An example from the specification, without properties that are never part of such a message. */
export const givenExample = (
  root: JsonObject,
  schema: unknown,
  value: unknown,
  direction?: Direction,
): unknown => pruned({ root, direction, left: SCHEMAS_MAX }, schema, value);

const TOO_LONG = new Error("too long");

/** A value as JSON; undefined if it has more characters than `most`. Serialization stops at that length. */
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
