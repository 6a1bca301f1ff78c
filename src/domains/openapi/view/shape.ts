import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, resolvePointer, textOf } from "../read/value";

const PARTS_MAX = 100;
const DEPTH_MAX = 12;
const CHAIN_MAX = 20;
const NAMES_MAX = 4;

/**
 * Resolves a reference, including references to references. Returns an empty object if the reference has no
 * target.
 */
export function dereferenced(root: JsonObject, value: unknown): JsonObject {
  let found = objectOf(value);
  for (let step = 0; step < CHAIN_MAX && typeof found.$ref === "string"; step += 1)
    found = objectOf(resolvePointer(root, found.$ref));
  return found;
}

/** Returns the schemas that a schema lists as choices. */
export const listedChoices = ({ oneOf, anyOf }: JsonObject): unknown[] => [
  ...listOf(oneOf),
  ...listOf(anyOf),
];

export const nameOfRef = (value: unknown): string | undefined => {
  const ref = objectOf(value).$ref;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : undefined;
};

/** A schema after adding everything that its `$ref`, its `allOf` and a single choice contain. */
export interface Shape {
  /**
   * The schema without `$ref` and `allOf`. If only one choice allows a value, the choices are also merged
   * into the schema.
   */
  schema: JsonObject;
  /** The schema's name. If the schema combines other schemas, their names. */
  name?: string | undefined;
  /** The `$ref` to a schema that has exactly the same fields as this schema, if there is one. */
  ref?: string | undefined;
  isNullable: boolean;
  /** Sets of required properties. A value must have all properties of exactly one set. */
  eitherOf?: string[][] | undefined;
}

/**
 * Keys that don't affect which values are valid. These keys describe only the schema that contains them, not the
 * schemas that refer to it.
 */
const ANNOTATIONS = new Set(
  "title description example examples default deprecated externalDocs discriminator xml $schema $id $comment".split(
    " ",
  ),
);
const STRUCTURE =
  "properties items prefixItems oneOf anyOf enum const patternProperties additionalProperties format not".split(
    " ",
  );

const hasStructure = (schema: JsonObject) =>
  STRUCTURE.some((key) => schema[key] !== undefined) ||
  (schema.type !== undefined && schema.type !== "object");

const isNull = (choice: unknown) => {
  const { type, const: only, enum: values } = objectOf(choice);
  return type === "null" || only === null || (Array.isArray(values) && values.every((one) => one === null));
};

const saysNull = ({ type, nullable }: JsonObject) =>
  nullable === true || type === "null" || (Array.isArray(type) && type.includes("null"));

const REQUIREMENT = new Set(["required", "title", "description"]);

/** Whether a choice only defines which properties are required. */
const onlyRequires = (choice: unknown) => {
  const keys = Object.keys(objectOf(choice));
  return keys.includes("required") && keys.every((key) => REQUIREMENT.has(key));
};

const requiredBy = (choice: unknown) =>
  listOf(objectOf(choice).required).filter((name): name is string => typeof name === "string");

interface Merge {
  root: JsonObject;
  /** The references that are already included. If a schema contains itself, they're used to stop. */
  seen: Set<string>;
  left: number;
}

/** Combines two schemas of the same property, which come from two parts. */
const both = (one: unknown, other: unknown): unknown => (one === other ? one : { allOf: [one, other] });

function mergeProperties(into: JsonObject, more: JsonObject): JsonObject {
  const all = new Map(Object.entries(into));
  for (const [name, value] of Object.entries(more))
    all.set(name, all.has(name) ? both(all.get(name), value) : value);
  return Object.fromEntries(all);
}

const LEAST = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);
const MOST = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);

/**
 * Returns the stricter of two limits. For lists of allowed values, returns the values that are in each list.
 * Returns undefined for any other key.
 */
function stricter(key: string, one: unknown, other: unknown): unknown {
  if (key === "enum" && Array.isArray(one) && Array.isArray(other)) {
    const common = one.filter((value) => other.includes(value));
    return common.length > 0 ? common : undefined;
  }
  if (typeof one !== "number" || typeof other !== "number") return undefined;
  return LEAST.has(key) ? Math.max(one, other) : MOST.has(key) ? Math.min(one, other) : undefined;
}

/** Adds the keys of a part that the schema doesn't have yet. Modifies `into`. */
function addPart(into: JsonObject, part: JsonObject, takesAnnotations: boolean): void {
  for (const [key, value] of Object.entries(part)) {
    if (ANNOTATIONS.has(key) && !takesAnnotations) continue;
    const own = into[key];
    if (own === undefined) into[key] = value;
    else if (key === "properties") into[key] = mergeProperties(objectOf(value), objectOf(own));
    else if (key === "required") into[key] = [...new Set([...listOf(own), ...listOf(value)])];
    else if (key === "dependentRequired") into[key] = { ...objectOf(value), ...objectOf(own) };
    else into[key] = stricter(key, own, value) ?? own;
  }
}

/** Splits a schema into the parts that it combines and the keys that it defines itself. */
function partsOf({ root, seen }: Merge, schema: JsonObject) {
  const { $ref: ref, allOf, ...own } = schema;
  const parts = [...listOf(allOf)];
  if (typeof ref === "string" && !seen.has(ref)) {
    seen.add(ref);
    parts.unshift(resolvePointer(root, ref));
  }
  let isNullable = saysNull(own);
  let eitherOf: string[][] | undefined;
  for (const key of ["oneOf", "anyOf"] as const) {
    if (!Array.isArray(own[key])) continue;
    const choices = own[key].filter((choice) => !isNull(choice));
    if (choices.length < own[key].length) isNullable = true;
    own[key] = choices;
    if (choices.length > 0 && choices.every(onlyRequires)) {
      if (key === "oneOf") eitherOf = choices.map(requiredBy);
      delete own[key];
    }
    if (!own[key] || choices.length > 1) continue;
    delete own[key];
    parts.push(...choices);
  }
  return { own, parts, isNullable, eitherOf };
}

/**
 * Returns the name of a combination of schemas. If only one part restricts the valid values, this is the name of the
 * part, such as `Pet`. If several parts restrict the values, the name is a combination such as `Pet & object`.
 */
function nameOf(own: JsonObject, shapes: readonly Shape[]): string | undefined {
  const names = shapes.filter(({ schema }) => hasStructure(schema)).map(({ name }) => name ?? "object");
  if (hasStructure(own)) names.push("object");
  const shown = [...new Set(names)].slice(0, NAMES_MAX);
  return shown.every((name) => name === "object") ? undefined : shown.join(" & ");
}

/**
 * Returns the only part that restricts the valid values. Returns undefined if a different part or the schema
 * itself also restricts them.
 */
function wrappedBy(own: JsonObject, shapes: readonly Shape[]): Shape | undefined {
  const structural = shapes.filter(({ schema }) => hasStructure(schema));
  const [only] = structural.length > 0 ? structural : shapes;
  return structural.length > 1 || hasStructure(own) ? undefined : only;
}

function merged(merge: Merge, value: unknown, depth: number): Shape {
  const source = objectOf(value);
  merge.left -= 1;
  const { own, parts, isNullable, eitherOf } = partsOf(merge, source);
  const shapes = depth < DEPTH_MAX ? parts.flatMap((part) => follow(merge, part, depth)) : [];
  const wrapped = wrappedBy(own, shapes);
  const schema = { ...own };
  for (const shape of shapes) addPart(schema, shape.schema, shape === wrapped || !hasStructure(shape.schema));
  return {
    schema,
    name: nameOfRef(source) ?? wrapped?.name ?? textOf(own.title) ?? nameOf(own, shapes),
    ref: refOf(source, own, shapes, wrapped),
    isNullable: isNullable || wrapped?.isNullable === true,
    eitherOf: eitherOf ?? shapes.find((shape) => shape.eitherOf)?.eitherOf,
  };
}

/** Returns the schema's reference if the schema adds only annotations to the target of the reference. */
function refOf(
  source: JsonObject,
  own: JsonObject,
  shapes: readonly Shape[],
  wrapped: Shape | undefined,
): string | undefined {
  const ref = textOf(source.$ref);
  if (Object.keys(source).length === 1) return ref;
  const adds = own.required ?? shapes.find((each) => each !== wrapped && each.schema.required)?.schema;
  return wrapped && adds === undefined ? (wrapped.ref ?? ref) : undefined;
}

const follow = (merge: Merge, part: unknown, depth: number): Shape[] =>
  merge.left > 0 && isObject(part) ? [merged(merge, part, depth + 1)] : [];

/** Returns a schema merged with everything that it combines. */
export const shapeOf = (root: JsonObject, value: unknown): Shape =>
  merged({ root, seen: new Set(), left: PARTS_MAX }, value, 0);

/** Returns the types of a schema, except `null`. */
export function typesOf(schema: JsonObject): string[] {
  const said = Array.isArray(schema.type) ? schema.type : [schema.type];
  const named = said.filter((type): type is string => typeof type === "string" && type !== "null");
  if (named.length > 0) return named;
  if (schema.type === "null") return [];
  if (["properties", "patternProperties", "additionalProperties"].some((key) => isObject(schema[key])))
    return ["object"];
  return schema.items === undefined && schema.prefixItems === undefined ? [] : ["array"];
}

/** Returns the first type of a schema that isn't `null`. */
export const typeOf = (schema: JsonObject): string | undefined => typesOf(schema)[0];
