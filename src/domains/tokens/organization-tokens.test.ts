import { beforeEach, describe, expect, it } from "vitest";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeServiceAccount } from "@/testing/make/service-account";
import { makeToken } from "@/testing/make/token";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let person: Person;
beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  person = await makePerson({ organization, role: "edit" });
});

const path = () => `/orgs/${organization.id}/access-tokens`;
const idsSeen = async () =>
  (await rest(admin.token).get(path())).body.items.map(({ id }: { id: string }) => id).toSorted();
const make = async (token: string, fields: object) =>
  (await rest(token).post("/user/tokens", { name: "T", ...fields })).body;

describe("the tokens with access to an organization", () => {
  it("are listed with their owners and without secrets for the organization's administrators", async () => {
    const elsewhere = await makePerson({ role: "admin" });
    await makeMember({ organization: { id: elsewhere.organizationId }, user: person.user, role: "read" });
    const here = await make(person.token, { organization: organization.id, scope: "read" });
    await make(person.token, { organization: elsewhere.organizationId });
    await makeToken({ user: person.user, revoked: true });
    await makeToken({ user: person.user, expiresAt: new Date(0) });
    await makePerson({ organization, role: "read", disabledAt: new Date() });
    const machine = await makeServiceAccount({ organizationId: organization.id });
    const { body } = await rest(admin.token).get(path());
    expect(body.count).toBe(4);
    const shown = body.items.find(({ id }: { id: string }) => id === here.id);
    expect(shown).toMatchObject({
      scope: "read",
      organization: organization.id,
      user: { id: person.user.id },
    });
    expect(body.items.some(({ user }: { user: { id: string } }) => user.id === machine.userId)).toBe(true);
    for (const secret of [here.token, person.token, machine.token])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("can be blocked, which revokes a token for only this organization and keeps other tokens working in other organizations", async () => {
    const elsewhere = await makeOrganization();
    await makeMember({ organization: elsewhere, user: person.user, role: "read" });
    const here = await make(person.token, { organization: organization.id });
    for (const id of await idsSeen()) {
      const isOwn = (await rest(admin.token).get("/user/tokens")).body.items.some(
        (token: { id: string }) => token.id === id,
      );
      if (!isOwn) expect((await rest(admin.token).delete(`${path()}/${id}`)).status).toBe(204);
    }
    expect((await rest(here.token).get("/user")).status).toBe(401);
    expect((await rest(person.token).get(`/orgs/${organization.id}`)).status).toBe(404);
    expect((await rest(person.token).get(`/orgs/${elsewhere.id}`)).status).toBe(200);
    expect((await rest(person.token).get("/orgs")).body.count).toBe(1);
    expect((await idsSeen()).length).toBe(1);
    // A blocked token can't create a token that isn't blocked.
    expect((await rest(person.token).post("/user/tokens", { name: "Again" })).status).toBe(403);
  });

  it("don't include tokens of people who aren't members, and these tokens can't be blocked", async () => {
    const stranger = await makePerson();
    const own = (await rest(stranger.token).get("/user/tokens")).body.items[0].id;
    expect((await rest(admin.token).delete(`${path()}/${own}`)).status).toBe(204);
    expect((await rest(stranger.token).get(`/orgs/${stranger.organizationId}`)).status).toBe(200);
  });
});

describe("a person's own tokens", () => {
  it("have all of the person's access unless the request limits the organization or the scope", async () => {
    expect(await make(person.token, {})).toMatchObject({ scope: "admin" });
    const one = await make(person.token, { organization: organization.id, scope: "write" });
    expect(one).toMatchObject({ scope: "write", organization: organization.id });
    const foreign = await makeOrganization();
    const refused = await rest(person.token).post("/user/tokens", { name: "T", organization: foreign.id });
    expect(refused.status).toBe(404);
    expect((await rest(person.token).post("/user/tokens", { name: "T", scope: "all" })).status).toBe(400);
    expect((await rest(person.token).get("/user/tokens")).body.count).toBe(3);
  });

  it("can all be revoked at once, except the token that makes the request", async () => {
    const others = [await make(person.token, {}), await make(person.token, { scope: "read" })];
    expect((await rest(person.token).post("/user/tokens/revoke")).status).toBe(204);
    for (const { token } of others) expect((await rest(token).get("/user")).status).toBe(401);
    expect((await rest(person.token).get("/user/tokens")).body.count).toBe(1);
    expect((await rest(admin.token).get("/user")).status).toBe(200);
  });
});
