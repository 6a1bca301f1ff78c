import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { handleAuditExport } from "@/domains/audit/export";
import { provideEnv } from "@/env";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { watchWrites } from "@/testing/writes";
import { askAs } from "./access-matrix/check";
import { namesFor } from "./access-matrix/request";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  type Resources,
} from "./access-matrix/resources";
import { type Row, TABLE } from "./access-matrix/table";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const OPERATIONS = operationsOf(appRouter);
const WRITES = OPERATIONS.flatMap((operation) => {
  const row = TABLE[operation.id];
  return row && operation.method !== "GET" && operation.meta.audit !== false ? [{ operation, row }] : [];
});

/** Operations that affect two organizations. The audit log of each organization has an entry. */
const OF_TWO = [
  "transferSpace",
  "transferCollection",
  "acceptOrganizationTransfer",
  "declineOrganizationTransfer",
  "undoOrganizationTransfer",
];

/**
 * Operations that change jobs or files, or that return the URL of a file. Jobs are in the queue's tables, which don't belong to
 * Bindery.
 */
const OUTSIDE_OF_TABLES = [
  "retryInstanceJob",
  "dropInstanceJob",
  "startInstanceBackup",
  "downloadInstanceBackup",
  "deleteInstanceBackup",
];

let fixture: OrganizationFixture;
beforeAll(async () => {
  fixture = await makeOrganizationFixture();
});

async function ask(operation: Operation, row: Row, resources: Resources) {
  const init = { remoteAddress: "192.0.2.7" };
  return await askAs(fixture, operation, row, "administrator", resources, init);
}

/** Returns the entries in an export. */
async function linesOf({ status, body }: Awaited<ReturnType<typeof handleAuditExport>>) {
  expect(status).toBe(200);
  let text = "";
  for await (const part of body ?? "") text += part;
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("the audit log", () => {
  const told: string[] = [];

  it.each(WRITES.map(({ operation, row }) => [operation.id, operation, row] as const))(
    "has one entry about %s, with the person, IP address and details, if the operation has changed anything",
    async (id, operation, row) => {
      const resources = await makeResources(fixture, fixture.people.administrator, namesFor(operation, row));
      const written = await watchWrites();
      const answer = await ask(operation, row, resources);
      expect(answer.status).toBe(operation.status);
      const tables = await written();
      const hasChanged = OUTSIDE_OF_TABLES.includes(id) || tables.some((table) => table !== "AuditEvent");
      const requestId = answer.headers["x-request-id"] ?? "";
      const events = await runSql(sql<{
        organizationId: string;
        address: string | null;
      }>`SELECT * FROM "AuditEvent" WHERE "requestId" = ${requestId}
        AND "organizationId" IS NOT NULL`);
      const userId = fixture.people.administrator;
      const event = { action: id, userId, credentialKind: "token", address: "192.0.2.7" };
      const own = events.filter(({ address }) => address !== null);
      expect(own).toMatchObject(hasChanged ? [event] : []);
      // The entry in the other organization's log doesn't contain the caller's IP address.
      const elsewhere = { action: id, userId, credentialId: "", address: null };
      const others = events.filter(({ address }) => address === null);
      expect(others).toMatchObject(OF_TWO.includes(id) ? [elsewhere] : []);
      expect(others.map(({ organizationId }) => organizationId)).not.toContain(fixture.organizationId);
      if (hasChanged) told.push(id);
    },
    30_000,
  );

  it("records only fields that exist", () => {
    const unknown = OPERATIONS.flatMap(({ id, shape, meta: { audit } }) =>
      (audit || []).filter((field) => !(field in shape)).map((field) => `${id}: ${field}`),
    );
    expect(unknown).toEqual([]);
  });

  it("has entries about most operations in this test", () => {
    expect(told.length).toBeGreaterThan(WRITES.length * 0.85);
  });

  it("has no entries for refused or rolled-back operations", async () => {
    const organization = await makeOrganization();
    const admin = await makePerson({ organization, role: "admin" });
    const path = `/orgs/${organization.id}`;
    const events = async () => (await rest(admin.token).get(`${path}/audit-events`)).body.count;
    const last = `${path}/members/${admin.user.id}`;
    expect((await rest(admin.token).patch(last, { role: "read" })).status).toBe(409);
    expect((await rest(admin.token).patch(path, { hostname: "no hostname" })).status).toBe(400);
    expect((await rest((await makePerson()).token).delete(last)).status).toBe(204);
    expect(await events()).toBe(0);
    await rest(admin.token).patch(path, { ai: false });
    expect(await events()).toBe(1);
  });

  it("contains created resources and the values in requests, but never a secret", async () => {
    const organization = await makeOrganization();
    const admin = await makePerson({ organization, role: "admin" });
    const path = `/orgs/${organization.id}`;
    const client = rest(admin.token);
    const space = (await client.post(`${path}/spaces`, { title: "Plans" })).body;
    const link = (await client.post(`${path}/link-invites`, { role: "read" })).body;
    await client.patch(`${path}/link-invites/${link.id}`, { role: "edit" });
    const machine = (await client.post(`${path}/service-accounts`, { title: "CI", role: "edit" })).body;
    const { items } = (await client.get(`${path}/audit-events`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      "createServiceAccount",
      "updateOrganizationInviteById",
      "createOrganizationInvite",
      "createSpace",
    ]);
    expect(items[0]).toMatchObject({
      actor: { id: admin.user.id },
      targets: { userId: machine.user.id, organizationId: organization.id },
      details: { title: "CI", role: "edit" },
    });
    expect(items[3]).toMatchObject({ targets: { spaceId: space.id }, details: { title: "Plans" } });
    expect(Object.keys(items[3].targets).sort()).toEqual(["organizationId", "revisionId", "spaceId"]);
    const told = JSON.stringify(items);
    for (const secret of [link.id, machine.token, admin.token]) expect(told).not.toContain(secret);
    expect((await client.get(`${path}/audit-events/${items[0].id}`)).body).toEqual(items[0]);
    const filtered = async (query: string) => (await client.get(`${path}/audit-events?${query}`)).body.count;
    expect(await filtered("action=createSpace")).toBe(1);
    expect(await filtered(`target=${space.id}`)).toBe(1);
    expect(await filtered(`actor=${machine.user.id}`)).toBe(0);
    const { createdAt: from } = items[1];
    const later = items.filter((item: { createdAt: string }) => item.createdAt >= from);
    expect(await filtered(`from=${encodeURIComponent(from)}`)).toBe(later.length);
    expect(await filtered(`to=${encodeURIComponent(items[3].createdAt)}`)).toBe(0);
    const address = new URL((await client.get(`${path}/audit-events/export?action=createSpace`)).body.url);
    const asked = { method: "GET", path: address.pathname, query: address.search.slice(1) };
    const lines = await linesOf(await handleAuditExport(asked));
    expect(lines).toEqual([items[3]]);
    for (const query of [
      asked.query.replace("createSpace", "createTeam"),
      asked.query.replace("&sig", "&x=1&sig"),
    ])
      expect((await handleAuditExport({ ...asked, query })).status).toBe(403);
    const { body } = await client.get(`${path}/audit-event-actions`);
    expect(body.items).toContain("createSpace");
  });
});
