import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes";

const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });
const body = (schema: object) => ({ content: { "application/json": { schema } } });
const text = { type: "string" };
const PET = { $ref: "#/components/schemas/Pet" };

const api = (operation: object, more: object = {}, version = "1") => ({
  openapi: "3.1.0",
  info: { title: "Pets", version },
  paths: { "/pets": { get: { summary: "List pets", responses: {}, ...operation } } },
  ...more,
});

/** The changes between two versions of one operation, with the fields that changed. */
function changed(before: object, after: object, more: [object, object] = [{}, {}]) {
  const found = changesBetween(api(before, more[0]), api(after, more[1]));
  return found?.changes.map(({ isBreaking, kind, details, ...subject }) => [
    "schema" in subject ? subject.schema : `${subject.method} ${subject.path}`,
    kind,
    isBreaking ? "breaking" : "compatible",
    details.map((detail) => `${detail.kind} ${detail.at}`),
  ]);
}

const query = (...parameters: object[]) => ({
  parameters: parameters.map((each) => ({ in: "query", schema: text, ...each })),
});
const sending = (schema: object) => ({ requestBody: body(schema) });
const returning = (schema: object) => ({ responses: { "200": { description: "Yes", ...body(schema) } } });

describe("changes of an operation", () => {
  const GET = "get /pets";
  it.each<[string, object, object, string, string[]]>([
    ["a new optional parameter", {}, query({ name: "limit" }), "compatible", ["added query.limit"]],
    [
      "a new required parameter",
      {},
      query({ name: "limit", required: true }),
      "breaking",
      ["added query.limit"],
    ],
    ["a removed parameter", query({ name: "limit" }), {}, "breaking", ["removed query.limit"]],
    [
      "a parameter that becomes required",
      query({ name: "limit" }),
      query({ name: "limit", required: true }),
      "breaking",
      ["required query.limit"],
    ],
    [
      "a parameter that becomes optional",
      query({ name: "limit", required: true }),
      query({ name: "limit" }),
      "compatible",
      ["optional query.limit"],
    ],
    [
      "a deprecated parameter",
      query({ name: "limit" }),
      query({ name: "limit", deprecated: true }),
      "compatible",
      ["deprecated query.limit"],
    ],
    [
      "a wider type in a request",
      sending(object({ size: { type: "integer" } })),
      sending(object({ size: { type: ["integer", "null"] } })),
      "compatible",
      ["changed body.size"],
    ],
    [
      "a wider type in a response",
      returning(object({ size: { type: "integer" } })),
      returning(object({ size: { type: ["integer", "null"] } })),
      "breaking",
      ["changed response.200.size"],
    ],
    [
      "a new field in a response",
      returning(object({})),
      returning(object({ size: text }, ["size"])),
      "compatible",
      ["added response.200.size"],
    ],
    [
      "a removed field in a response",
      returning(object({ size: text })),
      returning(object({})),
      "breaking",
      ["removed response.200.size"],
    ],
    [
      "a stricter limit in a request",
      sending(object({ name: { ...text, maxLength: 40 } })),
      sending(object({ name: { ...text, maxLength: 20 } })),
      "breaking",
      ["changed body.name"],
    ],
    [
      "a looser limit in a request",
      sending(object({ name: { ...text, maxLength: 20 } })),
      sending(object({ name: { ...text, maxLength: 40 } })),
      "compatible",
      ["changed body.name"],
    ],
    [
      "a value that requests can't have anymore",
      sending(object({ kind: { enum: ["cat", "dog"] } })),
      sending(object({ kind: { enum: ["cat"] } })),
      "breaking",
      ["changed body.kind"],
    ],
    [
      "a removed response for success",
      { responses: { "200": {}, "404": {} } },
      { responses: { "404": {} } },
      "breaking",
      ["removed response.200"],
    ],
    [
      "a removed response for an error",
      { responses: { "200": {}, "404": {} } },
      { responses: { "200": {} } },
      "compatible",
      ["removed response.404"],
    ],
    [
      "authentication that becomes required",
      {},
      { security: [{ key: [] }] },
      "breaking",
      ["changed authorization"],
    ],
    [
      "another way to authenticate",
      { security: [{ key: [] }] },
      { security: [{ key: [] }, { token: [] }] },
      "compatible",
      ["changed authorization"],
    ],
  ])("%s", (_, before, after, breaking, details) => {
    expect(changed(before, after)).toEqual([[GET, "changed", breaking, details]]);
    expect(changed(before, before)).toBeUndefined();
  });

  it("a deprecated operation is compatible", () => {
    expect(changed({}, { deprecated: true })).toEqual([[GET, "deprecated", "compatible", []]]);
  });

  it("descriptions, examples and names of schemas aren't changes", () => {
    const before = { ...returning({ ...PET, description: "A pet" }), description: "Old" };
    const after = {
      ...returning({ $ref: "#/components/schemas/Animal" }),
      description: "New",
      summary: "All pets",
    };
    const schema = object({ name: text });
    const renamed = changed(before, after, [
      { components: { schemas: { Pet: schema } } },
      { components: { schemas: { Animal: schema } } },
    ]);
    expect(renamed?.map(([name, kind]) => [name, kind])).toEqual([
      ["Pet", "removed"],
      ["Animal", "added"],
    ]);
  });
});

it("fields that a limit hides in one of the versions aren't added or removed", () => {
  const said = (description: string) =>
    object(Object.fromEntries([...Array(200).keys()].map((n) => [`f${n}`, { ...text, description }])));
  const [short, long] = [sending(said("")), sending(said("x".repeat(500)))];
  expect(changed(short, long)).toBeUndefined();
  expect(changed(long, short)).toBeUndefined();
  const withBig = (Big: object) => ({ components: { schemas: { Big } } });
  const [few, many] = [withBig(said("")), withBig(said("x".repeat(500)))];
  expect(changed({}, {}, [few, many])).toBeUndefined();
  expect(changed({}, {}, [many, few])).toBeUndefined();
});

describe("changes of a specification", () => {
  const withPet = (pet: object) => ({ components: { schemas: { Pet: pet } } });
  it("breaking changes come first, and a schema breaks only the messages that contain it", () => {
    const before = withPet(object({ name: text, age: text }));
    const after = withPet(object({ name: text, size: text }, ["name", "size"]));
    const responses = changed(returning(PET), returning(PET), [before, after]);
    expect(responses).toEqual([
      [
        "get /pets",
        "changed",
        "breaking",
        ["removed response.200.age", "required response.200.name", "added response.200.size"],
      ],
      ["Pet", "changed", "breaking", ["removed Pet.age", "required Pet.name", "added Pet.size"]],
    ]);
    const required = withPet(object({ name: text }, ["name"]));
    const optional = withPet(object({ name: text }));
    const breaks = (operation: object) =>
      changed(operation, operation, [optional, required])?.map(([name, , is]) => `${name} ${is}`);
    expect(breaks(returning(PET))).toEqual(["get /pets compatible", "Pet compatible"]);
    expect(breaks(sending(PET))).toEqual(["get /pets breaking", "Pet breaking"]);
    expect(breaks({})).toEqual(["Pet compatible"]);
  });

  it("added and removed operations are named, and the version is named only if the author changed it", () => {
    const other = { ...api({}), paths: { "/toys": { post: { summary: "Add a toy" } } } };
    expect(changesBetween(api({}), other)).toEqual({
      title: "Pets",
      label: null,
      isCut: false,
      changes: [
        {
          method: "get",
          path: "/pets",
          title: "List pets",
          kind: "removed",
          isBreaking: true,
          details: [],
        },
        { method: "post", path: "/toys", title: "Add a toy", kind: "added", isBreaking: false, details: [] },
      ],
    });
    expect(changesBetween(api({}), api({ deprecated: true }, {}, "2"))?.label).toBe("2");
    expect(changesBetween(api({}), api({}, {}, "2"))).toBeNull();
  });

  it("names that PostgreSQL can't store as JSON are changed", () => {
    const name = `a\0b${"😀".repeat(200)}`;
    const found = changesBetween(api({}), api(query({ name })));
    const at = found?.changes[0]?.details[0]?.at ?? "";
    expect(at).toMatch(/^query\.a\uFFFDb😀/);
    expect(at).not.toMatch(/\0|\p{Surrogate}/u);
  });

  it("at most 200 changes are stored, and breaking changes are kept", () => {
    const paths = Object.fromEntries([...Array(300).keys()].map((n) => [`/toys/${n}`, { get: {} }]));
    const found = changesBetween(api({}), { ...api({}), paths });
    expect([found?.changes.length, found?.isCut]).toEqual([200, true]);
    expect(found?.changes[0]).toMatchObject({ path: "/pets", kind: "removed" });
  });
});
