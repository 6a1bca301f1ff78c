import { describe, expect, it } from "vitest";
import type { JsonObject } from "../read/value";
import { shown } from "./operation.fixture";

const list = { type: "array", items: { type: "string" } };
const integers = { type: "array", items: { type: "integer" } };
const rgb = { type: "object", properties: { r: { type: "integer" }, g: { type: "integer" } } };
const value = { r: 1, g: 2 };

const of = (parameter: JsonObject, path = "/x") =>
  shown({ method: "get", path, operation: { parameters: [{ required: true, ...parameter }] } });
const addressIn = (curl: string) => /curl '(.*?)'/.exec(curl)?.[1]?.replace("https://api.example", "");

describe("a parameter is encoded according to its style", () => {
  it.each<[string, JsonObject, string]>([
    ["form", { schema: integers, explode: false, example: [1, 2] }, "p=1,2"],
    ["form, exploded", { schema: list, example: ["a", "b c"] }, "p=a&p=b%20c"],
    ["form of an object", { schema: rgb, example: value, explode: false }, "p=r,1,g,2"],
    ["form of an object, exploded", { schema: rgb, example: value }, "r=1&g=2"],
    ["spaces", { schema: list, style: "spaceDelimited", explode: false, example: ["a", "b"] }, "p=a%20b"],
    ["pipes", { schema: list, style: "pipeDelimited", example: ["a", "b"] }, "p=a|b"],
    ["deep objects", { schema: rgb, style: "deepObject", explode: true, example: value }, "p[r]=1&p[g]=2"],
    [
      "deeper objects",
      { schema: { type: "object" }, style: "deepObject", example: { a: { b: 1 }, c: [1, 2] } },
      "p[a][b]=1&p[c]=1&p[c]=2",
    ],
    [
      "reserved signs",
      { schema: { type: "string" }, allowReserved: true, example: "a/b:c&d" },
      "p=a/b:c%26d",
    ],
    ["reserved signs otherwise", { schema: { type: "string" }, example: "a/b" }, "p=a%2Fb"],
    [
      "JSON",
      { content: { "application/json": { schema: rgb, example: value } } },
      "p=%7B%22r%22%3A1%2C%22g%22%3A2%7D",
    ],
    ["examples", { schema: list, examples: { one: { value: ["q"] } } }, "p=q"],
    ["enums of items", { schema: { type: "array", items: { type: "string", enum: ["x", "y"] } } }, "p=x"],
    ["a text for a list", { schema: list, example: "a,b" }, "p=a&p=b"],
    ["nothing given", { schema: list }, "p=P"],
    ["a name with brackets", { name: "p[]", schema: list, example: ["a", "b"] }, "p[]=a&p[]=b"],
  ])("in the query: %s", (_, parameter, query) => {
    const { curl } = of({ name: "p", in: "query", ...parameter });
    expect(addressIn(curl)).toBe(`/x?${query}`);
    expect(curl.includes("--globoff")).toBe(query.includes("["));
  });

  it.each<[string, JsonObject, string]>([
    ["simple", { schema: integers, example: [1, 2] }, "1,2"],
    ["an object", { schema: rgb, example: value }, "r,1,g,2"],
    ["an object, exploded", { schema: rgb, example: value, explode: true }, "r=1,g=2"],
    ["label", { schema: integers, style: "label", explode: true, example: [1, 2] }, ".1.2"],
    ["matrix", { schema: integers, style: "matrix", example: [1, 2] }, ";p=1,2"],
    ["matrix, exploded", { schema: integers, style: "matrix", explode: true, example: [1, 2] }, ";p=1;p=2"],
    [
      "matrix of an object, exploded",
      { schema: rgb, style: "matrix", explode: true, example: value },
      ";r=1;g=2",
    ],
    ["signs that would lead elsewhere", { schema: { type: "string" }, example: "a/b?c" }, "a%2Fb%3Fc"],
  ])("in the path: %s", (_, parameter, expected) => {
    expect(addressIn(of({ name: "p", in: "path", ...parameter }, "/x/{p}").curl)).toBe(`/x/${expected}`);
  });

  it("in a header and in a cookie", () => {
    const header = of({ name: "X-Ids", in: "header", schema: integers, example: [3, 4] });
    expect(header.curl).toContain("--header 'X-Ids: 3,4'");
    const cookie = of({ name: "session", in: "cookie", schema: { type: "string" }, example: "s 1" });
    expect(cookie.curl).toContain("--header 'Cookie: session=s%201'");
  });
});

it("the properties of an object become separate parameters if they're sent under their own names", () => {
  const filter = {
    type: "object",
    required: ["status"],
    properties: {
      status: { type: "string", enum: ["open", "closed"], description: "What state it is in." },
      since: { type: "string", format: "date" },
      owner: { type: "object", properties: { name: { type: "string" } } },
    },
  };
  const { view, markdown } = of({
    name: "filter",
    in: "query",
    style: "deepObject",
    explode: true,
    schema: filter,
  });
  const names = ["filter[status]", "filter[since]", "filter[owner][name]"];
  expect(view.parameters.map(({ name }) => name)).toEqual(names);
  expect(view.trial?.parameters.map(({ name }) => name)).toEqual(names);
  expect(view.parameters[0]).toMatchObject({ isRequired: true, said: "What state it is in." });
  expect(view.trial?.parameters[0]).toMatchObject({ values: ["open", "closed"], required: true });
  for (const name of names) expect(markdown).toContain(`| \`${name}\` | query |`);
  expect(of({ name: "o", in: "query", schema: rgb }).view.trial?.parameters.map(({ name }) => name)).toEqual([
    "r",
    "g",
  ]);
});

it("the form for trying an operation describes the format of each value", () => {
  const asked = (parameter: JsonObject) =>
    of({ name: "p", in: "query", ...parameter }).view.trial?.parameters[0];
  expect(asked({ schema: list, example: ["a", "b"], explode: false })).toEqual({
    ...{ name: "p", in: "query", style: "form", takes: "lines", required: true, example: "a\nb" },
  });
  expect(asked({ content: { "application/json": { schema: rgb, example: value } } })).toMatchObject({
    ...{ takes: "json", json: true, example: '{"r":1,"g":2}' },
  });
  expect(asked({ schema: { type: "boolean" } })).toMatchObject({ values: ["true", "false"] });
});
