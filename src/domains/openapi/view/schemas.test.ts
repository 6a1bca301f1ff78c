import { describe, expect, it } from "vitest";
import type { JsonObject } from "../read/value";
import type { Field } from "./fields";
import { both, json, sent, shown } from "./operation.fixture";
import { shapeOf } from "./shape";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, more: JsonObject = {}) => ({ type: "object", properties, ...more });
const names = (fields: Field[] = []): string[] =>
  fields.flatMap(({ name, fields: inner }) => [name, ...names(inner)]);
const line = ({ name, type, limits }: Field) =>
  [name, type, ...limits.map(({ rule, values }) => `${rule}=${values}`)].join(" ").trim();

describe("properties that only requests or only responses contain", () => {
  const id = { type: "string", readOnly: true };
  const secret = { type: "string", writeOnly: true };
  const part = object({ id, secret, name: { type: "string" } }, { required: ["id", "name"] });
  it.each<[string, JsonObject, JsonObject]>([
    ["by themselves", part, {}],
    ["of a named schema", ref("Part"), { Part: part }],
    ["in objects", object({ inner: ref("Part") }), { Part: part }],
    ["in lists", object({ inner: { type: "array", items: part } }), {}],
    ["in parts", { allOf: [ref("Part"), object({ more: { type: "string" } })] }, { Part: part }],
    ["in choices", { oneOf: [ref("Part"), object({ more: { type: "string" } })] }, { Part: part }],
    ["in maps", object({}, { additionalProperties: ref("Part") }), { Part: part }],
    [
      "around a named schema",
      object({
        id: { allOf: [ref("Id")], readOnly: true },
        secret: { allOf: [ref("Id")], writeOnly: true },
        name: ref("Id"),
      }),
      { Id: { type: "string" } },
    ],
    ["next to a reference", object({ id: ref("Id"), secret, name: { type: "string" } }), { Id: id }],
    ["in an example", { ...part, example: { id: "1", secret: "s", name: "n", list: [{ id: "free" }] } }, {}],
  ])("are omitted from messages in the opposite direction: %s", (_, schema, schemas) => {
    const { view, curl, markdown } = shown({ operation: both(schema), schemas });
    const asked = JSON.stringify(sent(curl));
    const answered = view.responses[0]?.contents[0]?.examples[0]?.text ?? "";
    const requested = names(view.body?.contents[0]?.fields);
    const returned = names(view.responses[0]?.contents[0]?.fields);
    expect([asked, answered]).toEqual([
      expect.not.stringMatching(/"id":"(?!free)/),
      expect.stringContaining('"id"'),
    ]);
    expect([asked, answered]).toEqual([
      expect.stringContaining('"secret"'),
      expect.not.stringContaining('"secret"'),
    ]);
    expect(requested).toEqual(expect.arrayContaining(["secret", "name"]));
    expect(requested).not.toContain("id");
    expect(returned).toEqual(expect.arrayContaining(["id", "name"]));
    expect(returned).not.toContain("secret");
    const [request, response] = markdown.split("**Responses**");
    expect([request?.includes("`id`"), response?.includes("`secret`")]).toEqual([false, false]);
  });

  it("are left out of examples in the specification", () => {
    const example = { id: "1", secret: "s", name: "n" };
    const operation = {
      requestBody: json(part, { example }),
      responses: { 200: { description: "Done", ...json(part, { example }) } },
    };
    const { curl, view } = shown({ operation });
    expect(sent(curl)).toEqual({ secret: "s", name: "n" });
    expect(JSON.parse(view.responses[0]?.contents[0]?.examples[0]?.text ?? "")).toEqual({
      id: "1",
      name: "n",
    });
  });
});

describe("a value's type", () => {
  const schemas = {
    Plain: object({ a: { type: "string" } }),
    Cat: object({ lives: { type: "integer" } }),
    Colour: { type: "string", enum: ["red", "blue"] },
    Node: object({ next: ref("Node"), all: { type: "array", items: ref("Node") } }),
  };
  it.each<[string, JsonObject, string, unknown]>([
    ["nullable around a reference", { allOf: [ref("Plain")], nullable: true }, "Plain | null", { a: "text" }],
    [
      "a default around a reference",
      { allOf: [ref("Colour")], default: "red" },
      "string oneOf=red,blue default=red",
      "red",
    ],
    [
      "a description around a reference",
      { allOf: [ref("Plain"), { description: "Its own" }] },
      "Plain",
      { a: "text" },
    ],
    ["one choice and null", { oneOf: [ref("Plain")], nullable: true }, "Plain | null", { a: "text" }],
    [
      "choices and null",
      { oneOf: [ref("Plain"), { type: "string" }], nullable: true },
      "Plain | string | null",
      { a: "text" },
    ],
    ["several parts", { allOf: [ref("Plain"), ref("Cat")] }, "Plain & Cat", { a: "text", lives: 1 }],
    [
      "a part and fields",
      { allOf: [ref("Plain"), object({ b: { type: "boolean" } })] },
      "Plain & object",
      { a: "text", b: true },
    ],
  ])("is shown with its schema's name in OpenAPI 3.0: %s", (_, schema, words, example) => {
    const { view, curl } = shown({ version: "3.0.3", operation: both(object({ p: schema })), schemas });
    const [field] = view.body?.contents[0]?.fields ?? [];
    expect(field && line(field)).toBe(`p ${words}`);
    expect(sent(curl)).toEqual({ p: example });
  });

  it.each<[string, JsonObject, string, unknown]>([
    [
      "null among choices",
      { anyOf: [{ type: "null" }, { type: "string", enum: ["a"] }] },
      "string | null oneOf=a",
      "a",
    ],
    [
      "titles of choices",
      {
        anyOf: [
          { title: "Email", type: "string", format: "email" },
          { title: "Phone", type: "string" },
        ],
      },
      "Email | Phone",
      "name@example.com",
    ],
    ["several types", { type: ["string", "integer"] }, "string | integer", "text"],
    ["several types and null", { type: ["string", "integer", "null"] }, "string | integer | null", "text"],
    ["a constant", { const: "fixed" }, "string const=fixed", "fixed"],
    ["what it is not", { type: "string", not: { enum: ["admin"] } }, "string not=admin", "text"],
    ["a type that it is not", { not: { type: "object" } }, "any not=object", undefined],
    [
      "a tuple",
      { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], items: false },
      "[number, string]",
      [1, "text"],
    ],
    [
      "a tuple with more",
      { type: "array", prefixItems: [{ type: "number" }], items: { type: "boolean" } },
      "[number, ...boolean[]]",
      [1],
    ],
    ["bytes", { type: "string", format: "binary" }, "string (binary)", "text"],
    [
      "enums of items",
      { type: "array", items: { type: "string", enum: ["x", "y"] } },
      "string[] oneOf=x,y",
      ["x"],
    ],
    ["bounds", { type: "string", minLength: 6, maxLength: 9 }, "string minLength=6 maxLength=9", "textte"],
    [
      "least items",
      { type: "array", minItems: 2, items: { type: "integer", minimum: 3 } },
      "integer[] minItems=2",
      [3, 3],
    ],
    [
      "defaults that are lists",
      { type: "array", items: { type: "string" }, default: ["a"] },
      'string[] default=[\n  "a"\n]',
      ["a"],
    ],
  ])("is shown in OpenAPI 3.1: %s", (_, schema, words, example) => {
    const { view, curl } = shown({ operation: both(object({ p: schema, q: { type: "boolean" } })), schemas });
    const [field] = view.body?.contents[0]?.fields ?? [];
    expect(field && line(field)).toBe(`p ${words}`);
    expect(sent(curl)).toEqual(JSON.parse(JSON.stringify({ p: example, q: true })));
  });

  it("is finite if the schema refers to itself", () => {
    const { view, curl } = shown({ operation: both(ref("Node")), schemas });
    expect(view.body?.contents[0]?.fields?.map(({ sameAs }) => sameAs)).toEqual(["body", "body"]);
    expect(sent(curl)).toEqual({ all: [] });
    const parts = { A: { allOf: [ref("B"), object({ a: { type: "string" } })] }, B: { allOf: [ref("A")] } };
    expect(sent(shown({ operation: both(ref("A")), schemas: parts }).curl)).toEqual({ a: "text" });
  });

  it.each([
    ["anyOf", { a: "text", b: "text", c: "text" }],
    ["oneOf", { a: "text", c: "text" }],
  ])("keeps its fields if %s only lists required fields", (key, example) => {
    const text = { type: "string" };
    const choices = { [key]: [{ required: ["a"] }, { title: "By b", required: ["b"] }] };
    const schema = object({ a: text, b: text, c: text }, choices);
    for (const each of [schema, ref("Named"), { allOf: [ref("Named")] }]) {
      const { view, curl } = shown({ operation: both(object({ p: each })), schemas: { Named: schema } });
      const [field] = view.body?.contents[0]?.fields ?? [];
      expect(field && line(field)).toBe(each === schema ? "p object" : "p Named");
      expect(names(field?.fields)).toEqual(["a", "b", "c"]);
      expect(sent(curl)).toEqual({ p: example });
    }
  });

  it("includes properties without a fixed name, and properties that require other properties", () => {
    const schema = object(
      { card: { type: "string" }, address: { type: "string" } },
      {
        patternProperties: { "^x-": { type: "integer" } },
        additionalProperties: true,
        dependentRequired: { card: ["address"] },
      },
    );
    const { view, markdown } = shown({ operation: both(schema) });
    const fields = view.body?.contents[0]?.fields ?? [];
    expect(fields.map(line)).toEqual([
      "card string requires=address",
      "address string",
      "^x- integer",
      "any other name any",
    ]);
    for (const words of ["requires `address`", "*names that match* `^x-` integer", "*any other name* any"])
      expect(markdown).toContain(words);
    const maps = {
      a: object({}, { additionalProperties: { type: "integer" } }),
      b: object({}, { patternProperties: { "^x-": { type: "boolean" } } }),
    };
    expect(sent(shown({ operation: both(object(maps)) }).curl)).toEqual({
      a: { key: 1 },
      b: { "x-name": true },
    });
  });
});

describe("a discriminator", () => {
  const kind = { type: "string" };
  const discriminator = { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } };
  const own = {
    Cat: object({ kind, lives: { type: "integer" } }),
    Dog: object({ kind, barks: { type: "boolean" } }),
  };
  const extend = (properties: JsonObject) => ({ allOf: [ref("Pet"), object(properties)] });
  const subtypes = (mapping: object | undefined) => ({
    Pet: object(
      { kind, name: { type: "string" } },
      { required: ["kind"], discriminator: { propertyName: "kind", ...(mapping && { mapping }) } },
    ),
    Cat: extend({ lives: { type: "integer" } }),
    Dog: extend({ barks: { type: "boolean" } }),
  });
  it.each<[string, unknown, JsonObject, string[]]>([
    ["of choices", { oneOf: [ref("Cat"), ref("Dog")], discriminator }, own, ["kind: cat", "kind: dog"]],
    [
      "of choices without a mapping",
      { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
      own,
      ["kind: Cat", "kind: Dog"],
    ],
    ["of subtypes", ref("Pet"), subtypes(discriminator.mapping), ["kind: cat", "kind: dog"]],
    [
      "of subtypes in a list",
      { type: "array", items: ref("Pet") },
      subtypes(discriminator.mapping),
      ["kind: cat", "kind: dog"],
    ],
    ["of subtypes without a mapping", ref("Pet"), subtypes(undefined), ["kind: Cat", "kind: Dog"]],
  ])("is shown as a list of its choices, each with its fields: %s", (_, schema, schemas, expected) => {
    const { view, curl, markdown } = shown({ operation: both(schema), schemas });
    const fields = view.body?.contents[0]?.fields ?? [];
    const forms = fields.filter(({ isForm }) => isForm);
    expect(forms.map(({ name }) => name)).toEqual(expected);
    expect(forms.map((form) => names(form.fields).at(-1))).toEqual(["lives", "barks"]);
    const [value] = [sent(curl)].flat() as JsonObject[];
    expect(value).toMatchObject({ kind: expected[0]?.slice(6), lives: 1 });
    for (const name of expected) expect(markdown).toContain(`*${name}*`);
    const property = fields.find(({ name }) => name === "kind");
    if (property) expect(line(property)).toBe(`kind string oneOf=${expected.map((name) => name.slice(6))}`);
  });
});

it.each([
  ["a reference", ref("Base")],
  ["a choice with only one value", { anyOf: [ref("Base"), { type: "null" }] }],
])("a schema with allOf and %s stays unchanged", (_, beside) => {
  const root = { components: { schemas: { Base: object({ a: { type: "string" } }) } } };
  const schema = { ...beside, allOf: [{ description: "Described" }] };
  const before = structuredClone(schema);
  const shape = shapeOf(root, schema);
  expect(schema).toEqual(before);
  expect(shapeOf(root, schema)).toEqual(shape);
});
