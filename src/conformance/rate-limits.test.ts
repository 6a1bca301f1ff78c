import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeToken } from "@/testing/make/token";
import { rest } from "@/testing/rest";
import { pathOf } from "./access-matrix/request";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  type Resources,
} from "./access-matrix/resources";
import { type Row, TABLE } from "./access-matrix/table";

const DEFAULTS = { RATE_LIMIT_PER_MINUTE: "1000", ORGANIZATION_RATE_LIMIT_PER_MINUTE: "20000" };
const MINUTE = new Date("2026-05-01T10:00:20Z");

/** Sets these limits, and starts a new minute, in which no requests have been counted yet. */
async function startMinute(limits: Partial<typeof DEFAULTS>) {
  provideEnv({ ...DEFAULTS, ...limits });
  forgetLeases();
  await db().throttle.deleteMany();
  setClock(MINUTE);
}

afterEach(() => {
  setClock();
  forgetLeases();
  provideEnv(DEFAULTS);
});

describe("the limit for a person", () => {
  it("is shared by their tokens, and not by other people", async () => {
    const { user, token } = await makePerson({ role: "admin" });
    const other = await makePerson({ role: "admin" });
    const { secret } = await makeToken({ user });
    await startMinute({ RATE_LIMIT_PER_MINUTE: "3" });
    const statuses = [];
    for (const credential of [token, secret, token, secret])
      statuses.push((await rest(credential).get("/user")).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await rest(other.token).get("/user")).status).toBe(200);
  });

  it("limits searches of all spaces, and new organizations, to a share of the person's limit", async () => {
    const { token, organizationId } = await makePerson({ role: "admin" });
    await startMinute({ RATE_LIMIT_PER_MINUTE: "20" });
    const search = () => rest(token).get(`/orgs/${organizationId}/search?query=words`);
    expect([(await search()).status, (await search()).status, (await search()).status]).toEqual([
      200, 200, 429,
    ]);
    const count = await db().organization.count();
    const create = () => rest(token).post("/orgs", { title: "New" });
    expect([(await create()).status, (await create()).status]).toEqual([201, 429]);
    expect(await db().organization.count()).toBe(count + 1);
  });

  it("allows one person to administer at most 100 organizations", async () => {
    const { token, user } = await makePerson({ role: "admin" });
    const organizations = Array.from({ length: 99 }, (_, at) => ({
      id: `many${at}${user.id}`,
      title: "Many",
    }));
    await db().organization.createMany({ data: organizations });
    const members = organizations.map(({ id }) => ({
      organizationId: id,
      userId: user.id,
      role: "admin" as const,
    }));
    await db().member.createMany({ data: members });
    expect((await rest(token).post("/orgs", { title: "One more" })).status).toBe(409);
    expect((await rest(token).get("/orgs?limit=1")).body.count).toBe(100);
  });
});

describe("the limit for an organization", () => {
  let fixture: OrganizationFixture;
  let resources: Resources;
  beforeAll(async () => {
    provideEnv({ TRANSLATION_PROVIDER: "pseudo" });
    fixture = await makeOrganizationFixture();
    resources = await makeResources(fixture, fixture.people.administrator);
  }, 60_000);

  it("is shared by all people in the organization, and doesn't affect other organizations", async () => {
    const other = await makePerson({ role: "admin" });
    await startMinute({ ORGANIZATION_RATE_LIMIT_PER_MINUTE: "3" });
    const { administrator = "", reader = "" } = fixture.tokens;
    const path = `/orgs/${resources.organizationId}`;
    const statuses = [];
    for (const token of [administrator, reader, administrator, reader])
      statuses.push((await rest(token).get(path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await rest(other.token).get(`/orgs/${other.organizationId}`)).status).toBe(200);
  });

  it("isn't used up by accounts from elsewhere that read its public spaces", async () => {
    const outsider = await makePerson({ role: "admin" });
    const path = `/orgs/${resources.organizationId}`;
    const { spaceId } = resources;
    const administrator = rest(fixture.tokens.administrator);
    expect((await administrator.patch(`/spaces/${spaceId}`, { visibility: "public" })).status).toBe(200);
    await startMinute({ ORGANIZATION_RATE_LIMIT_PER_MINUTE: "2" });
    for (let at = 0; at < 5; at++)
      expect((await rest(outsider.token).get(`/spaces/${spaceId}`)).status).toBe(200);
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await administrator.get(path)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await rest(outsider.token).get(`/spaces/${spaceId}`)).status).toBe(200);
    // Requests from guests also count.
    await makeMember({ organization: { id: resources.organizationId }, user: outsider.user, role: null });
    await startMinute({ ORGANIZATION_RATE_LIMIT_PER_MINUTE: "1" });
    const asGuest = [];
    for (let at = 0; at < 2; at++)
      asGuest.push((await rest(outsider.token).get(`/spaces/${spaceId}`)).status);
    expect(asGuest).toEqual([200, 429]);
    await startMinute({});
    await administrator.patch(`/spaces/${spaceId}`, { visibility: "in-collection" });
  });

  const reads = operationsOf(appRouter).filter(
    ({ id, method, path, entry }) =>
      TABLE[id] &&
      entry !== "open" &&
      method === "GET" &&
      /\/(orgs|spaces|collections|sites)\/\{/.test(path) &&
      !/^\/git\//.test(path),
  );
  const ask = (operation: Operation) =>
    rest(fixture.tokens.administrator).get(pathOf(operation, TABLE[operation.id] as Row, resources));

  it("counts every read of a resource in the organization", async () => {
    await startMinute({});
    const uncounted: string[] = [];
    for (const read of reads) {
      await startMinute({ ORGANIZATION_RATE_LIMIT_PER_MINUTE: "1" });
      await rest(fixture.tokens.administrator).get(`/orgs/${resources.organizationId}`);
      if ((await ask(read)).status !== 429) uncounted.push(read.id);
    }
    expect(uncounted).toEqual([]);
  }, 60_000);
});
