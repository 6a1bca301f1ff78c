import { beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { TABLE } from "@/conformance/access-matrix/table";
import { provideEnv } from "@/env";
import { attemptsOf, buildWorld, foreignFaults, roleOf, type World } from "./check.fixture";
import { fieldsOf } from "./fields.fixture";
import { FIELDS } from "./table.fixture";

/**
 * An administrator sends requests with IDs of resources in an organization to which they don't belong. The
 * test tries such an ID in every path, query and body. The response must be the response for an ID that
 * doesn't exist, and nothing must change.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const operations = operationsOf(appRouter);

let world: World;

beforeAll(async () => {
  world = await buildWorld();
});

describe("an id", () => {
  it("is listed as an ID or as plain text, for every query and body", () => {
    const unknown = operations.flatMap((operation) =>
      fieldsOf(operation)
        .filter((field) => roleOf(operation, field) === undefined)
        .map((field) => `${operation.id} ${field}`),
    );
    expect(unknown).toEqual([]);
    const all = operations.flatMap((operation) =>
      fieldsOf(operation).map((field) => `${operation.id} ${field}`),
    );
    expect(FIELDS.filter(([pattern]) => !all.some((name) => pattern.test(name)))).toEqual([]);
  });

  for (const operation of operations) {
    const row = TABLE[operation.id];
    if (!row || attemptsOf(operation, row).length === 0) continue;
    it(`of another organization is treated as missing by ${operation.id}`, async () => {
      expect(await foreignFaults(world, operation, row)).toEqual([]);
    });
  }
});
