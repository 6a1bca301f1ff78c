import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { lockedTeam } from "@/domains/teams/queries";
import { makeMember } from "@/testing/make/member";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import { makeScimToken } from "@/testing/make/scim-token";
import { makeUser } from "@/testing/make/user";
import { GROUPS_ATTRIBUTE, startSamlProvider } from "@/testing/saml-provider";
import { scim } from "@/testing/scim";
import { runSql } from "@/testing/sql";
import { eachGrouped, groupedState, putGroups, signInWith } from "./groups.fixture";

let idp: Awaited<ReturnType<typeof startSamlProvider>>;
beforeAll(async () => {
  idp = await startSamlProvider({ nameId: "x", email: "x@example.com", displayName: "X" });
});
afterAll(() => idp.close());
const current = eachGrouped(() => idp, "disputed");

const signIn = (name: string, groups: readonly string[], others?: Record<string, string[]>) =>
  signInWith(idp, current(), name, { groups, ...(others && { others }) });
const eventDetails = async () => {
  const where = { organizationId: current().organizationId, action: "applySAMLGroups" };
  const orderBy = { createdAt: "asc" } as const;
  return (await db().auditEvent.findMany({ where, orderBy })).map(({ details }) => details);
};

async function untilWaiting(): Promise<void> {
  for (;;) {
    const [row] = await runSql<{ many: number }>(
      sql`SELECT count(*)::int AS many FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = ${sql.lit("Lock")}`,
    );
    if (row && row.many > 0) return;
    await setTimeout(20);
  }
}

describe("a mapped team that is deleted during a sign-in", () => {
  it.each([
    ["joins it", ["docs", "help"]],
    ["leaves it", ["help"]],
  ])("is skipped if the person %s", async (_name, groups) => {
    const fixture = current();
    const { organizationId, writers } = fixture;
    await putGroups(fixture);
    const ada = await signIn("ada", groups.length === 1 ? ["docs"] : []);
    let signing: Promise<string> | undefined;
    await inTransaction(null, async (tx) => {
      await lockedTeam.first(tx, { organizationId, id: writers.id });
      signing = signIn("ada", groups);
      await untilWaiting();
      await tx.team.delete({ where: { organizationId_id: { organizationId, id: writers.id } } });
    });
    expect(await signing).toBe(ada);
    expect((await groupedState(fixture, ada)).teams).toEqual(["support"]);
  });
});

describe("the emergency password of an organization that enforces single sign-on", () => {
  it("keeps its owner's Admin role until another administrator has a password", async () => {
    const fixture = current();
    const { organization, organizationId, domain, api, base } = fixture;
    const mappings = [{ group: "docs", role: "edit" }];
    await putGroups(fixture, { mappings });
    const email = `ada@${domain}`;
    const user = await makeUser({ email, password: "a sentence is a password" });
    await makeMember({ organization, user, role: "admin" });
    await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    const where = { organizationId_userId: { organizationId, userId: user.id } };
    await signIn("ada", ["docs"]);
    expect((await groupedState(fixture, user.id)).role).toBe("edit");
    await db().member.update({ where, data: { role: "admin" } });
    await db().organization.update({ where: { id: organizationId }, data: { sso: true } });
    expect(await signIn("ada", ["docs"])).toBe(user.id);
    expect((await groupedState(fixture, user.id)).role).toBe("admin");
    expect((await eventDetails()).at(-1)).toMatchObject({ keptRole: "emergencyPassword" });
    await db().organization.update({ where: { id: organizationId }, data: { sso: false } });
    expect((await api.post(`${base}/preview`, { mappings })).body.kept).toEqual([]);
    await db().organization.update({ where: { id: organizationId }, data: { sso: true } });
    const other = await makeUser({ password: "a sentence is a password" });
    await makeMember({ organization, user: other, role: "admin" });
    await signIn("ada", ["docs"]);
    expect((await groupedState(fixture, user.id)).role).toBe("edit");
  });
});

describe("groups in a response", () => {
  it("are never cut: a name that is too long is ignored and reported", async () => {
    const fixture = current();
    const longest = "x".repeat(500);
    await putGroups(fixture, {
      mappings: [
        { group: longest, team: fixture.writers.id },
        { group: "help", team: fixture.support.id },
      ],
    });
    const ada = await signIn("ada", [`${longest}y`, `${longest}z`, "help"]);
    expect((await groupedState(fixture, ada)).teams).toEqual(["support"]);
    expect(await eventDetails()).toMatchObject([{ ignoredGroups: 2 }]);
    const { body } = await fixture.api.post(`${fixture.base}/preview`, { mappings: [] });
    expect(body).toMatchObject({ known: 1, incomplete: 1, groups: [{ group: "help", people: 1 }] });
    await signIn("ada", [longest]);
    expect((await groupedState(fixture, ada)).teams).toEqual(["writers"]);
  });

  it("can be in attributes whose names differ only in case", async () => {
    const fixture = current();
    await putGroups(fixture, { attribute: GROUPS_ATTRIBUTE.toUpperCase() });
    const ada = await signIn("ada", ["docs"], { Groups: ["help"] });
    expect((await groupedState(fixture, ada)).teams).toEqual(["support", "writers"]);
  });

  it("are stored up to 200 a person, and mapped groups are always stored", async () => {
    const fixture = current();
    const mappings = [{ group: "zzz", team: fixture.writers.id }];
    await putGroups(fixture, { apply: false, mappings });
    await signIn("ada", [...[...Array(300).keys()].map((number) => `group-${number}`), "zzz"]);
    const { body } = await fixture.api.post(`${fixture.base}/preview`, { mappings });
    expect(body).toMatchObject({ incomplete: 1, changed: 1, items: [{ joined: [fixture.writers.id] }] });
    expect(body.groups).toHaveLength(200);
  });
});

describe("a mapped team", () => {
  it("can't be the default team of a provider while the mappings apply", async () => {
    const fixture = current();
    const { api, organizationId, provider, writers, base } = fixture;
    const one = `/orgs/${organizationId}/saml/${provider.id}`;
    await putGroups(fixture);
    const refused = await api.patch(one, { defaultTeam: writers.id });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("groups of Okta decide") } },
    });
    expect((await db().samlProvider.findFirst({ where: { organizationId } }))?.defaultTeamId).toBeNull();
    await putGroups(fixture, { apply: false });
    expect((await api.patch(one, { defaultTeam: writers.id })).status).toBe(200);
    expect(await putGroups(fixture)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("can't be the default team of Okta") } },
    });
    expect((await api.get(base)).body.apply).toBe(false);
  });

  it("can't be decided by two providers", async () => {
    const fixture = current();
    const { organizationId, api, writers } = fixture;
    const other = await makeSamlProvider({ organizationId, label: "Entra" });
    await putGroups(fixture);
    const body = { attribute: "groups", apply: true, mappings: [{ group: "g", team: writers.id }] };
    const path = `/orgs/${organizationId}/saml/${other.id}/groups`;
    expect(await api.put(path, body)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("groups of Okta decide") } },
    });
    expect((await api.get(path)).body.mappings).toEqual([]);
    expect((await api.put(path, { ...body, apply: false })).status).toBe(200);
    await putGroups(fixture, { apply: false });
    expect((await api.put(path, body)).status).toBe(200);
  });

  it("isn't taken over by SCIM", async () => {
    const fixture = current();
    const { organizationId, writers } = fixture;
    await putGroups(fixture, { apply: false });
    const client = scim(organizationId, (await makeScimToken(organizationId)).secret);
    const path = `/Groups/${writers.id}`;
    const refused = [
      await client.patch(path, { op: "replace", path: "displayName", value: "Taken" }),
      await client.patch(path, { op: "replace", path: "externalId", value: "x-1" }),
      await client.put(path, {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
        displayName: "Taken",
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await db().scimTeam.count({ where: { organizationId } })).toBe(0);
    const where = { organizationId_id: { organizationId, id: writers.id } };
    expect((await db().team.findUniqueOrThrow({ where })).title).not.toBe("Taken");
  });
});
