import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { echoRouter } from "@/testing/echo";
import { rest } from "@/testing/rest";
import { operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { buildOpenApiDocument } from "./document";
import { TAGS } from "./parts";

const run = promisify(execFile);
provideEnv({ PUBLIC_URL: "https://docs.bindery.test" });
const operations = operationsOf(appRouter);
const document = buildOpenApiDocument(operations);
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
});

afterAll(() => rm(folder, { recursive: true }));

const operationAt = (of: typeof document, at: string, method: "get" | "post" | "delete") => {
  const found = of.paths?.[at]?.[method];
  if (!found) throw new Error(`${method} ${at} is not in the document`);
  // biome-ignore lint/suspicious/noExplicitAny: the test looks into plain JSON.
  return found as any;
};

describe("GET /v1/openapi.json", () => {
  it("is public, and returns 304 to clients that already have it", async () => {
    const answer = await rest().get("/openapi.json");
    expect(answer.status).toBe(200);
    expect(answer.body.openapi).toBe("3.1.0");
    const { etag = "" } = answer.headers;
    expect((await rest().get("/openapi.json", { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("contains every operation with exactly one success status, which is the status that the operation returns", () => {
    for (const operation of operations) {
      const described = operationAt(document, operation.path, operation.method.toLowerCase() as "get");
      expect(described.operationId).toBe(operation.id);
      expect(Object.keys(described.responses).filter((status) => status < "300")).toEqual([
        String(operation.status),
      ]);
    }
  });

  it("describes every tag that it uses", () => {
    for (const tag of document.tags ?? []) expect(TAGS[tag.name]?.[1], tag.name).toMatch(/\.$/);
  });

  it("shows how to call each operation, and names every component", () => {
    for (const { id, path, method } of operations) {
      const described = operationAt(document, path, method.toLowerCase() as "get");
      expect(
        described["x-codeSamples"].map(({ lang }: { lang: string }) => lang),
        id,
      ).toEqual(["Shell", "JavaScript", "Python", "Go"]);
    }
    expect(Object.keys(document.components?.schemas ?? {}).filter((name) => name.startsWith("__"))).toEqual(
      [],
    );
  });

  it("states for every operation whether it needs a token", () => {
    expect(operationAt(document, "/", "get").security).toEqual([{}, { bearer: [] }]);
    expect(operationAt(document, "/user/tokens", "get").security).toEqual([{ bearer: [] }]);
  });
});

describe("the documentation of an operation", () => {
  const echo = buildOpenApiDocument(operationsOf(echoRouter));

  it("gives query fields the types that the dispatcher parses", () => {
    const { parameters } = operationAt(echo, "/echo/{id}", "get");
    const schemaOf = (name: string) =>
      parameters.find((parameter: { name: string }) => parameter.name === name).schema;
    expect(schemaOf("flag")).toEqual({ type: "boolean" });
    expect(schemaOf("limit")).toMatchObject({ type: "integer" });
    expect(schemaOf("names")).toEqual({ type: "array", items: { type: "string" } });
    expect(schemaOf("evaluated").anyOf).toMatchObject([
      { type: "boolean" },
      { type: "string", const: "deterministic-only" },
    ]);
  });

  it("keeps query and body of a write separate", () => {
    const { parameters, requestBody } = operationAt(echo, "/echo/{id}", "post");
    const names = parameters
      .filter((one: { in?: string }) => one.in === "query")
      .map((one: { name: string }) => one.name);
    expect(names).toEqual(["limit"]);
    expect(Object.keys(requestBody.content["application/json"].schema.properties)).toEqual(["text", "deep"]);
    expect(requestBody.required).toBe(false);
  });

  it("has no content for 204, an event stream for streams, and the same error body everywhere", () => {
    expect(operationAt(echo, "/echo/{id}", "delete").responses["204"].content).toBeUndefined();
    expect(Object.keys(operationAt(echo, "/stream", "post").responses["200"].content)).toEqual([
      "text/event-stream",
    ]);
    const { responses } = operationAt(echo, "/echo/{id}", "get");
    expect(responses["404"]).toEqual({ $ref: "#/components/responses/NotFound" });
    const shared = Object.values(echo.components?.responses ?? {}) as { content: unknown }[];
    for (const { content } of shared) {
      expect(content).toEqual({ "application/json": { schema: { $ref: "#/components/schemas/Error" } } });
    }
  });
});

describe("tools", () => {
  it("find no problems in the document", async () => {
    const file = path.join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    const cli = path.resolve("node_modules/@redocly/cli/bin/cli.js");
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const { stdout } = await run(
      process.execPath,
      [cli, "lint", file, "--extends=recommended-strict", "--format=json"],
      {
        cwd: folder,
        env,
        maxBuffer: 32 * 1024 * 1024,
      },
    ).catch((error) => error as { stdout: string });
    const { totals, problems } = JSON.parse(stdout);
    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  }, 60_000);

  it("generate types that compile", async () => {
    const file = path.join(folder, "types.ts");
    await writeFile(file, astToString(await openapiTS(JSON.stringify(document))));
    const program = ts.createProgram([file], { strict: true, noEmit: true, types: [], skipLibCheck: true });
    const diagnostics = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(diagnostics).toEqual([]);
  }, 60_000);
});
