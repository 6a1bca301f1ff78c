import Ajv2020 from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import type { JsonObject } from "../read/value";
import { json, sent, shown } from "./operation.fixture";

const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: JsonObject, more: JsonObject = {}) => ({ type: "object", properties, ...more });

/** Objects that are nested to the given depth. Every level is required. */
const nested = (depth: number): JsonObject =>
  depth === 0 ? text : object({ a: nested(depth - 1) }, { required: ["a"] });

const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  "limits of several parts": {
    allOf: [
      { type: "string", minLength: 2 },
      { minLength: 6, maxLength: 9 },
    ],
  },
  "limits of parts with numbers": {
    allOf: [
      { type: "integer", minimum: 2 },
      { minimum: 7, maximum: 9 },
    ],
  },
  "different items": { type: "array", minItems: 3, uniqueItems: true, items: integer },
  "different texts": {
    type: "array",
    minItems: 2,
    uniqueItems: true,
    items: { type: "string", enum: ["a", "b"] },
  },
  "an item that must be there": { type: "array", contains: { const: "x" }, items: text },
  "names of properties": object(
    {},
    { propertyNames: { pattern: "^[A-Z]{3}$" }, additionalProperties: integer },
  ),
  "names of properties that are listed": object(
    {},
    { propertyNames: { enum: ["en", "de"] }, additionalProperties: text },
  ),
  "a least number of properties": object({ a: text }, { minProperties: 2, additionalProperties: text }),
  "required without a schema": object({ a: text }, { required: ["a", "b"] }),
  "a schema that a property requires": object(
    { c: text },
    { dependentSchemas: { c: object({ d: integer }, { required: ["d"] }) } },
  ),
  "a condition that is met": object(
    { kind: { type: "string", enum: ["a", "b"] } },
    {
      // biome-ignore lint/suspicious/noThenProperty: it's a keyword of JSON Schema.
      then: object({ x: integer }, { required: ["x"] }),
      if: object({ kind: { const: "a" } }),
    },
  ),
  "a condition that isn't met": object(
    { kind: { type: "string", enum: ["a", "b"] } },
    { if: object({ kind: { const: "b" } }), else: object({ y: text }, { required: ["y"] }) },
  ),
  "no additional properties": object({ a: text }, { additionalProperties: false }),
  "no items": { type: "array", maxItems: 0, items: text },
  "an example that is null": { type: ["string", "null"], enum: [null, "a"] },
  "required properties at a great depth": nested(10),
  "an optional object at the maximum depth": object({ a: object({ b: object({ c: nested(4) }) }) }),
  "an optional object that is too deep to be complete": object({ a: object({ b: nested(20) }) }),
  "a required property that can be anything": object({ a: {} }, { required: ["a"] }),
  "an example of a wrong type": object({ a: { type: "array", items: text, example: 50 } }),
  "an example that must not be null": object({ a: { ...text, example: null } }),
  "a text whose example is a number": object({ a: { ...text, example: 2024 } }),
  "a number whose example is a text": object({ a: { ...integer, example: "7" } }),
  "a nested tuple": { type: "array", prefixItems: [text, object({ n: integer })], minItems: 2 },
};

it.each(Object.entries(SCHEMAS))("a sample is valid: %s", (_, schema) => {
  const { curl } = shown({ operation: { requestBody: json(object({ p: schema }, { required: ["p"] })) } });
  const value = (sent(curl) as JsonObject).p;
  const validate = new Ajv2020({ strict: false }).compile(schema);
  validate(value);
  expect([value, validate.errors ?? []]).toEqual([value, []]);
});

it("a sample leaves out an optional property whose required properties are nested without end", () => {
  const part = { $ref: "#/components/schemas/Part" };
  const schemas = {
    Part: object({ name: text, pair: { $ref: "#/components/schemas/Pair" } }, { required: ["name"] }),
    Pair: object(
      { label: text, parts: { type: "array", minItems: 1, items: part } },
      { required: ["parts"] },
    ),
  };
  const { curl } = shown({ schemas, operation: { requestBody: json(part) } });
  expect(sent(curl)).toEqual({ name: "text" });
});
