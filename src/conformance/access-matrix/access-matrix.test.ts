import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { provideEnv } from "@/env";
import type { RestInit } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { answersOf, askAs, leaksOf } from "./check";
import { namesFor } from "./request";
import { buildHouse, type House, STAGE_NAMES, type Stage, setStage } from "./stage";
import { type Caller, type Row, TABLE } from "./table";

/**
 * Every operation as asked by everybody: the status follows from what the table says the operation needs. A refusal
 * must leave every row of the database as it was.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const operations = operationsOf(appRouter);

/** Writes of what no GET gives an entity tag of its own, so that no version can be named. */
const UNVERSIONED = [
  "deleteAccessToken",
  "removeOrganizationAccessToken",
  "deleteOrganizationInvite",
  "deleteSAMLProviderKey",
];

let house: House;

beforeAll(async () => {
  house = await buildHouse();
});

const ask = (operation: Operation, row: Row, caller: Caller, stage: Stage, init?: RestInit) =>
  askAs(house, operation, row, caller, stage, init);

describe("access", () => {
  it("has a row for every operation, and none for another", () => {
    expect(Object.keys(TABLE).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  for (const operation of operations) {
    const row = TABLE[operation.id];
    if (!row) continue;
    it(`${operation.id} answers everybody as their level allows, and changes nothing when it refuses`, async () => {
      const { statuses, expected, changes } = await answersOf(house, operation, row);
      expect(statuses).toEqual(expected);
      expect(changes).toEqual([]);
      expect(await leaksOf(house, operation, row)).toEqual([]);
    }, 60_000);
  }

  for (const operation of operations) {
    const row = TABLE[operation.id];
    if (
      !row ||
      operation.method === "GET" ||
      operation.method === "POST" ||
      UNVERSIONED.includes(operation.id)
    )
      continue;
    it(`${operation.id} is refused with 412 when If-Match names another version, and changes nothing`, async () => {
      const stage = await setStage(house, house.people.administrator, namesFor(operation, row));
      const written = await watchWrites();
      const stale = { headers: { "if-match": '"another.version"' } };
      expect((await ask(operation, row, "administrator", stage, stale)).status).toBe(412);
      expect(await written()).toEqual([]);
      const any = { headers: { "if-match": "*" } };
      expect((await ask(operation, row, "administrator", stage, any)).status).toBe(operation.status);
    });
  }

  it("says the same of what is hidden and of what never was", async () => {
    const stage = await setStage(house, undefined);
    const nothing = Object.fromEntries(
      STAGE_NAMES.map((name) => [name, "Never0existed"]),
    ) as unknown as Stage;
    for (const operation of operations) {
      const row = TABLE[operation.id];
      if (!row || row.on === "nothing" || operation.method === "DELETE") continue;
      const caller: Caller = "administrator of another organization";
      const hidden = await ask(operation, row, caller, stage);
      const absent = await ask(operation, row, caller, nothing);
      expect({ id: operation.id, ...absent.body }).toEqual({ id: operation.id, ...hidden.body });
    }
  }, 60_000);
});
