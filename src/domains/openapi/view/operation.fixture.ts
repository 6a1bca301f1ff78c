import { readSpecification } from "../read/read";
import { type JsonObject, objectOf } from "../read/value";
import { operationMarkdown } from "./markdown";
import type { OperationView } from "./view";
import { operationView } from "./view";

/** The operation in a test, with its schemas and the other parts of the specification. */
interface Described {
  method?: "get" | "post";
  path?: string;
  operation?: JsonObject;
  schemas?: JsonObject;
  more?: JsonObject;
  version?: string;
}

const rootOf = ({ operation = {}, method = "post", path = "/x", ...given }: Described): JsonObject => {
  const responses = { 200: { description: "Done" } };
  const text = JSON.stringify({
    openapi: given.version ?? "3.1.0",
    info: { title: "Small", version: "1" },
    servers: [{ url: "https://api.example" }],
    ...given.more,
    components: { ...objectOf(given.more?.components), schemas: given.schemas ?? {} },
    paths: { [path]: { [method]: { operationId: "x", responses, ...operation } } },
  });
  return JSON.parse(readSpecification(text).document);
};

/**
 * Returns an operation in the form in which pages show it, and as Markdown. The specification is parsed in
 * the same way as a stored specification.
 */
export function shown(described: Described): { view: OperationView; markdown: string; curl: string } {
  const root = rootOf(described);
  const { method = "post", path = "/x" } = described;
  const view = operationView(root, path, method);
  if (!view) throw new Error("The operation is missing");
  const markdown = operationMarkdown(root, path, method) ?? "";
  return { view, markdown, curl: view.samples[0]?.source ?? "" };
}

export const json = (schema: unknown, more: object = {}) => ({
  content: { "application/json": { schema, ...more } },
});

/** Creates an operation whose request and response bodies have the given schema. */
export const both = (schema: unknown) => ({
  requestBody: json(schema),
  responses: { 200: { description: "Done", ...json(schema) } },
});

/** Returns the value that a code sample sends. */
export const sent = (curl: string): unknown =>
  JSON.parse(/--data '([\s\S]*)'$/.exec(curl)?.[1]?.replaceAll("'\\''", "'") ?? "null");
