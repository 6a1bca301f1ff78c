import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { makePublished } from "../published/published-site.fixture";

const rowOf = ({ organizationId, site }: { organizationId: string; site: { id: string } }) =>
  db().site.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id: site.id } } });

describe("how visitors sign in", () => {
  it("starts with a separate secret for each site, and reading the secret doesn't write to the database", async () => {
    const [fixture, other] = [await makePublished(), await makePublished()];
    const { body } = await fixture.admin.get(`${fixture.base}/publishing/auth`);
    expect(body).toEqual({
      object: "publishing-auth",
      backend: "custom",
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
      publicKeys: [],
    });
    expect((await fixture.admin.get(`${fixture.base}/publishing/auth`)).body).toEqual(body);
    expect(await rowOf(fixture)).toMatchObject({ visitorKey: null, version: 1 });
    const another = await other.admin.get(`${other.base}/publishing/auth`);
    expect(another.body.privateKey).not.toBe(body.privateKey);
  });

  it("encrypts a generated secret in the database", async () => {
    const fixture = await makePublished();
    const { body } = await fixture.admin.post(`${fixture.base}/publishing/auth/regenerate`, {});
    const row = await rowOf(fixture);
    expect(row.visitorKey).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(body.privateKey);
  });

  it("changes the fields in the body, resets fields that are null, and keeps all other fields", async () => {
    const { admin, base } = await makePublished();
    const at = `${base}/publishing/auth`;
    const fallbackURL = "https://login.example.org/";
    const logoutURL = "https://login.example.org/out";
    await admin.patch(at, { fallbackURL, logoutURL, unknown: 1 });
    const back = await admin.patch(at, { backend: "custom", logoutURL: null });
    expect(back.body).toMatchObject({ backend: "custom", fallbackURL });
    expect(back.body).not.toHaveProperty("logoutURL");
    expect((await admin.get(at)).body).toEqual(back.body);
  });

  it("rejects integrations without changing anything, because no integration can sign visitors in", async () => {
    const fixture = await makePublished();
    const before = await rowOf(fixture);
    const { status, body } = await fixture.admin.patch(`${fixture.base}/publishing/auth`, {
      ...{ backend: "integration", integration: "okta" },
      fallbackURL: "https://login.example.org/",
    });
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringContaining("`backend` must be `custom`"),
    ]);
    expect(await rowOf(fixture)).toEqual(before);
  });

  it("can be read and changed only by administrators of the site", async () => {
    const fixture = await makePublished();
    const creator = rest((await makePerson({ organization: fixture.organization, role: "create" })).token);
    const before = await rowOf(fixture);
    const at = `${fixture.base}/publishing/auth`;
    const refused = [
      await creator.get(at),
      await creator.patch(at, { fallbackURL: null }),
      await creator.post(`${at}/regenerate`, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(JSON.stringify((await creator.get(fixture.base)).body)).not.toMatch(/key/i);
    expect(await rowOf(fixture)).toEqual(before);
  });

  it("has the same version as its site", async () => {
    const fixture = await makePublished();
    const at = `${fixture.base}/publishing/auth`;
    const ifMatch = { headers: { "if-match": (await fixture.admin.get(at)).headers.etag ?? "" } };
    expect((await fixture.admin.patch(at, { fallbackURL: "https://a.example/" }, ifMatch)).status).toBe(200);
    const before = await rowOf(fixture);
    expect((await fixture.admin.patch(at, { fallbackURL: null }, ifMatch)).status).toBe(412);
    expect((await fixture.admin.post(`${at}/regenerate`, {}, ifMatch)).status).toBe(412);
    expect(await rowOf(fixture)).toEqual(before);
  });
});
