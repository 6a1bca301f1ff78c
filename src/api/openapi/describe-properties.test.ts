import { describe, expect, it } from "vitest";
import { operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { DESCRIPTIONS, keyAt } from "./describe-properties";
import { buildOpenApiDocument } from "./document";
import { eachProperty, type OpenApiDocument, targetOf } from "./walk";

const document = buildOpenApiDocument(operationsOf(appRouter)) as unknown as OpenApiDocument;

describe("descriptions of properties", () => {
  it("are had by every property of every schema, and by every parameter", () => {
    const silent: string[] = [];
    eachProperty(document, (schema, place) => {
      if (!schema.description && !targetOf(document, schema).description) silent.push(place.join("."));
    });
    expect(
      silent,
      "say what these are by .describe(…) in the schema of their domain, or, where the name means the same elsewhere, " +
        "in src/api/openapi/properties/",
    ).toEqual([]);
  });

  it("are sentences, each written once and read somewhere", () => {
    const written = DESCRIPTIONS.flatMap((words) => Object.entries(words));
    expect(written.filter(([, words]) => !/^[A-Z`].*\.$/.test(words))).toEqual([]);
    const keys = written.map(([key]) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const read = new Set<string | undefined>();
    eachProperty(document, (schema, place) => {
      const key = keyAt(place);
      if (key !== undefined && schema.description === written[keys.indexOf(key)]?.[1]) read.add(key);
    });
    expect(keys.filter((key) => !read.has(key))).toEqual([]);
  });
});
