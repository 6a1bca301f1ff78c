import { expect, it } from "vitest";
import { operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { buildOpenApiDocument } from "./document";
import { eachProperty, type OpenApiDocument, targetOf } from "./walk";

const operations = operationsOf(appRouter);
const document = buildOpenApiDocument(operations) as unknown as OpenApiDocument;

/** Returns every property and parameter with the description that the API reference shows. */
function described() {
  const all: { place: string; description: string }[] = [];
  eachProperty(document, (schema, place) => {
    const description = schema.description ?? targetOf(document, schema).description ?? "";
    all.push({ place: place.join("."), description });
  });
  return all;
}

const isSentence = (text: string) => /^[A-Z`].*[.?]$/s.test(text);

it("describes every property and every parameter, in sentences", () => {
  const others = described().filter(({ description }) => !isSentence(description));
  expect(others, "describe these with .describe(…) in the schema of their domain").toEqual([]);
});

it("describes every operation, in sentences", () => {
  const others = operations.filter(({ meta }) => !isSentence(meta.openapi?.description ?? ""));
  expect(
    others.map(({ id }) => id),
    "these need a `description` next to `summary`, in rest(…) of their router",
  ).toEqual([]);
});
