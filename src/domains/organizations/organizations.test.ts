import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { LEVELS } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { env } from "@/env";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

describe("POST /v1/orgs", () => {
  it("creates an organization with the caller as administrator", async () => {
    const { secret, userId } = await makeToken();
    const { status, body, headers } = await rest(secret).post(
      "/orgs?withDefaultSite=true&openapiUrl=https://example.org/openapi.json",
      {
        title: "Field guides",
        emailDomains: ["Example.ORG", "example.org"],
        onboardingPreferences: undefined,
      },
    );
    expect(status).toBe(201);
    expect(headers.location).toContain(`/v1/orgs/${body.id}`);
    expect(body).toMatchObject({ title: "Field guides", emailDomains: ["example.org"], type: "business" });
    expect(Object.values(body.permissions).every((allowed) => allowed === true)).toBe(true);
    const member = await db().member.findFirstOrThrow({ where: { organizationId: body.id } });
    expect([member.userId, member.role]).toEqual([userId, "admin"]);
    const { body: again, headers: read } = await rest(secret).get(`/orgs/${body.id}`);
    expect(again).toEqual(body);
    expect(read.etag).toBeDefined();
  });

  it.each([
    [{}, "title"],
    [{ title: "x" }, "title"],
    [{ title: "  " }, "title"],
    [{ title: "x   " }, "title"],
    [{ title: "x".repeat(256) }, "title"],
    [{ title: "Good", emailDomains: ["not a domain"] }, "emailDomains.0"],
    [{ title: "Good", emailDomains: ["example.org", "localhost"] }, "emailDomains.1"],
    [{ title: "Good", emailDomains: "example.org" }, "emailDomains"],
  ])("rejects %j, names the field in the error, and creates nothing", async (body, field) => {
    const { secret, userId } = await makeToken();
    const answer = await rest(secret).post("/orgs", body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    const rows = await runSql(sql`SELECT 1 FROM "Member" WHERE "userId" = ${userId}`);
    expect(rows).toEqual([]);
  });

  it("accepts titles of 2 and of 255 characters", async () => {
    const { secret } = await makeToken();
    for (const title of ["xy", "x".repeat(255)])
      expect((await rest(secret).post("/orgs", { title })).body.title).toBe(title);
  });
});

describe("GET /v1/orgs/{organizationId}", () => {
  it("returns every field that has a value, and null for a missing default role", async () => {
    const bare = await makeOrganization({ defaultRole: null });
    const { token } = await makePerson({ organization: bare, role: "admin" });
    const { body } = await rest(token).get(`/orgs/${bare.id}`);
    const { permissions: _permissions, billing, ...rest_ } = body;
    expect(rest_).toEqual({
      object: "organization",
      id: bare.id,
      title: bare.title,
      createdAt: bare.createdAt.toISOString(),
      emailDomains: [],
      type: "business",
      defaultRole: null,
      sso: false,
      requireSecondFactor: false,
      sessionLifetimeMinutes: null,
      sessionIdleMinutes: null,
      allowedNetworks: [],
      ai: true,
      inviteLinks: true,
      plan: "enterprise_2024",
      mergeRules: { type: "none" },
      urls: {
        location: `${env.PUBLIC_URL}/v1/orgs/${bare.id}`,
        app: `${env.PUBLIC_URL}/orgs/${bare.id}`,
      },
      trial: { status: "notapplicable", count: 0 },
    });
    expect(billing).toMatchObject({ endDate: "9999-12-31T00:00:00.000Z" });
    expect(billing).toMatchObject({ hasPaymentFailed: false, paidMembers: 0, usageAddons: {} });
  });

  it("returns the settings that have a value", async () => {
    const set = {
      hostname: "guides",
      useCase: "internalDocs",
      communityType: "nonProfit",
      defaultRole: "edit" as const,
      defaultContent: { type: "space", space: "abc" },
      logo: "https://example.org/logo.svg",
    };
    const organization = await makeOrganization(set);
    const { token } = await makePerson({ organization });
    const { body } = await rest(token).get(`/orgs/${organization.id}`);
    const { logo, ...others } = set;
    expect(body).toMatchObject(others);
    expect(body.urls.logo).toBe(logo);
  });

  it("lists each role's permissions, and shows billing only to roles that can view it", async () => {
    const organization = await makeOrganization();
    const allowed: Record<string, number> = {};
    for (const role of [null, ...LEVELS]) {
      const { token } = await makePerson({ organization, role });
      const { body } = await rest(token).get(`/orgs/${organization.id}`);
      expect(Object.keys(body.permissions)).toHaveLength(12);
      expect(body.permissions.view).toBe(true);
      expect("billing" in body).toBe(body.permissions.viewBilling);
      allowed[String(role)] = Object.values(body.permissions).filter(Boolean).length;
    }
    expect(allowed).toEqual({ null: 1, read: 4, comment: 4, edit: 4, review: 4, create: 8, admin: 12 });
  });

  it("returns the same 404 to people who aren't members as for a missing organization", async () => {
    const { id } = await makeOrganization();
    const { token } = await makePerson({ role: "admin" });
    const hidden = await rest(token).get(`/orgs/${id}`);
    const absent = await rest(token).get("/orgs/absent");
    expect(hidden.status).toBe(404);
    expect(hidden.body).toEqual(absent.body);
  });

  it("returns 404 to a suspended member from their next request on", async () => {
    const { token, user, organizationId } = await makePerson({ role: "admin" });
    expect((await rest(token).get(`/orgs/${organizationId}`)).status).toBe(200);
    const key = { organizationId_userId: { organizationId, userId: user.id } };
    await db().member.update({ where: key, data: { disabledAt: new Date() } });
    expect((await rest(token).get(`/orgs/${organizationId}`)).status).toBe(404);
    expect((await rest(token).get("/orgs")).body).toEqual({ items: [], count: 0 });
  });
});

describe("GET /v1/orgs", () => {
  it("lists only organizations in which the caller is a member or a guest, with the caller's role in each", async () => {
    const user = await makeUser();
    const { secret } = await makeToken({ user });
    const first = await makeOrganization({ createdAt: new Date("2020-01-01") });
    const second = await makeOrganization({ createdAt: new Date("2021-01-01") });
    const suspended = await makeOrganization();
    await makeMember({ organization: second, user, role: null });
    await makeMember({ organization: first, user, role: "admin" });
    await makeMember({ organization: suspended, user, role: "admin", disabledAt: new Date() });
    await makePerson({ role: "admin" });
    const { body } = await rest(secret).get("/orgs");
    expect(body.count).toBe(2);
    const seen = body.items.map((item: { id: string; permissions: { admin: boolean } }) => [
      item.id,
      item.permissions.admin,
    ]);
    expect(seen).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
  });

  it("returns pages without gaps or repetitions, even if organizations were created at the same moment", async () => {
    const user = await makeUser();
    const { secret } = await makeToken({ user });
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) {
      const organization = await makeOrganization({ createdAt: new Date("2020-01-01") });
      await makeMember({ organization, user });
      ids.push(organization.id);
    }
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { body } = await rest(secret).get(`/orgs?limit=3${page ? `&page=${page}` : ""}`);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      page = body.next?.page;
    } while (page);
    expect(seen).toEqual(ids.toSorted());
  });
});
