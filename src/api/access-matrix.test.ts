import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { atLeast, type Level } from "@/access/roles";
import { provideEnv } from "@/env";
import { type RestInit, rest } from "@/testing/rest";
import { namesFor, pathOf } from "./access-matrix.request";
import {
  buildHouse,
  type House,
  markOfEverything,
  STAGE_NAMES,
  type Stage,
  setStage,
} from "./access-matrix.stage";
import { CALLERS, type Caller, type Row, TABLE } from "./access-matrix.table";
import { type Operation, operationsOf } from "./rest/routes";
import { appRouter } from "./root";

/**
 * Every operation as asked by everybody: the status follows from what the table says the operation needs. A refusal
 * must leave every row of the database as it was.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const operations = operationsOf(appRouter);

const LEVELS_OF: Partial<Record<Caller, Level>> = {
  reader: "read",
  commenter: "comment",
  editor: "edit",
  reviewer: "review",
  creator: "create",
  administrator: "admin",
};

const NOBODY: readonly Caller[] = ["no token", "garbage token", "revoked token", "expired token"];

function expectedStatus(operation: Operation, row: Row, caller: Caller): number {
  const exception = row.except?.[caller];
  if (exception !== undefined) return exception;
  const success = operation.status;
  const hidden = operation.method === "DELETE" ? 204 : 404;
  if (NOBODY.includes(caller)) return caller === "no token" && row.needs === "anyone" ? success : 401;
  if (row.needs === "anyone" || row.needs === "person") return success;
  if (caller === "administrator of another organization") return hidden;
  if (caller === "guest" && row.on !== "organization") return hidden;
  if (row.needs === "member") return success;
  return atLeast(LEVELS_OF[caller] ?? null, row.needs) ? success : 403;
}

/** Writes of what no GET gives an entity tag of its own, so that no version can be named. */
const UNVERSIONED = ["deleteAccessToken", "removeOrganizationAccessToken", "deleteOrganizationInvite"];

let house: House;

beforeAll(async () => {
  house = await buildHouse();
});

async function ask(operation: Operation, row: Row, caller: Caller, stage: Stage, init?: RestInit) {
  const path = pathOf(operation, row, stage);
  return rest(house.tokens[caller]).request(operation.method, path, row.body?.(stage), init);
}

describe("access", () => {
  it("has a row for every operation, and none for another", () => {
    expect(Object.keys(TABLE).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  for (const operation of operations) {
    const row = TABLE[operation.id];
    if (!row) continue;
    it(`${operation.id} answers everybody as their level allows, and changes nothing when it refuses`, async () => {
      const statuses: Partial<Record<Caller, number>> = {};
      const expected: Partial<Record<Caller, number>> = {};
      const changedBy: Caller[] = [];
      // One stage serves all who change nothing; whoever may change it gets one of their own.
      const names = namesFor(operation, row);
      const common = await setStage(house, undefined, names);
      const before = await markOfEverything();
      for (const caller of CALLERS.filter((one) => !mayChange(operation, row, one))) {
        statuses[caller] = (await ask(operation, row, caller, common)).status;
        expected[caller] = expectedStatus(operation, row, caller);
        if (!isDeepStrictEqual(await markOfEverything(), before)) changedBy.push(caller);
      }
      for (const caller of CALLERS.filter((one) => mayChange(operation, row, one))) {
        const own = await setStage(house, house.people[caller], names);
        statuses[caller] = (await ask(operation, row, caller, own)).status;
        expected[caller] = expectedStatus(operation, row, caller);
      }
      expect(statuses).toEqual(expected);
      expect(changedBy).toEqual([]);
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
      const before = await markOfEverything();
      const stale = { headers: { "if-match": '"another.version"' } };
      expect((await ask(operation, row, "administrator", stage, stale)).status).toBe(412);
      expect(await markOfEverything()).toEqual(before);
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

/** Whether a request may leave traces: a write that is allowed, and not the deletion of what the caller cannot see. */
function mayChange(operation: Operation, row: Row, caller: Caller): boolean {
  if (operation.method === "GET" || expectedStatus(operation, row, caller) !== operation.status) return false;
  const sees =
    caller !== "administrator of another organization" && (caller !== "guest" || row.on === "organization");
  return operation.method !== "DELETE" || row.on === "nothing" || sees;
}
