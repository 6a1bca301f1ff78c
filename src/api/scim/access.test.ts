import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { handleTrpc } from "@/api/trpc";
import { db } from "@/db/client";
import { env, provideEnv } from "@/env";
import { endListening } from "@/events/listen";
import { setClock } from "@/lib/clock";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeScimToken } from "@/testing/make/scim-token";
import { makeSpace } from "@/testing/make/space";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { scim } from "@/testing/scim";

let organization: { id: string };
let organizationId: string;
let token: { id: string; secret: string };
let client: ReturnType<typeof scim>;
let domain: string;

beforeEach(async () => {
  organization = await makeOrganization();
  organizationId = organization.id;
  token = await makeScimToken(organizationId);
  client = scim(organizationId, token.secret);
  domain = `${organizationId.toLowerCase()}.example`;
});
afterEach(() => endListening());

/** Creates a token that is limited to the organization. */
async function makeLimited(user: { id: string }, clientId: string | null = null) {
  const { id, secret } = await makeToken({ user });
  await db().accessToken.update({ where: { id }, data: { organizationId, clientId } });
  return secret;
}

const verifyDomain = () => db().emailDomainClaim.create({ data: { organizationId, domain } });
const deactivate = (userId: string) =>
  client.patch(`/Users/${userId}`, { op: "replace", path: "active", value: false });

describe("a provisioning token", () => {
  it("gives access only to the SCIM API of its own organization", async () => {
    const other = await makeOrganization();
    expect((await client.get("/Users")).status).toBe(200);
    const refused = await scim(other.id, token.secret).get("/Users");
    expect(refused).toMatchObject({
      status: 401,
      body: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "401" },
    });
    expect(refused.headers["www-authenticate"]).toContain("Bearer");
    expect((await rest(token.secret).get("/user")).status).toBe(401);
  });

  it("is the only credential of the SCIM API", async () => {
    const admin = await makePerson({ organization, role: "admin" });
    for (const secret of [undefined, "bnd_unknown0", admin.token])
      expect((await scim(organizationId, secret).get("/Users")).status).toBe(401);
  });

  it("stops working when it is revoked or expires", async () => {
    const admin = await makePerson({ organization, role: "admin" });
    const path = `/orgs/${organizationId}/scim/tokens`;
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const made = await rest(admin.token).post(path, { name: "Entra ID", expiresAt });
    const short = scim(organizationId, made.body.token);
    expect((await short.get("/Users")).status).toBe(200);
    setClock(new Date(Date.now() + 61_000));
    expect((await short.get("/Users")).status).toBe(401);
    setClock();
    const listed = (await rest(admin.token).get(path)).body.items;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(["Entra ID", "Okta"]);
    expect(JSON.stringify(listed)).not.toContain(made.body.token);
    await rest(admin.token).delete(`${path}/${token.id}`);
    expect((await client.get("/Users")).status).toBe(401);
  });

  it("is limited to 20 per organization", async () => {
    const admin = await makePerson({ organization, role: "admin" });
    for (let count = 1; count < 20; count++) await makeScimToken(organizationId);
    const path = `/orgs/${organizationId}/scim/tokens`;
    expect((await rest(admin.token).post(path, { name: "Another" })).status).toBe(400);
    expect(await db().scimToken.count({ where: { organizationId } })).toBe(20);
  });

  it("has a rate limit of its own, which is five times the limit of a person", async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "2" });
    forgetLeases();
    setClock(new Date("2026-05-01T10:00:20Z"));
    const statuses = [];
    for (let count = 0; count < 11; count++) statuses.push((await client.get("/Users?count=0")).status);
    const [last] = statuses.splice(10);
    provideEnv({ RATE_LIMIT_PER_MINUTE: "1000" });
    forgetLeases();
    setClock();
    expect(statuses).toEqual(Array(10).fill(200));
    expect(last).toBe(429);
  });
});

describe("a foreign account", () => {
  it("can't be added without a verified domain, and isn't changed", async () => {
    const stranger = await makeUser({ email: `ada@${domain}` });
    const answer = await client.post("/Users", { userName: `Ada@${domain}`, displayName: "Taken over" });
    expect(answer).toMatchObject({ status: 409, body: { scimType: "uniqueness", status: "409" } });
    expect(await db().user.findUnique({ where: { id: stranger.id } })).toEqual(stranger);
    expect(await db().member.count({ where: { organizationId } })).toBe(0);
  });

  it("is added if the organization has verified the domain, and loses the password if the address was never confirmed", async () => {
    await verifyDomain();
    const stranger = await makeUser({ email: `ada@${domain}`, password: "correct horse battery" });
    const { secret } = await makeToken({ user: stranger });
    const answer = await client.post("/Users", { userName: `ada@${domain}` });
    expect(answer).toMatchObject({ status: 201, body: { id: stranger.id } });
    const after = await db().user.findUniqueOrThrow({ where: { id: stranger.id } });
    expect(after).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Date) });
    expect((await rest(secret).get("/user")).status).toBe(401);
  });

  it("that is a member keeps its name and its email address", async () => {
    const user = await makeUser({ email: `guest@elsewhere-${domain}` });
    await makeMember({ organization, user });
    const path = `/Users/${user.id}`;
    const named = await client.patch(path, { op: "replace", path: "displayName", value: "Renamed" });
    expect(named).toMatchObject({ status: 200, body: { displayName: user.displayName } });
    const moved = await client.patch(path, {
      op: "replace",
      path: 'emails[type eq "work"].value',
      value: `mine@${domain}`,
    });
    expect(moved).toMatchObject({ status: 400, body: { scimType: "mutability" } });
    expect(await db().user.findUnique({ where: { id: user.id } })).toEqual(user);
  });

  it("that the organization created can't be moved to another address after its owner has used it", async () => {
    const { id } = (await client.post("/Users", { userName: `ada@${domain}` })).body;
    const move = (value: string) =>
      client.patch(`/Users/${id}`, { op: "replace", path: "emails", value: [{ value }] });
    expect((await move(`ada.l@${domain}`)).status).toBe(200);
    const user = await db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
    expect((await move(`attacker@${domain}`)).status).toBe(400);
    expect((await db().user.findUniqueOrThrow({ where: { id } })).email).toBe(user.email);
    await verifyDomain();
    expect((await move(`ada@${domain}`)).status).toBe(200);
    expect((await move("victim@another.example")).status).toBe(400);
    await makeUser({ email: `taken@${domain}` });
    expect(await move(`taken@${domain}`)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
  });

  it("of another organization can't be read, changed or put into a team", async () => {
    const other = await makePerson();
    const path = `/Users/${other.user.id}`;
    expect((await client.get(path)).status).toBe(404);
    expect((await client.put(path, { userName: "x" })).status).toBe(404);
    expect((await deactivate(other.user.id)).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
    const members = [{ value: other.user.id }];
    const group = await client.post("/Groups", { displayName: "Writers", members });
    expect(group).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    expect(await db().team.count({ where: { organizationId } })).toBe(0);
    const team = await db().team.create({
      data: { organizationId: other.organizationId, id: `t${other.user.id}`, title: "Theirs" },
    });
    expect((await client.get(`/Groups/${team.id}`)).status).toBe(404);
    expect((await client.delete(`/Groups/${team.id}`)).status).toBe(404);
    for (const filter of ["id pr", `userName eq "${other.user.email}"`])
      expect((await client.find("/Users", filter)).body.totalResults).toBe(0);
  });
});

describe("deprovisioning", () => {
  /** Opens the event stream of a space, and returns a function that waits for its end. */
  async function openStream(user: { id: string }, spaceId: string) {
    const row = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    const claims = await openSession(row, { userAgent: null, address: null });
    if (!claims) throw new Error("no session");
    const cookie = `${sessionCookieName()}=${await signSession(claims)}`;
    const url = `${env.PUBLIC_URL}/api/trpc/spaces.changes?input=${encodeURIComponent(JSON.stringify({ spaceId }))}`;
    const response = await handleTrpc(new Request(url, { headers: { cookie } }));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes(spaceId)) text += (await reader?.read())?.value ?? "";
    return async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        text += part.value;
      return text;
    };
  }

  it.each(["active: false", "DELETE"])("with %s ends every access within a second", async (way) => {
    const { user } = await makePerson({ organization, role: "create" });
    const elsewhere = await makeMember({ user });
    const space = await makeSpace({ organizationId });
    const tokens = {
      whole: (await makeToken({ user })).secret,
      limited: await makeLimited(user),
    };
    const app = await makeLimited(user, "app");
    for (const secret of [...Object.values(tokens), app])
      expect((await rest(secret).get(`/spaces/${space.id}`)).status).toBe(200);
    const ended = await openStream(user, space.id);
    const started = Date.now();
    const answer = way === "DELETE" ? await client.delete(`/Users/${user.id}`) : await deactivate(user.id);
    expect(answer.status).toBe(way === "DELETE" ? 204 : 200);
    expect((await rest(tokens.whole).get(`/spaces/${space.id}`)).status).toBe(404);
    for (const secret of [tokens.limited, app])
      expect((await rest(secret).get(`/spaces/${space.id}`)).status).toBe(401);
    expect(await ended()).toContain('"httpStatus":404');
    expect(Date.now() - started).toBeLessThan(1000);
    expect((await rest(tokens.whole).get(`/orgs/${elsewhere.organizationId}`)).status).toBe(200);
  });

  it("keeps a suspended person out, and a reactivated person doesn't get the old tokens back", async () => {
    const { user } = await makePerson({ organization, role: "edit" });
    const secret = await makeLimited(user);
    await deactivate(user.id);
    await client.patch(`/Users/${user.id}`, { op: "replace", path: "active", value: true });
    expect((await rest(secret).get("/user")).status).toBe(401);
    const member = await db().member.findFirstOrThrow({ where: { organizationId, userId: user.id } });
    expect(member).toMatchObject({ role: "edit", disabledAt: null });
  });

  it("is refused for the last administrator, and changes nothing then", async () => {
    const { user } = await makePerson({ organization, role: "admin" });
    const path = `/Users/${user.id}`;
    const operations = [
      { op: "replace", path: "externalId", value: "new" },
      { op: "replace", path: "active", value: false },
    ];
    expect((await client.patch(path, ...operations)).status).toBe(409);
    expect((await client.delete(path)).status).toBe(409);
    expect((await client.get(path)).body).toMatchObject({ active: true });
    expect((await client.get(path)).body).not.toHaveProperty("externalId");
  });
});
