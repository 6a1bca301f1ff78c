import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { queueByClock, runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { watchWrites } from "@/testing/writes";
import { type Fixture, fill, makeFixture } from "./contract.fixture";

const DELETED_AT = new Date("2026-03-01T12:00:00.000Z");
const WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000;
const elapse = (milliseconds: number) => setClock(new Date(DELETED_AT.getTime() + milliseconds));

let fixture: Fixture;
let path: string;
beforeAll(() => provideEnv({ RATE_LIMIT_PER_MINUTE: "0" }));
afterEach(() => setClock());

/** Deletes a space at DELETED_AT. The space has pages, files, links, change requests and runs. */
async function deleteSpace() {
  fixture = await makeFixture();
  path = `/spaces/${fixture.space.id}`;
  setClock(DELETED_AT);
  expect((await fixture.admin.delete(path)).status).toBe(204);
}

const purge = async () => {
  await queueByClock("spaces:purge-deleted");
  await runJobs();
};

/** Sends all reads about the space. Maps each operation to its response. */
async function everything() {
  const answers: Record<string, unknown> = {};
  for (const operation of operationsOf(appRouter)) {
    if (operation.method !== "GET" || !operation.path.startsWith("/spaces/")) continue;
    const { status, body } = await fixture.admin.get(fill(fixture, operation.path));
    answers[operation.id] = status === 200 ? body : status;
  }
  return answers;
}

const ofOrganization = async () => {
  const spaces = await fixture.admin.get(`/orgs/${fixture.organizationId}/spaces`);
  const inCollection = await fixture.admin.get(`/collections/${fixture.collection.id}/spaces`);
  return [spaces.body.count, inCollection.body.count];
};

describe("an active space that is deleted", { timeout: 60_000 }, () => {
  it("is missing from every list and count, and requests can read or change only the space itself", async () => {
    await deleteSpace();
    expect((await fixture.admin.get(path)).body).toMatchObject({ deletedAt: DELETED_AT.toISOString() });
    expect(await ofOrganization()).toEqual([2, 2]);
    const written = await watchWrites();
    for (const { method, path: template, id } of operationsOf(appRouter)) {
      if (!template.startsWith("/spaces/") || ["getSpaceById", "restoreSpace"].includes(id)) continue;
      const body = id === "transferSpace" ? { organization: fixture.organizationId } : undefined;
      const { status } = await fixture.admin.request(method, fill(fixture, template), body);
      const expected = id === "transferSpace" ? [412] : method === "DELETE" ? [204] : [400, 404];
      expect(expected, id).toContain(status);
    }
    expect(await written()).toEqual([]);
  });

  it("is restored within 7 days with all its content, at its old position", async () => {
    fixture = await makeFixture();
    path = `/spaces/${fixture.space.id}`;
    setClock(DELETED_AT);
    const before = await everything();
    await fixture.admin.delete(path);
    elapse(WEEK_MILLISECONDS);
    const { status, body } = await fixture.admin.post(`${path}/restore`);
    expect(status).toBe(200);
    expect(body).toEqual(before.getSpaceById);
    setClock(DELETED_AT);
    expect(await everything()).toEqual(before);
    expect(await ofOrganization()).toEqual([3, 3]);
  });

  it("can't be restored after 7 days, even if its rows still exist", async () => {
    await deleteSpace();
    elapse(WEEK_MILLISECONDS + 1);
    const written = await watchWrites();
    const late = await fixture.admin.post(`${path}/restore`);
    expect(late).toMatchObject({ status: 409, body: { error: { code: 409 } } });
    expect(await written()).toEqual([]);
    const trash = await fixture.admin.get(`/orgs/${fixture.organizationId}/spaces?deleted=true`);
    expect(trash.body).toEqual({ items: [], count: 0 });
    await purge();
    expect((await fixture.admin.post(`${path}/restore`)).status).toBe(404);
  });

  it("is permanently deleted after 7 days and not earlier, and no rows remain", async () => {
    await deleteSpace();
    elapse(WEEK_MILLISECONDS);
    await purge();
    expect((await fixture.admin.get(path)).status).toBe(200);
    elapse(WEEK_MILLISECONDS + 1);
    await purge();
    expect((await fixture.admin.get(path)).status).toBe(404);
    expect((await fixture.admin.delete(path)).status).toBe(204);
    // The audit log is kept forever.
    expect(await tablesThatName(fixture.space.id)).toEqual(["AuditEvent"]);
    expect(await ofOrganization()).toEqual([2, 2]);
  });

  it("can be seen and restored only by its administrators, even if other people have an old share key", async () => {
    fixture = await makeFixture();
    path = `/spaces/${fixture.space.id}`;
    await fixture.admin.patch(path, { visibility: "share-link" });
    const { shareKey: key } = await db().space.findFirstOrThrow({
      where: { organizationId: fixture.organization.id, id: fixture.space.id },
    });
    expect((await rest().get(`${path}?shareKey=${key}`)).status).toBe(200);
    const reader = rest((await makePerson({ organization: fixture.organization, role: "create" })).token);
    setClock(DELETED_AT);
    await fixture.admin.delete(path);
    expect((await reader.get(path)).status).toBe(404);
    expect((await reader.post(`${path}/restore`)).status).toBe(404);
    expect((await rest().get(`${path}?shareKey=${key}`)).status).toBe(401);
    expect((await fixture.admin.post(`${path}/restore`)).status).toBe(200);
    expect((await rest().get(`${path}?shareKey=${key}`)).status).toBe(200);
  });
});

/** Returns the tables that have rows with an ID. */
async function tablesThatName(id: string): Promise<string[]> {
  const tables = await runSql(sql<{ name: string }>`SELECT table_name AS "name"
    FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await runSql(
      sql`SELECT 1 FROM ${sql.table(name)} t WHERE position(${id} IN t::text) > 0 LIMIT 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("a change request", () => {
  it("has the status that a PATCH sets, if a PATCH can set this status", async () => {
    fixture = await makeFixture();
    const at = fill(fixture, "/spaces/{spaceId}/change-requests/{changeRequestId}");
    for (const status of ["draft", "open", "archived", "open"]) {
      expect((await fixture.admin.patch(at, { status })).body.status).toBe(status);
      expect((await fixture.admin.get(at)).body.status).toBe(status);
    }
    const written = await watchWrites();
    for (const status of ["merged", "closed", "", null, 1])
      expect((await fixture.admin.patch(at, { status })).status).toBe(400);
    expect(await written()).toEqual([]);
  });
});
