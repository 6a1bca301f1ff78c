import { describe, expect, it } from "vitest";
import type { JsonObject } from "../read/value";
import { operationMarkdown } from "./markdown";

const WIDTH = 40;

/** Creates schemas that each refer to the next schema many times. Counts how often a schema is looked up. */
function described(count: number, schemaOf: (refs: { $ref: string }[]) => JsonObject) {
  let lookups = 0;
  const schemas = new Proxy<Record<string, JsonObject>>(
    {},
    {
      has: () => true,
      getOwnPropertyDescriptor: (_, key) => ({ value: key, configurable: true, enumerable: true }),
      get: (_, key) => {
        lookups += 1;
        const next = Number(String(key).slice(1)) + 1;
        if (next > count) return { type: "object", properties: { end: { type: "string" } } };
        return schemaOf(Array.from({ length: WIDTH }, () => ({ $ref: `#/components/schemas/S${next}` })));
      },
    },
  );
  const content = { "application/json": { schema: { $ref: "#/components/schemas/S0" } } };
  const paths = { "/a": { get: { responses: { 200: { description: "Fine", content } } } } };
  const markdown = operationMarkdown({ components: { schemas }, paths } as JsonObject, "/a", "get");
  return { markdown, lookups };
}

const named = (refs: { $ref: string }[]) => Object.fromEntries(refs.map((ref, index) => [`p${index}`, ref]));

describe("an operation whose schemas refer to each other many times", () => {
  it.each<[string, (refs: { $ref: string }[]) => JsonObject]>([
    ["in their properties", (refs) => ({ type: "object", properties: named(refs) })],
    ["in their parts", (refs) => ({ allOf: refs })],
    ["in parts that say an example", (refs) => ({ allOf: refs, example: "x" })],
    ["in both", (refs) => ({ type: "object", allOf: refs, properties: named(refs) })],
    ["in choices", (refs) => ({ oneOf: refs })],
    ["in lists", ([first]) => ({ type: "array", items: first })],
  ])("is rendered after a limited number of schema lookups at any depth: %s", (_, schemaOf) => {
    const { markdown, lookups } = described(12, schemaOf);
    expect(markdown).toContain("<code>200</code>");
    expect(lookups).toBeGreaterThan(1);
    expect(lookups).toBeLessThan(20_000);
  });

  it("has an example only if the example is short", () => {
    const withExample = (example: unknown) => {
      const content = { "application/json": { schema: { type: "object", example } } };
      const paths = { "/a": { get: { responses: { 200: { description: "Fine", content } } } } };
      return operationMarkdown({ paths } as JsonObject, "/a", "get");
    };
    expect(withExample({ a: ["x", 1] })).toContain('"x",');
    for (const long of [{ a: "x".repeat(7000) }, Array.from({ length: 7000 }, () => 1)])
      expect(withExample(long)).not.toContain("```json");
  });
});

describe("an operation of a specification", () => {
  const root = {
    openapi: "3.1.0",
    servers: [{ url: "https://{region}.api.example/v1/", variables: { region: { default: "eu" } } }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    security: [{ key: [] }],
    paths: {
      "/pets/{petId}": {
        parameters: [{ name: "petId", in: "path", required: true, schema: { type: "string" } }],
        put: {
          parameters: [
            { name: "notify", in: "query", required: true, schema: { type: "boolean" } },
            { name: "dry", in: "query", schema: { type: "boolean" } },
          ],
          requestBody: {
            content: { "application/json": { schema: { type: "object", example: { name: "Rex" } } } },
          },
        },
      },
      "/relative": { servers: [{ url: "/v2" }], get: { security: [{}] } },
    },
  };

  it("has samples in four languages, with its server, placeholder credentials and required parameters", () => {
    const markdown = operationMarkdown(root as JsonObject, "/pets/{petId}", "put") ?? "";
    for (const tab of ["Shell", "JavaScript", "Python", "Go"])
      expect(markdown).toContain(`{% tab title="${tab}" %}`);
    expect(markdown).toContain("curl 'https://eu.api.example/v1/pets/PETID?notify=true'");
    expect(markdown).toContain("--header 'X-Key: YOUR_API_KEY'");
    expect(markdown).toContain('"name": "Rex"');
  });

  it("has a placeholder host if the specification doesn't contain a host", () => {
    const markdown = operationMarkdown(root as JsonObject, "/relative", "get") ?? "";
    expect(markdown).toContain("curl 'https://api.example.com/v2/relative'");
    expect(markdown).not.toContain("YOUR_");
  });
});
