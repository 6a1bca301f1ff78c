import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeScimToken } from "@/testing/make/scim-token";
import { rest } from "@/testing/rest";
import { scim } from "@/testing/scim";

let organizationId: string;
let client: ReturnType<typeof scim>;
let admin: Awaited<ReturnType<typeof makePerson>>;
let domain: string;

beforeEach(async () => {
  const organization = await makeOrganization();
  organizationId = organization.id;
  admin = await makePerson({ organization, role: "admin" });
  client = scim(organizationId, (await makeScimToken(organizationId)).secret);
  domain = `${organizationId.toLowerCase()}.example`;
});

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";

const memberOf = (userId: string) => rest(admin.token).get(`/orgs/${organizationId}/members/${userId}`);
const namesIn = async (teamId: string) =>
  (await rest(admin.token).get(`/orgs/${organizationId}/teams/${teamId}/members`)).body.items.map(
    (item: { organization: { user: { displayName: string } } }) => item.organization.user.displayName,
  );

describe("the requests of Okta", () => {
  const oktaUser = (name: string) => ({
    schemas: [USER],
    userName: `${name}@${domain}`,
    name: { givenName: name, familyName: "Adams" },
    emails: [{ primary: true, value: `${name}@${domain}`, type: "work" }],
    displayName: `${name} Adams`,
    locale: "en-US",
    externalId: `00u-${name}`,
    groups: [],
    password: "1mz050nq",
    active: true,
  });

  it("test the connection, add a person, and rename the person", async () => {
    expect((await client.get("/Users?startIndex=1&count=2")).body).toMatchObject({
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
    });
    expect((await client.find("/Users", `userName eq "Eve@${domain}"`)).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const made = await client.post("/Users", oktaUser("Eve"));
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe(made.body.meta.location);
    expect(made.body).toMatchObject({ userName: `Eve@${domain}`, externalId: "00u-Eve", active: true });
    expect(JSON.stringify(made.body)).not.toContain("1mz050nq");
    const { id } = made.body;
    expect((await client.find("/Users", `userName eq "eve@${domain}"`)).body.Resources[0].id).toBe(id);
    const read = (await client.get(`/Users/${id}`)).body;
    const renamed = { ...read, name: { givenName: "Eve", familyName: "Moss" }, displayName: "Eve Moss" };
    expect((await client.put(`/Users/${id}`, renamed)).body).toMatchObject({ displayName: "Eve Moss" });
    expect((await memberOf(id)).body).toMatchObject({
      role: "read",
      user: { displayName: "Eve Moss", email: `eve@${domain}` },
    });
  });

  it("deactivate and reactivate a person with PATCH without a path", async () => {
    const { id } = (await client.post("/Users", oktaUser("Eve"))).body;
    const set = (active: boolean) => client.patch(`/Users/${id}`, { op: "replace", value: { active } });
    expect((await set(false)).body).toMatchObject({ id, active: false });
    expect((await memberOf(id)).body).toMatchObject({ disabled: true });
    expect((await set(true)).body).toMatchObject({ id, active: true });
    expect((await memberOf(id)).body).toMatchObject({ disabled: false });
  });

  it("deactivate a person whose address they can't replace, and refuse the address alone", async () => {
    await db().emailDomainClaim.create({ data: { domain, organizationId } });
    const made = (await client.post("/Users", oktaUser("Eve"))).body;
    const email = `eve@elsewhere-${domain}`;
    await db().user.update({ where: { id: made.id }, data: { email } });
    const put = (active: boolean) => client.put(`/Users/${made.id}`, { ...oktaUser("Eve"), active });
    expect((await put(true)).status).toBe(400);
    expect((await memberOf(made.id)).body).toMatchObject({ disabled: false });
    for (const answer of [await put(false), await put(false)])
      expect(answer).toMatchObject({ status: 200, body: { active: false } });
    expect((await memberOf(made.id)).body).toMatchObject({ disabled: true, user: { email } });
  });

  it("push a group, rename it with its ID in the value, and change its members by filter path", async () => {
    const [eve, tom] = [
      (await client.post("/Users", oktaUser("Eve"))).body.id,
      (await client.post("/Users", oktaUser("Tom"))).body.id,
    ];
    const made = await client.post("/Groups", { schemas: [GROUP], displayName: "Writers", members: [] });
    expect(made).toMatchObject({ status: 201, body: { displayName: "Writers", members: [] } });
    const group = `/Groups/${made.body.id}`;
    const value = { id: made.body.id, displayName: "Authors" };
    expect((await client.patch(group, { op: "replace", value })).body.displayName).toBe("Authors");
    const members = [{ value: eve, display: `eve@${domain}` }, { value: tom }];
    expect((await client.patch(group, { op: "add", path: "members", value: members })).status).toBe(200);
    expect(await namesIn(made.body.id)).toEqual(["Eve Adams", "Tom Adams"]);
    await client.patch(group, { op: "remove", path: `members[value eq "${eve}"]` });
    expect(await namesIn(made.body.id)).toEqual(["Tom Adams"]);
    await client.patch(group, { op: "replace", path: "members", value: [{ value: eve }] });
    expect(await namesIn(made.body.id)).toEqual(["Eve Adams"]);
    expect((await client.get(`/Users/${eve}`)).body.groups).toMatchObject([
      { value: made.body.id, display: "Authors" },
    ]);
    expect((await client.delete(group)).status).toBe(204);
    expect(await db().team.count({ where: { organizationId } })).toBe(0);
  });
});

describe("the requests of Entra ID", () => {
  const entraUser = (name: string) => ({
    schemas: [USER, ENTERPRISE],
    externalId: `0a21f0f2-${name}`,
    userName: `${name}@${domain}`,
    active: true,
    displayName: name,
    emails: [{ primary: true, type: "work", value: `${name}@${domain}` }],
    meta: { resourceType: "User" },
    name: { formatted: name, familyName: "family", givenName: "given" },
    roles: [],
    [ENTERPRISE]: { department: "Docs", manager: null },
  });

  it("find a person by externalId and userName, and add the person", async () => {
    const filter = 'externalId eq "0a21f0f2-Ada"';
    expect((await client.find("/Users", filter)).body.totalResults).toBe(0);
    const made = await client.post("/Users", entraUser("Ada"));
    expect(made.status).toBe(201);
    expect((await client.find("/Users", filter)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: made.body.id, displayName: "Ada" }],
    });
    expect((await client.find("/Users", 'externalId eq "0A21F0F2-ada"')).body.totalResults).toBe(0);
  });

  it("change attributes with capitalized operations, booleans as text, filter paths, and unknown attributes", async () => {
    const { id } = (await client.post("/Users", entraUser("Ada"))).body;
    await db().emailDomainClaim.create({ data: { organizationId, domain } });
    const changed = await client.patch(
      `/Users/${id}`,
      { op: "Replace", path: "active", value: "False" },
      { op: "Add", path: "displayName", value: "Ada L." },
      { op: "Replace", path: 'emails[type eq "work"].value', value: `ada.l@${domain}` },
      { op: "Replace", path: "name.familyName", value: "Lovelace" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+1 555" },
      { op: "Add", path: `${ENTERPRISE}:department`, value: "Research" },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        active: false,
        displayName: "Ada L.",
        name: { familyName: "Lovelace", givenName: "given" },
        emails: [{ value: `ada.l@${domain}` }],
      },
    });
    await client.patch(`/Users/${id}`, { op: "Replace", value: { active: "True", "name.givenName": "Ada" } });
    expect((await client.get(`/Users/${id}`)).body).toMatchObject({
      active: true,
      name: { givenName: "Ada" },
    });
  });

  it("add and remove members of a group by the value, and ask for groups without their members", async () => {
    const { id } = (await client.post("/Users", entraUser("Ada"))).body;
    const group = { schemas: [GROUP], externalId: "8aa1a0c0", displayName: "Writers" };
    const made = (await client.post("/Groups", group)).body;
    const path = `/Groups/${made.id}`;
    await client.patch(path, { op: "Add", path: "members", value: [{ $ref: null, value: id }] });
    expect((await client.get(path)).body.members).toMatchObject([{ value: id, type: "User" }]);
    const without = await client.get(`${path}?excludedAttributes=members`);
    expect(without.body).toMatchObject({ displayName: "Writers", externalId: "8aa1a0c0" });
    expect(without.body).not.toHaveProperty("members");
    const query = new URLSearchParams({
      filter: 'displayName eq "Writers"',
      excludedAttributes: "members",
    });
    const [found] = (await client.get(`/Groups?${query}`)).body.Resources;
    expect(found).toMatchObject({ id: made.id });
    expect(found).not.toHaveProperty("members");
    const both = `id eq "${made.id}" and members eq "${id}"`;
    expect((await client.find("/Groups", both)).body.totalResults).toBe(1);
    await client.patch(path, { op: "Remove", path: "members", value: [{ value: id }] });
    expect((await client.find("/Groups", both)).body.totalResults).toBe(0);
    await client.patch(path, { op: "Replace", path: "displayName", value: "Authors" });
    expect((await client.get(path)).body).toMatchObject({ displayName: "Authors", members: [] });
  });

  it("deactivate a person first, and delete the person later", async () => {
    const { id } = (await client.post("/Users", entraUser("Ada"))).body;
    await client.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect((await client.delete(`/Users/${id}`)).status).toBe(204);
    expect((await client.get(`/Users/${id}`)).status).toBe(404);
    expect((await client.delete(`/Users/${id}`)).status).toBe(404);
    expect((await memberOf(id)).status).toBe(404);
  });
});

describe("the audit log", () => {
  it("shows the token as the person who made a change", async () => {
    const { id } = (await client.post("/Users", { userName: `ida@${domain}` })).body;
    await client.patch(`/Users/${id}`, { op: "replace", value: { active: false } });
    await client.post("/Groups", { displayName: "Writers", members: [{ value: id }] });
    await client.delete(`/Users/${id}`);
    const { items } = (await rest(admin.token).get(`/orgs/${organizationId}/audit-events`)).body;
    expect(items.map((item: { action: string }) => item.action)).toEqual([
      "removeMemberFromOrganizationById",
      "createOrganizationTeam",
      "updateMemberInOrganizationById",
      "provisionMember",
    ]);
    for (const { actor } of items) expect(actor).toMatchObject({ displayName: "Okta", serviceAccount: true });
    expect(items[2]).toMatchObject({ targets: { userId: id }, details: { disabled: true } });
  });
});
