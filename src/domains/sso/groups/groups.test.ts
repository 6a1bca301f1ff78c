import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { cookieOf, newBrowser } from "@/testing/browser";
import { makeTeam } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeToken } from "@/testing/make/token";
import { rest } from "@/testing/rest";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import { startSamlProvider } from "@/testing/saml-provider";
import { serviceOf } from "../addresses";
import { eachGrouped, type Grouped, groupedState, mappingsOf, putGroups, signInWith } from "./groups.fixture";

let idp: Awaited<ReturnType<typeof startSamlProvider>>;
beforeAll(async () => {
  idp = await startSamlProvider({ nameId: "x", email: "x@example.com", displayName: "X" });
});
afterAll(() => idp.close());

let fixture: Grouped;
const current = eachGrouped(() => idp, "grouped");
beforeEach(() => {
  fixture = current();
});

const mappings = () => mappingsOf(fixture);
const put = (fields: object = {}) => putGroups(fixture, fields);
const signIn = (name: string, groups?: readonly string[]) => signInWith(idp, fixture, name, { groups });
const stateOf = (userId: string) => groupedState(fixture, userId);

const eventsOf = async (action: string) =>
  (await fixture.api.get(`/orgs/${fixture.organizationId}/audit-events?action=${action}`)).body.items;

describe("groups of a SAML provider", () => {
  it("become teams and a role at each sign-in, and people who leave a group leave the team", async () => {
    expect((await put()).status).toBe(200);
    const ada = await signIn("ada", ["docs", "leads", "unrelated"]);
    expect(await stateOf(ada)).toEqual({ role: "review", teams: ["writers"] });
    expect(await signIn("ada", ["docs", "help"])).toBe(ada);
    expect(await stateOf(ada)).toEqual({ role: "edit", teams: ["support", "writers"] });
    await signIn("ada", undefined);
    expect(await stateOf(ada)).toEqual({ role: "read", teams: [] });
    const [last] = await eventsOf("applySAMLGroups");
    expect(last).toMatchObject({
      targets: { userId: ada, samlProviderId: fixture.provider.id },
      details: { left: expect.arrayContaining([fixture.writers.id, fixture.support.id]), role: "read" },
    });
  });

  it("record one event for each sign-in that changes something, and none for others", async () => {
    await put();
    await signIn("ada", ["docs"]);
    await signIn("ada", ["docs"]);
    expect(await eventsOf("applySAMLGroups")).toHaveLength(1);
  });

  it("change nothing while they are only recorded, and the preview shows what would change", async () => {
    expect((await put({ apply: false, mappings: [] })).status).toBe(200);
    const ada = await signIn("ada", ["docs", "leads"]);
    const unseen = await signIn("grace", ["help"]);
    const where = { organizationId: fixture.organizationId, userId: unseen };
    await db().samlIdentity.updateMany({ where, data: { groupsAt: null, groups: [] } });
    expect(await stateOf(ada)).toEqual({ role: "read", teams: [] });
    const { status, body } = await fixture.api.post(`${fixture.base}/preview`, { mappings: mappings() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ known: 1, unknown: 1, changed: 1 },
      groups: [
        { group: "docs", people: 1 },
        { group: "leads", people: 1 },
      ],
      items: [
        { user: { id: ada }, joined: [fixture.writers.id], left: [], role: { from: "read", to: "review" } },
      ],
    });
    expect(await stateOf(ada)).toEqual({ role: "read", teams: [] });
    expect((await fixture.api.get(fixture.base)).body.mappings).toEqual([]);
  });

  it("never take the role of the last administrator", async () => {
    await put({ mappings: [{ group: "docs", role: "edit" }] });
    const { organizationId } = fixture;
    const ada = await signIn("ada", ["docs"]);
    await db().member.updateMany({ where: { organizationId, role: "admin" }, data: { role: "read" } });
    await db().member.updateMany({ where: { organizationId, userId: ada }, data: { role: "admin" } });
    await db().auditEvent.deleteMany({ where: { organizationId } });
    const body = { mappings: [{ group: "docs", role: "edit" }] };
    const preview = await rest((await makeToken({ user: { id: ada } })).secret).post(
      `${fixture.base}/preview`,
      body,
    );
    expect(preview.body).toMatchObject({
      ...{ known: 1, changed: 0, items: [] },
      kept: [{ user: { id: ada }, reason: "lastAdministrator" }],
    });
    await signIn("ada", ["docs"]);
    expect((await stateOf(ada)).role).toBe("admin");
    const [event] = await db().auditEvent.findMany({ where: { organizationId, action: "applySAMLGroups" } });
    expect(event?.details).toEqual({ joined: [], left: [], keptRole: "lastAdministrator" });
  });

  it("change nothing if the response doesn't contain all groups", async () => {
    await put();
    const ada = await signIn("ada", ["docs"]);
    await signIn(
      "ada",
      [...Array(1000).keys()].map((number) => `group-${number}`),
    );
    expect(await stateOf(ada)).toEqual({ role: "edit", teams: ["writers"] });
  });

  it("leave teams without a mapping alone", async () => {
    await put({ mappings: [{ group: "docs", team: fixture.writers.id }] });
    const ada = await signIn("ada", ["docs"]);
    const { organizationId, support } = fixture;
    await db().teamMember.create({ data: { organizationId, teamId: support.id, userId: ada } });
    await signIn("ada", []);
    expect(await stateOf(ada)).toEqual({ role: "read", teams: ["support"] });
  });
});

describe("settings that change during a sign-in", () => {
  it("count as soon as they are stored, and another identity provider turns the mappings off", async () => {
    await put();
    const { api, organizationId, provider, domain, base } = fixture;
    const { startURL, acsURL } = serviceOf(provider);
    const email = `ada@${domain}`;
    idp.state.subject = { nameId: "ada", email, displayName: "Ada", groups: ["docs"] };
    const browser = newBrowser();
    const { location } = await visitSaml(browser, startURL);
    const answer = await idp.approve(location);
    await put({ apply: false });
    await bringAnswer(browser, acsURL, answer);
    const { body } = await rest().get("/user", { headers: { cookie: cookieOf(browser) } });
    expect(await stateOf(body.id)).toEqual({ role: "read", teams: [] });
    await put();
    const path = `/orgs/${organizationId}/saml/${provider.id}`;
    expect((await api.patch(path, { entityID: "https://other.example/" })).status).toBe(200);
    expect((await api.get(base)).body).toMatchObject({ apply: false, mappings: mappings() });
  });
});

describe("a team that groups decide", () => {
  it("can't be edited manually, except that people of no provider can be removed and roles in the team can change", async () => {
    const { organizationId, organization, api, writers } = fixture;
    const base = `/orgs/${organizationId}/teams/${writers.id}/members`;
    const colleague = await makeMember({ organization, role: "read" });
    await api.put(`${base}/${colleague.userId}`, { role: "member" });
    await put();
    const ada = await signIn("ada", ["docs"]);
    const grace = await signIn("grace", []);
    const refused = [
      await api.put(`${base}/${grace}`, { role: "member" }),
      await api.put(base, { add: [grace] }),
      await api.put(base, { remove: [ada] }),
      await api.delete(`${base}/${ada}`),
    ];
    for (const { status, body } of refused)
      expect({ status, message: body?.error?.message }).toEqual({
        status: 409,
        message: expect.stringContaining("The groups of Okta decide who is in this team."),
      });
    expect((await stateOf(ada)).teams).toEqual(["writers"]);
    expect((await stateOf(grace)).teams).toEqual([]);
    expect((await api.put(`${base}/${ada}`, { role: "owner" })).status).toBe(204);
    expect((await api.delete(`${base}/${colleague.userId}`)).status).toBe(204);
    await put({ apply: false });
    expect((await api.delete(`${base}/${ada}`)).status).toBe(204);
  });
});

describe("group mappings", () => {
  it("are refused, and nothing is stored", async () => {
    const { base, api, organization, organizationId, support } = fixture;
    const foreign = await makeTeam({ organization: await makeOrganization() });
    await db().scimTeam.create({ data: { organizationId, teamId: support.id } });
    const twice = { group: "docs", role: "edit" };
    const cases: [string, object][] = [
      ["without an attribute", { attribute: null }],
      ["for a team of another organization", { mappings: [{ group: "docs", team: foreign.id }] }],
      ["for a team of SCIM", { mappings: [{ group: "docs", team: support.id }] }],
      ["that are given twice", { mappings: [twice, twice] }],
      ["with a team and a role", { mappings: [{ group: "docs", team: fixture.writers.id, role: "edit" }] }],
      ["without a team or a role", { mappings: [{ group: "docs" }] }],
      ["without a group", { mappings: [{ group: "", role: "edit" }] }],
    ];
    for (const [name, fields] of cases) expect([name, (await put(fields)).status]).toEqual([name, 400]);
    expect((await api.get(base)).body).toMatchObject({ attribute: null, apply: false, mappings: [] });
    const editor = rest((await makePerson({ organization, role: "edit" })).token);
    expect((await editor.get(base)).status).toBe(403);
  });

  it("lose the mappings of a deleted team, and recorded groups when the attribute changes", async () => {
    const { api, base, organizationId, writers } = fixture;
    await put();
    await signIn("ada", ["docs"]);
    expect((await api.delete(`/orgs/${organizationId}/teams/${writers.id}`)).status).toBe(204);
    expect((await api.get(base)).body.mappings).toEqual(mappings().slice(1));
    const changed = await put({ attribute: "memberOf", apply: false, mappings: [] });
    expect(changed.body).toMatchObject({ attribute: "memberOf", apply: false, mappings: [] });
    const { body } = await api.post(`${base}/preview`, { mappings: [] });
    expect(body).toMatchObject({ known: 0, groups: [] });
  });
});
