import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { env } from "@/env";
import { makeSigningKey } from "@/testing/certificate";
import { makeTeam } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";

const [first, second] = [makeSigningKey("first"), makeSigningKey("second")];
const weak = makeSigningKey("weak", 1024);
const complete = {
  label: "Staff",
  entityID: "https://id.example.org/saml",
  ssoURL: "https://id.example.org/sso",
  certificate: first.certificate,
};

let organizationId: string;
let admin: ReturnType<typeof rest>;
const saml = () => `/orgs/${organizationId}/saml`;

beforeAll(async () => {
  const organization = await makeOrganization({ defaultRole: "comment" });
  organizationId = organization.id;
  admin = rest((await makePerson({ organization, role: "admin" })).token);
});

const rows = () => db().samlProvider.findMany({ where: { organizationId }, orderBy: { id: "asc" } });

describe("SAML providers", () => {
  it("are pending until the entity ID, the URL and the certificate are set, and have their own URLs", async () => {
    const created = await admin.post(saml(), { label: "  Staff " });
    const { id } = created.body;
    const base = `${env.PUBLIC_URL}/saml/${organizationId}/${id}`;
    expect(created.headers.location).toContain(`${saml()}/${id}`);
    expect(created.body).toMatchObject({
      object: "saml-provider",
      label: "Staff",
      defaultRole: "comment",
      status: "pending",
      service: { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` },
      urls: { location: expect.stringContaining(`${saml()}/${id}`) },
    });
    const { entityID, ssoURL } = complete;
    expect((await admin.patch(`${saml()}/${id}`, { entityID, ssoURL })).body.status).toBe("pending");
    const logins = () => rest().get(`/orgs/${organizationId}/sso`);
    expect((await logins()).body).toEqual({ items: [] });
    const certificate = `${first.certificate}\n${second.certificate}`;
    const active = await admin.patch(`${saml()}/${id}`, { certificate });
    expect(active.body).toMatchObject({ status: "active", certificate });
    expect((await logins()).body).toEqual({ items: [{ id, label: "Staff", startURL: `${base}/start` }] });
    expect((await rest().get("/orgs/absent/sso")).status).toBe(404);
  });

  it("can have a default team, which can be changed and removed, and which is omitted after it is deleted", async () => {
    const team = await makeTeam({ organization: { id: organizationId } });
    const { body } = await admin.post(saml(), { ...complete, defaultTeam: team.id, defaultRole: null });
    expect(body).toMatchObject({ defaultTeam: { id: team.id, object: "team" }, defaultRole: null });
    const one = `${saml()}/${body.id}`;
    expect((await admin.patch(one, { label: "Other" })).body.defaultTeam.id).toBe(team.id);
    await admin.delete(`/orgs/${organizationId}/teams/${team.id}`);
    expect((await admin.get(one)).body).not.toHaveProperty("defaultTeam");
    const logoutURL = "https://id.example.org/out";
    expect((await admin.patch(one, { defaultTeam: null, logoutURL })).body).toMatchObject({ logoutURL });
    expect((await admin.patch(one, { logoutURL: null })).body).not.toHaveProperty("logoutURL");
    expect((await admin.delete(one)).status).toBe(204);
    expect((await admin.get(one)).status).toBe(404);
  });

  it("reject unknown fields without changing anything", async () => {
    const { body } = await admin.post(saml(), complete);
    const elsewhere = await makeTeam({ organization: await makeOrganization() });
    const before = await rows();
    const wrong: [object, string][] = [
      [{ label: "" }, "label"],
      [{ label: "x".repeat(31) }, "label"],
      [{ entityID: "x".repeat(1025) }, "entityID"],
      [{ entityID: " " }, "entityID"],
      [{ ssoURL: "javascript:alert(1)" }, "ssoURL"],
      [{ ssoURL: "/sso" }, "ssoURL"],
      [{ ssoURL: `https://id.example.org/${"x".repeat(2048)}` }, "ssoURL"],
      [{ logoutURL: "data:text/html,x" }, "logoutURL"],
      [{ certificate: "" }, "certificate"],
      [{ certificate: "x".repeat(10_001) }, "certificate"],
      [{ certificate: Buffer.from("no certificate").toString("base64") }, "certificate"],
      [{ certificate: `${first.certificate}and more` }, "certificate"],
      [{ certificate: first.privateKey }, "private key"],
      [{ certificate: weak.certificate }, "2048 bits"],
      [{ defaultRole: "owner" }, "defaultRole"],
      [{ defaultTeam: "absent" }, "defaultTeam"],
      [{ defaultTeam: elsewhere.id }, "defaultTeam"],
    ];
    for (const [fields, named] of wrong)
      for (const answer of [
        await admin.post(saml(), { ...complete, ...fields }),
        await admin.patch(`${saml()}/${body.id}`, fields),
      ]) {
        expect([JSON.stringify(fields).slice(0, 60), answer.status]).toEqual([expect.anything(), 400]);
        expect(answer.body.error.message).toContain(named);
      }
    expect((await admin.post(saml(), {})).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it("accept certificates as plain base64, as in metadata", async () => {
    const bare = first.certificate.replace(/-----[A-Z ]+-----/g, "").trim();
    expect((await admin.post(saml(), { ...complete, certificate: bare })).body).toMatchObject({
      certificate: bare,
      status: "active",
    });
  });

  it("honor If-Match", async () => {
    const one = `${saml()}/${(await admin.post(saml(), complete)).body.id}`;
    const stale = { headers: { "if-match": (await admin.get(one)).headers.etag ?? "" } };
    await admin.patch(one, { label: "Changed" });
    expect((await admin.patch(one, { label: "Late" }, stale)).status).toBe(412);
    expect((await admin.delete(one, stale)).status).toBe(412);
    expect((await admin.get(one)).body.label).toBe("Changed");
  });
});

describe("the ways to sign in", () => {
  it("are listed for everyone, except for requests with a token for another organization", async () => {
    const person = await makePerson({ role: "admin" });
    await makeMember({ organization: { id: organizationId }, user: person.user });
    const limits = { name: "One", organization: person.organizationId };
    const limited = (await rest(person.token).post("/user/tokens", limits)).body.token;
    const statusFor = async (token?: string) => (await rest(token).get(`/orgs/${organizationId}/sso`)).status;
    expect([await statusFor(), await statusFor(person.token), await statusFor(limited)]).toEqual([
      200, 200, 404,
    ]);
  });
});

describe("marking a member as using single sign-on", () => {
  it("is shown in every list, and is recorded only once", async () => {
    const { userId } = await makeMember({ organization: { id: organizationId } });
    const member = `/orgs/${organizationId}/members/${userId}`;
    const marked = await admin.post(`${member}/sso`);
    expect(marked.body).toMatchObject({ object: "member", id: userId, sso: true });
    expect((await admin.post(`${member}/sso`)).body).toEqual(marked.body);
    expect((await admin.post(`/orgs/${organizationId}/members/absent/sso`)).status).toBe(404);
  });
});
