import { expect, it } from "vitest";
import { readSpecification, SpecificationError } from "./read";

const VERSIONS = [{ swagger: "2.0" }, { openapi: "3.0.3" }, { openapi: "3.1.0" }];

it.each(VERSIONS)(
  "optional properties that are null are left out, and other null values stay (%o)",
  (version) => {
    const written = {
      ...version,
      info: { title: "Nulls", version: "1", description: null, license: null },
      tags: [
        { name: "pets", description: null, externalDocs: { url: "https://example.com", description: null } },
      ],
      paths: { "/pets": { get: { summary: null, responses: { 200: { description: "Done" } } } } },
      "x-more": { kept: null },
    };
    const read = JSON.parse(readSpecification(JSON.stringify(written)).document);
    expect(read).toMatchObject({
      info: { title: "Nulls", version: "1" },
      tags: [{ name: "pets", externalDocs: { url: "https://example.com" } }],
      "x-more": { kept: null },
    });
    const nulls = JSON.stringify(read).match(/"(?:description|license|summary)":null/g);
    expect(nulls).toBeNull();
  },
);

it.each(VERSIONS)("a required property that is null is an error (%o)", (version) => {
  const written = { ...version, info: { title: null, version: "1" }, paths: {} };
  expect(() => readSpecification(JSON.stringify(written))).toThrow(SpecificationError);
});
