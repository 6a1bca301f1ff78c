import { expect, it } from "vitest";
import type { JsonObject } from "../read/value";
import { formOf } from "./form";
import { trialOf } from "./trial";

const MULTIPART = "multipart/form-data";
const URLENCODED = "application/x-www-form-urlencoded";
const taking = (type: string, schema: unknown): JsonObject => ({
  requestBody: { content: { [type]: { schema } } },
});
const fieldsOf = (type: string, properties: JsonObject) =>
  formOf({}, taking(type, { type: "object", properties }))?.fields;

it("a field is a file if the media type of its form supports files", () => {
  const properties = { a: { type: "string", format: "binary" } };
  expect(fieldsOf(MULTIPART, properties)).toEqual([{ name: "a", isFile: true }]);
  expect(fieldsOf(URLENCODED, properties)).toEqual([expect.not.objectContaining({ isFile: true })]);
});

it.each<[string, unknown[], string[] | undefined]>([
  ["few", ["a", 1, null], ["a", "1"]],
  ["more than a list has room for", Array.from({ length: 51 }, (_, index) => index), undefined],
  ["long", ["a", "x".repeat(201)], undefined],
  ["no texts", ["a", { b: 1 }], undefined],
])("either lists all possible values or lists none: %s", (_, values, expected) => {
  const schema = { enum: values };
  expect(fieldsOf(MULTIPART, { a: schema })?.[0]?.values).toEqual(expected);
  const place = { path: "/", method: "get", item: {}, operation: {} } as const;
  const parameters = [{ name: "a", in: "query", schema }];
  const trial = trialOf({ servers: [{ url: "https://api.example" }] }, place, parameters);
  expect(trial?.parameters[0]?.values).toEqual(expected);
});

it("visitors enter a form without named fields as text", () => {
  const operation = taking(URLENCODED, { type: "object", additionalProperties: true });
  expect(formOf({}, operation)).toBeUndefined();
  const place = { path: "/", method: "post", item: {}, operation } as const;
  expect(trialOf({ servers: [{ url: "https://api.example" }] }, place, [])?.bodies).toEqual([
    { type: URLENCODED },
  ]);
});
