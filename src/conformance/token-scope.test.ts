import { beforeAll, describe, expect, it } from "vitest";
import { hashSecret } from "@/access/authentication/secret";
import { internalsOf } from "@/api/procedure-internals";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { provideEnv } from "@/env";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { watchWrites } from "@/testing/writes";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  type Resources,
} from "./access-matrix/resources";
import { TABLE } from "./access-matrix/table";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });
const operations = operationsOf(appRouter).filter(({ id }) => TABLE[id]);
type Token = { scope?: string; organization?: string };

let fixture: OrganizationFixture;
let resources: Resources;
beforeAll(async () => {
  fixture = await makeOrganizationFixture();
  resources = await makeResources(fixture, fixture.people.administrator);
});

/** Creates a limited token for the organization's administrator. */
async function limited(fields: Token): Promise<string> {
  const admin = rest(fixture.tokens.administrator);
  const { status, body } = await admin.post("/user/tokens", { name: "Limited", ...fields });
  expect(status).toBe(201);
  return body.token;
}

async function ask(token: string, { id, method, path }: Operation) {
  const row = TABLE[id];
  const parameters = row?.parameters?.(resources);
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name) => parameters?.[name] ?? resources[name as keyof Resources] ?? "x",
  );
  const query = row?.query ? `?${row.query(resources)}` : "";
  return await rest(token).request(method, filled + query, row?.body?.(resources));
}

/** Whether an operation only reads. The HTTP method doesn't show this, because a search can be a POST. */
const isRead = ({ procedure }: Operation) => internalsOf(procedure).type === "query";

describe("a read-only token", () => {
  it("is refused by every write operation, and doesn't change anything", async () => {
    const token = await limited({ scope: "read" });
    const written = await watchWrites();
    const statuses: Record<string, number> = {};
    for (const operation of operations.filter((each) => !isRead(each)))
      statuses[operation.id] = (await ask(token, operation)).status;
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([]);
    expect(await written()).toEqual([]);
  }, 60_000);

  it("can read all data that its owner can read, except the data of the owner's account", async () => {
    const token = await limited({ scope: "read" });
    for (const operation of operations.filter(isRead)) {
      const own = await ask(fixture.tokens.administrator ?? "", operation);
      const isOfAccount = [
        "listAccessTokens",
        "listConnectedApplications",
        "listUserSessions",
        "getOrganizationsForEmailDomain",
      ].includes(operation.id);
      const expected = isOfAccount ? 403 : own.status;
      expect([operation.id, (await ask(token, operation)).status]).toEqual([operation.id, expected]);
    }
  }, 60_000);
});

describe("a token for another organization", () => {
  it("can't find or change anything in this organization with any operation", async () => {
    const token = await limited({ organization: fixture.targetOrganizationId });
    const written = await watchWrites();
    const wrong: unknown[] = [];
    for (const operation of operations) {
      if (TABLE[operation.id]?.on === "nothing") continue;
      const { status } = await ask(token, operation);
      if (status !== (operation.method === "DELETE" ? 204 : 404)) wrong.push([operation.id, status]);
    }
    expect(wrong).toEqual([]);
    expect(await written()).toEqual([]);
  }, 60_000);

  it("lists only that organization, and doesn't return account data", async () => {
    const token = await limited({ organization: fixture.targetOrganizationId });
    const { body } = await rest(token).get("/orgs");
    expect(body).toMatchObject({ count: 1, items: [{ id: fixture.targetOrganizationId }] });
    for (const [method, path] of [
      ["GET", "/user/tokens"],
      ["POST", "/user/tokens"],
      ["POST", "/orgs"],
    ] as const)
      expect((await rest(token).request(method, path, { name: "x", title: "New" })).status).toBe(403);
  });
});

describe("a token with scope write", () => {
  it("is refused by every write that requires an administrator, and doesn't change anything", async () => {
    const token = await limited({ scope: "write" });
    const written = await watchWrites();
    const wrong: unknown[] = [];
    for (const operation of operations) {
      if (isRead(operation) || TABLE[operation.id]?.needs !== "admin") continue;
      const { status } = await ask(token, operation);
      if (status !== 403) wrong.push([operation.id, status]);
    }
    // Only administrators can find resources in the trash.
    expect(wrong).toEqual([["restoreSpace", 404]]);
    expect(await written()).toEqual([]);
  }, 60_000);

  it("can create and change content, but can't administer the organization", async () => {
    const organization = await makeOrganization();
    const { user } = await makePerson({ organization, role: "admin" });
    const space = await makeSpace({ organizationId: organization.id });
    const admin = await makeMember({ organization, role: "admin" });
    const secret = `bnd_${newId()}${newId()}`;
    await db().accessToken.create({
      data: {
        id: newId(),
        userId: user.id,
        name: "W",
        hint: "bnd_",
        hash: hashSecret(secret),
        scope: "write",
      },
    });
    const writer = rest(secret);
    const orgs = `/orgs/${organization.id}`;
    expect((await writer.post(`${orgs}/spaces`, { title: "New" })).status).toBe(201);
    expect((await writer.get(`${orgs}/service-accounts`)).status).toBe(200);
    const written = await watchWrites();
    for (const [method, path, body] of [
      ["PATCH", orgs, { title: "Other" }],
      ["PATCH", `/spaces/${space.id}`, { title: "Other" }],
      ["DELETE", `/spaces/${space.id}`, undefined],
      ["PATCH", `${orgs}/members/${admin.userId}`, { role: "read" }],
      ["DELETE", `${orgs}/members/${user.id}`, undefined],
      ["POST", `${orgs}/invites`, { emails: ["a@example.org"] }],
      ["POST", `${orgs}/link-invites`, { role: "read" }],
      ["POST", `/spaces/${space.id}/permissions`, { role: "read", users: [admin.userId] }],
      ["POST", "/user/tokens", { name: "More" }],
      ["POST", "/orgs", { title: "Mine" }],
    ] as const)
      expect([method, path, (await writer.request(method, path, body)).status]).toEqual([method, path, 403]);
    expect(await written()).toEqual([]);
  });
});
