import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { provideEnv } from "@/env";
import type { RestInit } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import { answersOf, askAs, leaksOf } from "./check";
import { namesFor } from "./request";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  RESOURCE_NAMES,
  type Resources,
} from "./resources";
import { type Caller, type Row, TABLE } from "./table";

/**
 * Calls every operation as every kind of caller, and compares the status with the table. A refused request
 * must not change any row in the database.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const operations = operationsOf(appRouter);

/**
 * Operations that write a resource for which no GET operation returns an ETag. Requests to these operations
 * can't send a version in `If-Match`.
 */
const UNVERSIONED = [
  "deleteAccessToken",
  "deleteUserSession",
  "disconnectApplication",
  "removeOrganizationAccessToken",
  "deleteOrganizationInvite",
  "deleteSAMLProviderKey",
  "revokeSCIMToken",
  "dropInstanceJob",
  "deleteInstanceBackup",
  "muteSpace",
  "muteChangeRequest",
  "unmuteSpace",
  "unmuteChangeRequest",
];

let fixture: OrganizationFixture;

beforeAll(async () => {
  fixture = await makeOrganizationFixture();
});

const ask = (operation: Operation, row: Row, caller: Caller, resources: Resources, init?: RestInit) =>
  askAs(fixture, operation, row, caller, resources, init);

describe("access", () => {
  it("has a row for every operation, and no other rows", () => {
    expect(Object.keys(TABLE).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  for (const operation of operations) {
    const row = TABLE[operation.id];
    if (!row) continue;
    it(`${operation.id} responds to everyone according to their role, and changes nothing when it refuses`, async () => {
      const { statuses, expected, changes, refusals } = await answersOf(fixture, operation, row);
      expect(statuses).toEqual(expected);
      expect(changes).toEqual([]);
      expect(await leaksOf(fixture, operation, row, refusals)).toEqual([]);
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
    it(`${operation.id} returns 412 and doesn't change anything if If-Match contains another version`, async () => {
      const resources = await makeResources(fixture, fixture.people.administrator, namesFor(operation, row));
      const written = await watchWrites();
      const stale = { headers: { "if-match": '"another.version"' } };
      expect((await ask(operation, row, "administrator", resources, stale)).status).toBe(412);
      expect(await written()).toEqual([]);
      const any = { headers: { "if-match": "*" } };
      expect((await ask(operation, row, "administrator", resources, any)).status).toBe(operation.status);
    });
  }

  it("gives the same response for hidden and missing resources", async () => {
    const resources = await makeResources(fixture, undefined);
    const nothing = Object.fromEntries(
      RESOURCE_NAMES.map((name) => [name, "Never0existed"]),
    ) as unknown as Resources;
    for (const operation of operations) {
      const row = TABLE[operation.id];
      if (!row || row.on === "nothing" || operation.method === "DELETE") continue;
      const caller: Caller = "administrator of another organization";
      const hidden = await ask(operation, row, caller, resources);
      const absent = await ask(operation, row, caller, nothing);
      expect({ id: operation.id, ...absent.body }).toEqual({ id: operation.id, ...hidden.body });
    }
  }, 60_000);
});
