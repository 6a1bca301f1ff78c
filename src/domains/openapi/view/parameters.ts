import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { isLeftOut } from "./direction";
import { exampleOf, givenExample } from "./example";
import { isMadeUp } from "./made-up";
import type { ParameterStyle } from "./parameter-style";
import { dereferenced, shapeOf, typeOf } from "./shape";

const VALUE_LENGTH_MAX = 200;
const DEPTH_MAX = 3;

/** Returns an operation's parameters, and those that its path defines for all operations. */
export function parametersOf(root: JsonObject, item: JsonObject, operation: JsonObject): JsonObject[] {
  const all = new Map<string, JsonObject>();
  for (const value of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = dereferenced(root, value);
    const name = textOf(parameter.name);
    if (name !== undefined) all.set(`${textOf(parameter.in)} ${name}`, parameter);
  }
  return [...all.values()];
}

const STYLES = { path: "simple", query: "form", header: "simple", cookie: "form" };

/** Returns the media type object of a parameter that has `content` instead of a schema. */
const mediaOf = (parameter: JsonObject): JsonObject | undefined => {
  const [media] = Object.values(objectOf(parameter.content));
  return media === undefined ? undefined : objectOf(media);
};

/**
 * Returns the schema of a parameter. If the parameter has `content`, returns the schema of its media type.
 */
export const schemaOfParameter = (parameter: JsonObject): unknown =>
  parameter.schema ?? mediaOf(parameter)?.schema;

export function styleOf(parameter: JsonObject): ParameterStyle {
  const place = (textOf(parameter.in) ?? "") as ParameterStyle["in"];
  const style = textOf(parameter.style) ?? STYLES[place] ?? "form";
  const explode = typeof parameter.explode === "boolean" ? parameter.explode : style === "form";
  const isJson = mediaOf(parameter) !== undefined;
  return {
    name: String(parameter.name),
    in: place,
    style,
    ...(explode && { explode: true as const }),
    ...(parameter.allowReserved === true && place === "query" && { reserved: true as const }),
    ...(isJson && { json: true as const }),
  };
}

/** Returns the examples in the specification, with references resolved. */
export function givenExamples(root: JsonObject, holder: JsonObject): { name?: string; value: unknown }[] {
  const named = Object.entries(objectOf(holder.examples)).flatMap(([name, value]) => {
    const { summary, value: given } = dereferenced(root, value);
    return given === undefined ? [] : [{ name: textOf(summary) ?? name, value: given }];
  });
  return holder.example === undefined ? named : [{ value: holder.example }, ...named];
}

/** Replaces a generated placeholder with the parameter's name, because the name is a more useful example. */
function named(name: string, value: unknown): unknown {
  if (Array.isArray(value))
    return value.length === 0 ? [name.toUpperCase()] : value.map((item) => named(name, item));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(key, inner)]));
  if (isMadeUp(value)) return name.toUpperCase();
  return typeof value === "string" ? value.slice(0, VALUE_LENGTH_MAX) : value;
}

/** Returns the examples of a parameter in the specification. */
export const givenParameterExamples = (root: JsonObject, parameter: JsonObject) => [
  ...givenExamples(root, parameter),
  ...givenExamples(root, mediaOf(parameter) ?? {}),
];

/**
 * Returns an example value for a parameter. The value is the specification's example, or an example that is generated
 * from the schema.
 */
export function parameterExample(root: JsonObject, parameter: JsonObject): unknown {
  const name = String(parameter.name);
  const schema = schemaOfParameter(parameter);
  const [given] = givenParameterExamples(root, parameter);
  const value = given
    ? givenExample(root, schema, given.value, "request")
    : named(name, exampleOf(root, schema, "request"));
  if (value === undefined || value === null || value === "") return name.toUpperCase();
  const isList = typeOf(shapeOf(root, schema).schema) === "array";
  if (isList && typeof value === "string") return value.split(",");
  return typeof value === "string" ? value.slice(0, VALUE_LENGTH_MAX) : value;
}

/**
 * Returns the parameters in the form in which clients send them. If an object's properties are sent under
 * separate names, such as `filter[status]`, each property becomes a separate parameter.
 */
export function sentParameters(root: JsonObject, parameters: readonly JsonObject[], depth = 0): JsonObject[] {
  return parameters.flatMap((parameter) => {
    const { style, explode, json } = styleOf(parameter);
    const isDeep = style === "deepObject";
    const { schema } = shapeOf(root, schemaOfParameter(parameter));
    const properties = Object.entries(objectOf(schema.properties));
    const isOne = parameter.in !== "query" || json || !(isDeep || (style === "form" && explode));
    if (isOne || depth > DEPTH_MAX || properties.length === 0) return [parameter];
    const [given] = givenExamples(root, parameter);
    const required = new Set(listOf(schema.required));
    const inner = properties
      .filter(([, property]) => !isLeftOut(shapeOf(root, property).schema, "request"))
      .map(([name, property]) => ({
        name: isDeep ? `${parameter.name}[${name}]` : name,
        in: "query",
        schema: property,
        required: parameter.required === true && required.has(name),
        deprecated: parameter.deprecated,
        example: objectOf(given?.value ?? schema.example)[name],
        ...(isDeep && { style: "deepObject", explode: true }),
      }));
    return isDeep ? sentParameters(root, inner, depth + 1) : inner;
  });
}
