import { beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { TABLE } from "@/conformance/access-matrix/table";
import { provideEnv } from "@/env";
import { attemptsOf, buildWorld, foreignFaults, roleOf, type World } from "./check.fixture";
import { fieldsOf } from "./fields.fixture";
import { FIELDS } from "./table.fixture";

/**
 * Every id in every path, query and body, tried by an administrator with a thing of the same kind of an organization
 * that they are not in: they are told what they are told of an id that never was, and there nothing changes.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const operations = operationsOf(appRouter);

let world: World;

beforeAll(async () => {
  world = await buildWorld();
});

describe("an id", () => {
  it("is known as one, or as none, in every query and body", () => {
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
    it(`of another organization is one that never was to ${operation.id}`, async () => {
      expect(await foreignFaults(world, operation, row)).toEqual([]);
    });
  }
});
