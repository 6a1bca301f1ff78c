import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EXAMPLES, type Example } from "@/api/openapi/examples";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { provideEnv } from "@/env";
import { strictly } from "@/testing/strict-schema";
import { makeOrganizationFixture } from "../access-matrix/resources";
import { TABLE } from "../access-matrix/table";
import { record } from "./record";

const FILE = "src/api/openapi/examples.json";
const operations = operationsOf(appRouter);
const isRecording = process.env.RECORD_EXAMPLES === "1";

provideEnv({
  RATE_LIMIT_PER_MINUTE: "0",
  TRANSLATION_PROVIDER: "pseudo",
  PUBLIC_URL: "https://docs.example.com",
});

it.runIf(isRecording)(
  "records a request and response of every operation",
  async () => {
    const fixture = await makeOrganizationFixture();
    const recorded: Record<string, Example> = {};
    for (const operation of operations) {
      const row = TABLE[operation.id];
      if (row) recorded[operation.id] = await record(fixture, operation, row);
    }
    writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
  },
  600_000,
);

type Listed = { items?: unknown[] } | undefined;

/** Returns the problems that a schema finds in a value. */
const wrong = (schema: z.ZodType | undefined, value: unknown): string[] => {
  const parsed = schema?.safeParse(value);
  return !parsed || parsed.success ? [] : [z.prettifyError(parsed.error)];
};

/** Returns the schema for an operation's body. The schema refuses unknown fields. */
function bodySchema({ shape, wholeBody, bodyFields }: Operation): z.ZodType | undefined {
  if (wholeBody !== undefined) return shape[wholeBody];
  return z.strictObject(Object.fromEntries(bodyFields.map((name) => [name, shape[name] as z.ZodType])));
}

describe.skipIf(isRecording)("the examples of the OpenAPI document", () => {
  it("exist for every operation, and only for operations", () => {
    expect(Object.keys(EXAMPLES).sort(), "npm run build:examples records them anew").toEqual(
      operations.map(({ id }) => id).sort(),
    );
  });

  it("match the schemas of their operations", () => {
    const invalid = operations.flatMap((operation) => {
      const { body, answer } = EXAMPLES[operation.id] ?? {};
      const ofBody = body === undefined ? [] : wrong(bodySchema(operation), body);
      const answers = operation.output && !operation.isBodyless && !operation.stream;
      const ofAnswer = answers ? wrong(strictly(operation.output as z.ZodType), answer) : [];
      return [...ofBody, ...ofAnswer].map((problem) => `${operation.id}: ${problem}`);
    });
    expect(invalid, "npm run build:examples records them anew").toEqual([]);
  });

  it("contain at least one item of every list", () => {
    const empty = Object.entries(EXAMPLES).filter(
      ([, { answer }]) => (answer as Listed)?.items?.length === 0,
    );
    expect(
      empty.map(([id]) => id),
      "src/conformance/examples/prepare.ts says what is made before a request is recorded",
    ).toEqual([]);
  });

  it("contain a body if the operation accepts one, and a response if it returns one", () => {
    for (const operation of operations) {
      const example = EXAMPLES[operation.id];
      const takesBody = operation.wholeBody !== undefined || operation.bodyFields.length > 0;
      expect(example?.body !== undefined, operation.id).toBe(takesBody);
      expect(example?.answer !== undefined, operation.id).toBe(!operation.isBodyless);
    }
  });
});
