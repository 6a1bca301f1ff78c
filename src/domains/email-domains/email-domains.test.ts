import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { setDnsRecords } from "@/lib/dns-records";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let domain: string;
let numbers = 0;
const records = new Map<string, string[]>();

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  domain = `company-${++numbers}.example`;
  records.clear();
  setDnsRecords({ text: async (name) => records.get(name) ?? [] });
});
afterEach(() => setDnsRecords());

const list = (person: Person, emailDomains: string[], organizationId = organization.id) =>
  rest(person.token).patch(`/orgs/${organizationId}`, { emailDomains });
const domainPath = (organizationId = organization.id) => `/orgs/${organizationId}/email-domains/${domain}`;
const verify = (person: Person, organizationId = organization.id) =>
  rest(person.token).post(`${domainPath(organizationId)}/verify`);

async function publishProof(person: Person, organizationId = organization.id) {
  const { record } = (await rest(person.token).get(domainPath(organizationId))).body;
  records.set(record.name, [...(records.get(record.name) ?? []), "v=spf1 -all", record.value]);
}

/** Verifies the organization's domain. */
async function prove() {
  await list(admin, [domain]);
  await publishProof(admin);
  expect((await verify(admin)).status).toBe(200);
}

async function personOf(fields: { email: string; isProved: boolean }) {
  const user = await makeUser({ email: fields.email });
  const data = { emailVerifiedAt: fields.isProved ? new Date() : null };
  await db().user.update({ where: { id: user.id }, data });
  return { user, token: (await makeToken({ user })).secret };
}

const join = (token: string) => rest(token).post(`/orgs/${organization.id}/join`);
const organizationsFor = async (token: string) =>
  (await rest(token).get(`/email-domains/${domain}/orgs`)).body.organizations.map(
    ({ id }: { id: string }) => id,
  );
const roleOf = async (userId: string) =>
  (
    await db().member.findUnique({
      where: { organizationId_userId: { organizationId: organization.id, userId } },
    })
  )?.role;

describe("an email domain", () => {
  it("is verified by a DNS record for the organization", async () => {
    await list(admin, [domain]);
    const before = await rest(admin.token).get(domainPath());
    expect(before.body).toMatchObject({
      object: "email-domain",
      domain,
      verified: false,
      record: {
        type: "TXT",
        name: `_bindery.${domain}`,
        value: expect.stringMatching(/^bindery-verification=/),
      },
    });
    records.set(`_bindery.${domain}`, ["bindery-verification=somebody-else's"]);
    expect((await verify(admin)).status).toBe(400);
    expect(await db().emailDomainClaim.count({ where: { domain } })).toBe(0);
    await publishProof(admin);
    expect((await verify(admin)).body).toMatchObject({ verified: true, verifiedAt: expect.any(String) });
    const { body } = await rest(admin.token).get(`/orgs/${organization.id}/email-domains`);
    expect(body.items).toMatchObject([{ domain, verified: true }]);
  });

  it("belongs to the organization that verifies it first, until that organization removes the domain", async () => {
    const rival = await makePerson({ role: "admin" });
    await list(rival, [domain], rival.organizationId);
    await prove();
    await publishProof(rival, rival.organizationId);
    expect((await verify(rival, rival.organizationId)).status).toBe(409);
    const third = await makePerson({ role: "admin" });
    expect((await list(third, [domain], third.organizationId)).status).toBe(409);
    const [claim] = await db().emailDomainClaim.findMany({ where: { domain } });
    expect(claim?.organizationId).toBe(organization.id);
    await list(admin, []);
    expect((await verify(rival, rival.organizationId)).status).toBe(200);
  });

  it("can't be verified before it is listed, and is released when it is removed from the list", async () => {
    expect((await verify(admin)).status).toBe(404);
    await prove();
    const ada = await personOf({ email: `ada@${domain}`, isProved: true });
    await list(admin, ["other.example"]);
    expect((await join(ada.token)).status).toBe(400);
    expect(await db().emailDomainClaim.count({ where: { domain } })).toBe(0);
  });
});

describe("joining by email address", () => {
  it("requires a verified address in a verified domain, and gives the default role", async () => {
    const ada = await personOf({ email: `ada@${domain}`, isProved: true });
    await list(admin, [domain]);
    expect((await join(ada.token)).status).toBe(400);
    await prove();
    const unproved = await personOf({ email: `bob@${domain}`, isProved: false });
    const elsewhere = await personOf({ email: `eve@sub.${domain}`, isProved: true });
    const similar = await personOf({ email: `eve@evil-${domain}`, isProved: true });
    for (const { user, token } of [unproved, elsewhere, similar]) {
      expect((await join(token)).status).toBe(400);
      expect(await roleOf(user.id)).toBeUndefined();
    }
    await rest(admin.token).patch(`/orgs/${organization.id}`, { defaultRole: "comment" });
    expect(await join(ada.token)).toMatchObject({ status: 204, body: null });
    expect(await roleOf(ada.user.id)).toBe("comment");
  });

  it("has no effect for members, doesn't reactivate suspended members, and returns 404 for unknown organizations", async () => {
    await prove();
    const ada = await personOf({ email: `ada@${domain}`, isProved: true });
    await makeMember({ organization, user: ada.user, role: "edit" });
    expect((await join(ada.token)).status).toBe(204);
    expect(await roleOf(ada.user.id)).toBe("edit");
    const bob = await personOf({ email: `bob@${domain}`, isProved: true });
    await makeMember({ organization, user: bob.user, role: "read", disabledAt: new Date() });
    expect((await join(bob.token)).status).toBe(403);
    expect((await rest(ada.token).post("/orgs/absent/join")).status).toBe(404);
  });

  it("is offered only to people with a verified address in the domain", async () => {
    await prove();
    const ada = await personOf({ email: `ada@${domain}`, isProved: true });
    const unproved = await personOf({ email: `bob@${domain}`, isProved: false });
    const stranger = await makePerson();
    expect(await organizationsFor(ada.token)).toEqual([organization.id]);
    expect(await organizationsFor(unproved.token)).toEqual([]);
    expect(await organizationsFor(stranger.token)).toEqual([]);
    expect((await rest(ada.token).get("/email-domains/none.example/orgs")).body).toEqual({
      organizations: [],
    });
  });

  it("hides an organization's settings from people who have not joined", async () => {
    await prove();
    const space = { type: "space", space: "x" };
    const mergeRules = { type: "rules", rules: [{ rule: "require_at_least_one_review" }] };
    await db().organization.update({
      where: { id: organization.id },
      data: { defaultContent: space, mergeRules },
    });
    const ada = await personOf({ email: `ada@${domain}`, isProved: true });
    const { organizations } = (await rest(ada.token).get(`/email-domains/${domain}/orgs`)).body;
    expect(organizations[0]).toMatchObject({ mergeRules: { type: "none" }, permissions: { view: false } });
    expect(organizations[0]).not.toHaveProperty("defaultContent");
    expect((await rest(ada.token).get(`/orgs/${organization.id}`)).status).toBe(404);
  });
});
