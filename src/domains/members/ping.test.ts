import { decodeJwt } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { setClock } from "@/lib/clock";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";

afterEach(() => setClock());

describe("POST ORG/ping", () => {
  it("records the time when a member or guest was seen, and members can be sorted by this time", async () => {
    const organization = await makeOrganization();
    const admin = await makePerson({ organization, role: "admin" });
    const guest = await makePerson({ organization, role: null });
    const seen = `/orgs/${organization.id}/members?sort=lastSeenAt`;
    expect((await rest(admin.token).get(seen)).body.items).toEqual([]);
    const time = new Date(Date.now() + 1000);
    setClock(time);
    expect((await rest(guest.token).post(`/orgs/${organization.id}/ping`)).status).toBe(200);
    const { items } = (await rest(admin.token).get(seen)).body;
    expect(items).toMatchObject([{ id: guest.user.id, lastSeenAt: time.toISOString() }]);
  });

  it("returns the same JWT in both fields, with the caller's user ID, organization and role", async () => {
    const organization = await makeOrganization();
    const editor = await makePerson({ organization, role: "edit" });
    const { body } = await rest(editor.token).post(`/orgs/${organization.id}/ping`);
    expect(body.gitbookVisitorClaims).toBe(body.serviceVisitorClaims);
    expect(decodeJwt(body.serviceVisitorClaims)).toMatchObject({
      sub: editor.user.id,
      aud: organization.id,
      claims: { role: "edit" },
    });
    const stranger = await makePerson();
    expect((await rest(stranger.token).post(`/orgs/${organization.id}/ping`)).status).toBe(404);
  });
});
