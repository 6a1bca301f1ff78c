import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { env } from "@/env";
import type { ErrorStatus } from "@/lib/errors";
import { whileSame } from "@/lib/once-for";
import { version } from "../../../package.json";
import { entityTag } from "../rest/entity-tag";
import type { RestResponse } from "../rest/message";
import { type Operation, operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { codeSamplesOf, EXAMPLES } from "./examples";
import { INTRODUCTION } from "./introduction";
import { needsOf } from "./needs";
import { components, conditionParameters, ERRORS, RATE_HEADERS, TAGS } from "./parts";
import { returnsOf } from "./returns";
import type { OpenApiDocument } from "./walk";
import { finish, simplify } from "./words";

const pick = (operation: Operation, names: Iterable<string>) =>
  z.object(Object.fromEntries([...names].map((name) => [name, operation.shape[name] as z.ZodType])));

const hasBody = ({ method }: Operation) => method === "POST" || method === "PUT" || method === "PATCH";

/** The error statuses that an operation can return, in ascending order. */
function refusalsOf(operation: Operation): ErrorStatus[] {
  const statuses = new Set<ErrorStatus>([400, 401, 429, 500, 503, ...(operation.meta.errors ?? [])]);
  if (operation.entry !== "open") statuses.add(403);
  if (operation.parameters.length > 0) statuses.add(404);
  if (operation.bodyFields.length > 0) statuses.add(413).add(415);
  if (operation.method === "POST" && operation.entry !== "open") statuses.add(409).add(422);
  if (operation.method !== "GET" && operation.method !== "POST") statuses.add(412);
  return [...statuses].sort((left, right) => left - right);
}

function successOf(operation: Operation) {
  const headers: Record<string, { $ref: string }> = { ...RATE_HEADERS };
  if (operation.method === "GET") headers.ETag = { $ref: "#/components/headers/ETag" };
  if (operation.status === 201 && !operation.isBodyless)
    headers.Location = { $ref: "#/components/headers/Location" };
  const description = returnsOf(operation) ?? "The result of the request.";
  if (operation.isBodyless) return { description, headers };
  const type = operation.stream ? "text/event-stream" : "application/json";
  const schema = operation.stream ? z.string() : operation.output;
  const { answer } = EXAMPLES[operation.id] ?? {};
  const example = answer === undefined ? {} : { example: answer };
  return { description, headers, content: { [type]: { schema, ...example } } };
}

function bodyOf(operation: Operation) {
  if (!hasBody(operation) || operation.bodyFields.length === 0) return {};
  const { wholeBody } = operation;
  const schema =
    wholeBody === undefined
      ? pick(operation, operation.bodyFields)
      : (operation.shape[wholeBody] as z.ZodType);
  const { body } = EXAMPLES[operation.id] ?? {};
  return {
    requestBody: {
      required: !schema.safeParse({}).success,
      content: { "application/json": { schema, ...(body !== undefined && { example: body }) } },
    },
  };
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { summary, description, tags, deprecated } = operation.meta.openapi ?? {};
  const refusals = refusalsOf(operation).map((status) => [
    String(status),
    { $ref: `#/components/responses/${ERRORS[status][0]}` },
  ]);
  const example = EXAMPLES[operation.id];
  return {
    operationId: operation.id,
    summary,
    description: [description, needsOf(operation)].filter(Boolean).join("\n\n"),
    tags,
    ...(deprecated && { deprecated }),
    security: operation.entry === "user" ? [{ bearer: [] }] : [{}, { bearer: [] }],
    requestParams: {
      path: pick(operation, operation.parameters),
      query: pick(operation, operation.query.keys()),
    },
    parameters: conditionParameters(operation.method),
    ...bodyOf(operation),
    responses: {
      [String(operation.status)]: successOf(operation),
      ...Object.fromEntries(refusals),
    },
    ...(example && { "x-codeSamples": codeSamplesOf(operation, example, `${env.PUBLIC_URL}/v1`) }),
  };
}

function pathsOf(operations: readonly Operation[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return paths as ZodOpenApiPathsObject;
}

function describeTag(name: string) {
  const [title, description] = TAGS[name] ?? [name, name];
  return { name, description, "x-displayName": title };
}

/** Builds the OpenAPI 3.1 document for the given operations (docs/adr/009). */
export function buildOpenApiDocument(operations: readonly Operation[]) {
  const used = new Set(operations.flatMap(({ meta }) => meta.openapi?.tags ?? []));
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Bindery",
        version,
        description: INTRODUCTION,
        contact: { name: "The operator of this instance", url: env.PUBLIC_URL },
        license: { name: "Apache 2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: `${env.PUBLIC_URL}/v1` }],
      tags: [...used].sort().map(describeTag),
      paths: pathsOf(operations),
      components,
    },
    { override: simplify },
  );
  // The document is copied, because some fields share a schema object, and each field is changed separately.
  const own = JSON.parse(JSON.stringify(document)) as typeof document;
  finish(own as unknown as OpenApiDocument);
  return own;
}

const textAt = whileSame((_publicUrl: string) =>
  JSON.stringify(buildOpenApiDocument(operationsOf(appRouter))),
);

/**
 * Returns the OpenAPI document of this instance. The first call builds the document, which is then cached. The
 * server makes this call before it accepts traffic.
 */
export const openApiText = (): string => textAt(env.PUBLIC_URL);

/** Handles `GET /v1/openapi.json`. */
export async function answerOpenApi(): Promise<RestResponse> {
  const text = openApiText();
  return {
    status: 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, no-cache",
      etag: entityTag(0, text),
    },
    body: text,
  };
}
