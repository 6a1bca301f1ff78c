import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleLastUsed } from "@/access/authentication/last-used";
import { openSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import { handleTrpc } from "@/api/trpc";
import { db } from "@/db/client";
import { CLIENTS_MAX, forgetUnused } from "@/domains/oauth/clients";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { inBrowser } from "@/testing/caller";
import { makeContent } from "@/testing/make/content";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlProvider } from "@/testing/make/saml-provider";
import { makeSpace } from "@/testing/make/space";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { runSql } from "@/testing/sql";
import { ask, call, serveAgents, serviceAddress } from "../mcp/client.fixture";
import {
  Agent,
  begin,
  closeAgents,
  connect,
  connected,
  consented,
  credentialsOf,
  post,
  register,
  requestIn,
  sayYes,
} from "./oauth.fixture";

serveAgents();
let restore: () => void;
beforeAll(() => {
  restore = withSettings({ PUBLIC_URL: serviceAddress(), RATE_LIMIT_PER_MINUTE: "0" });
});
afterAll(() => restore());
afterEach(async () => {
  setClock();
  await closeAgents();
  await settleLastUsed();
});

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let person: Person;
beforeEach(async () => {
  organization = await makeOrganization();
  person = await makePerson({ organization, role: "create" });
});

const statusOf = async (token: string) => (await rest(token).get("/orgs")).status;
const later = (seconds: number) => setClock(new Date(Date.now() + seconds * 1000));
const actions = async (organizationId = organization.id) =>
  (
    await db().auditEvent.findMany({
      where: { organizationId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    })
  ).map(({ action }) => action);

describe("an agent with the official SDK", () => {
  it("finds the server, gets access, calls tools, refreshes its token, and has no access after it's disconnected", async () => {
    const agent = new Agent();
    const client = await connect(agent, person.user);
    expect(agent.asked?.searchParams.get("resource")).toBe(`${serviceAddress()}/mcp`);
    expect(agent.asked?.searchParams.get("scope")).toBe("read write");
    const space = await makeSpace({ organizationId: organization.id });
    await makeContent({ space, pages: [] });
    const made = await call(client, "createChangeRequest", { spaceId: space.id, subject: "By an agent" });
    expect(made).toMatchObject({ isError: false, answer: { result: { subject: "By an agent" } } });
    const before = agent.tokens() as { access_token: string; refresh_token: string };

    later(3601);
    expect(await statusOf(before.access_token)).toBe(401);
    const again = await connect(agent, person.user);
    expect((await call(again, "listOrganizationsForAuthenticatedUser")).isError).toBe(false);
    const after = agent.tokens() as { access_token: string; refresh_token: string };
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);

    const { items } = (await rest(person.token).get("/user/applications")).body;
    expect(items).toMatchObject([{ name: "Test agent", scope: "write" }]);
    expect((await rest(person.token).delete(`/user/applications/${items[0].id}`)).status).toBe(204);
    expect(await statusOf(after.access_token)).toBe(401);
    expect((await rest(person.token).get("/user/applications")).body.count).toBe(0);
    expect(await actions()).toEqual([
      "applications.connectApplication",
      "createChangeRequest",
      "disconnectApplication",
    ]);
  });
});

describe("metadata", () => {
  it("tells clients where to get tokens for the authors' server, at every URL that clients try", async () => {
    const refused = await ask("/mcp", { method: "POST" });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${serviceAddress()}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    );
    for (const path of ["/mcp", ""]) {
      const metadata = await (await ask(`/.well-known/oauth-protected-resource${path}`)).json();
      expect(metadata).toMatchObject({
        resource: `${serviceAddress()}/mcp`,
        authorization_servers: [serviceAddress()],
      });
    }
    const answer = await ask("/.well-known/oauth-authorization-server", {
      headers: { origin: "https://x.example" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toMatchObject({
      issuer: serviceAddress(),
      authorization_endpoint: `${serviceAddress()}/oauth/authorize`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe("registration", () => {
  it.each([
    "https://agent.example/back",
    "http://localhost:1234/back",
    "http://127.0.0.1/back",
    "http://[::1]:9/back",
    "com.example.agent:/back",
    "com.example.agent://callback/path",
  ])("accepts %s, and returns no secret", async (uri) => {
    const { status, body } = await register({
      redirect_uris: [uri],
      token_endpoint_auth_method: "client_secret_post",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ redirect_uris: [uri], token_endpoint_auth_method: "none" });
    expect(body).not.toHaveProperty("client_secret");
  });

  it.each([
    "http://agent.example/back",
    "javascript://x/%0aalert(1)",
    "data:text/html,x",
    "mailto:a@b.example",
    "agent://example/back",
    "com.example.agent:back",
    "https://agent.example/back#part",
    "https://user:word@agent.example/",
    "https://agent.example/a b",
    "/back",
    `https://agent.example/${"x".repeat(500)}`,
  ])("refuses %s, and stores nothing", async (uri) => {
    const count = await db().oAuthClient.count();
    const { status, body } = await register({ redirect_uris: ["https://agent.example/", uri] });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
    expect(await db().oAuthClient.count()).toBe(count);
  });

  it.each([
    { redirect_uris: [] },
    { redirect_uris: Array(11).fill("https://agent.example/") },
    { client_name: "x".repeat(101) },
    { client_name: "two\nlines" },
    { grant_types: ["client_credentials"] },
    { response_types: ["token"] },
  ])("refuses %j", async (fields) => {
    const { status, body } = await register(fields);
    expect([status, body.error]).toEqual([400, "invalid_client_metadata"]);
  });

  it("is limited per IP address", async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "300" });
    const statuses = [];
    for (let each = 0; each < 4; each++) statuses.push((await register()).status);
    provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
    expect(statuses).toEqual([201, 201, 201, 429]);
  });
});

describe("registered clients", () => {
  it("are deleted after some time without use, and are kept while they are used", async () => {
    const day = 86_400;
    const { refresh } = await connected(person.user);
    const unused = (await register()).body.client_id;
    const kept = async () => {
      const ids = [refresh.client_id, unused];
      return (await db().oAuthClient.findMany({ where: { id: { in: ids } } })).map(({ id }) => id).sort();
    };
    later(6 * day);
    await forgetUnused();
    expect(await kept()).toEqual([refresh.client_id, unused].sort());
    later(8 * day);
    await forgetUnused();
    expect(await kept()).toEqual([refresh.client_id]);
    expect((await credentialsOf(person.user.id)).codes).toEqual([]);
    later(91 * day);
    await forgetUnused();
    expect(await kept()).toEqual([]);
  });

  it("are limited to ten thousand: the oldest clients without approval are deleted", async () => {
    const { refresh } = await connected(person.user);
    await runSql(sql`INSERT INTO "OAuthClient" ("id", "name", "redirectUris", "createdAt")
      SELECT 'flood-' || n, 'Flood', '{}', now() - interval '1 hour' FROM generate_series(1, ${CLIENTS_MAX}::int) n`);
    const fresh = (await register()).body.client_id;
    expect(await db().oAuthClient.count()).toBe(CLIENTS_MAX);
    for (const id of [refresh.client_id, fresh])
      expect(await db().oAuthClient.count({ where: { id } })).toBe(1);
    await db().oAuthClient.deleteMany({ where: { name: "Flood" } });
  });
});

describe("the consent page", () => {
  const asked = async (url: URL) => {
    const { caller } = await inBrowser(person.user);
    return await caller.applications.asked(requestIn(url));
  };

  it("shows what the application requests, with the application's own name", async () => {
    expect(await asked((await begin()).url)).toMatchObject({
      name: "Raw",
      destination: "agent.example",
      scopes: ["read", "write"],
      refusedUrl: `https://agent.example/back?error=access_denied&state=kept&iss=${encodeURIComponent(serviceAddress())}`,
    });
  });

  it("shows no consent for unknown clients and redirect URLs", async () => {
    for (const [name, value] of [
      ["client_id", "unknown"],
      ["redirect_uri", "https://agent.example/other"],
      ["redirect_uri", "https://agent.example/back?more"],
      ["redirect_uri", "https://agent.example:444/back"],
    ] as const) {
      const { url } = await begin({ [name]: value });
      await expect(asked(url)).rejects.toMatchObject({ code: "BAD_REQUEST" });
      await expect(sayYes(person.user, url)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    expect((await credentialsOf(person.user.id)).codes).toEqual([]);
  });

  it("doesn't offer scopes that can't be granted", async () => {
    for (const [fields, error] of [
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge: "short" }, "invalid_request"],
      [{ response_type: "token" }, "invalid_request"],
      [{ resource: "https://elsewhere.example/mcp" }, "invalid_target"],
      [{ scope: "root" }, "invalid_scope"],
    ] as const) {
      const { url } = await begin(fields);
      const { problem, refusedUrl } = await asked(url);
      expect(problem).toBeTruthy();
      expect(new URL(refusedUrl).searchParams.get("error")).toBe(error);
      await expect(sayYes(person.user, url)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    const { url } = await begin({ scope: "read" });
    await expect(sayYes(person.user, url, { scope: "write" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const foreign = await makeOrganization();
    const elsewhere = { scope: "read", organization: foreign.id } as const;
    await expect(sayYes(person.user, url, elsewhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await credentialsOf(person.user.id)).codes).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  it("accepts the person's decision only from Bindery's pages, and never with a token", async () => {
    const { url } = await begin();
    const claims = await openSession(person.user, { userAgent: null, address: null });
    const cookie = `${sessionCookieName()}=${await signSession(claims as NonNullable<typeof claims>)}`;
    const answer = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ request: requestIn(url), scope: "read", organization: null });
      const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
      const address = `${serviceAddress()}/api/trpc/applications.connectApplication`;
      return (await handleTrpc(new Request(address, init))).status;
    };
    expect(await answer({ cookie, origin: "https://agent.example" })).toBe(403);
    expect(await answer({ cookie })).toBe(403);
    expect(await answer({ authorization: `Bearer ${person.token}` })).toBe(403);
    expect(await answer({})).toBe(401);
    expect((await credentialsOf(person.user.id)).codes).toEqual([]);
    expect(await answer({ cookie, origin: serviceAddress() })).toBe(200);
    expect((await credentialsOf(person.user.id)).codes).toHaveLength(1);
  });
});

describe("a code", () => {
  it("is returned with state and issuer, to a loopback address with any port", async () => {
    const { body } = await register({ redirect_uris: ["http://127.0.0.1:1/back"] });
    const { url } = await begin({ client_id: body.client_id, redirect_uri: "http://127.0.0.1:40123/back" });
    const back = await sayYes(person.user, url);
    expect(back.origin).toBe("http://127.0.0.1:40123");
    expect(back.searchParams.get("state")).toBe("kept");
    expect(back.searchParams.get("iss")).toBe(serviceAddress());
  });

  it("can be exchanged only if all values match, and an attempt with wrong values doesn't use it up", async () => {
    const exchange = await consented(person.user);
    const other = (await register()).body.client_id;
    const before = await credentialsOf(person.user.id);
    for (const [fields, error] of [
      [{ code_verifier: "x".repeat(43) }, "invalid_grant"],
      [{ redirect_uri: "https://agent.example/other" }, "invalid_grant"],
      [{ client_id: other }, "invalid_grant"],
      [{ client_id: "unknown" }, "invalid_client"],
      [{ code: "wrong" }, "invalid_grant"],
      [{ resource: "https://elsewhere.example/mcp" }, "invalid_target"],
      [{ grant_type: "password" }, "unsupported_grant_type"],
      [{ code_verifier: "" }, "invalid_request"],
    ] as const)
      expect((await post("token", { ...exchange, ...fields })).body.error).toBe(error);
    expect(await credentialsOf(person.user.id)).toEqual(before);
    const { status, body } = await post("token", exchange);
    expect([status, body.token_type, body.expires_in, body.scope]).toEqual([
      200,
      "Bearer",
      3600,
      "read write",
    ]);
  });

  it("works only once: if it's used again, all tokens that were issued with it become invalid", async () => {
    const { exchange, access, refresh } = await connected(person.user);
    expect(await statusOf(access)).toBe(200);
    expect((await post("token", exchange)).body.error).toBe("invalid_grant");
    expect(await statusOf(access)).toBe(401);
    expect((await post("token", refresh)).body.error).toBe("invalid_grant");
    expect(await actions()).toEqual(["applications.connectApplication", "applications.codeUsedTwice"]);
  });

  it("is exchanged by only one of two simultaneous requests", async () => {
    const exchange = await consented(person.user);
    const answers = await Promise.all([post("token", exchange), post("token", exchange)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("expires after a minute", async () => {
    const exchange = await consented(person.user);
    const before = await credentialsOf(person.user.id);
    later(61);
    expect((await post("token", exchange)).body.error).toBe("invalid_grant");
    expect(await credentialsOf(person.user.id)).toEqual(before);
  });
});

describe("a refresh token", () => {
  it("can be exchanged only once: if it's used again, all tokens of the connection become invalid", async () => {
    const { access, refresh } = await connected(person.user);
    const next = (await post("token", refresh)).body;
    expect(await statusOf(access)).toBe(401);
    expect(await statusOf(next.access_token)).toBe(200);
    expect((await post("token", refresh)).body.error).toBe("invalid_grant");
    expect(await statusOf(next.access_token)).toBe(401);
    const last = { ...refresh, refresh_token: next.refresh_token };
    expect((await post("token", last)).body.error).toBe("invalid_grant");
    expect((await actions()).at(-1)).toBe("applications.refreshTokenUsedTwice");
  });

  it("gives only the granted permissions, can be used only by its client, and is valid for thirty days", async () => {
    const { refresh } = await connected(person.user, { scope: "read" });
    const other = (await register()).body.client_id;
    const before = await credentialsOf(person.user.id);
    for (const [fields, error] of [
      [{ scope: "read write" }, "invalid_scope"],
      [{ client_id: other }, "invalid_grant"],
      [{ resource: "https://elsewhere.example/" }, "invalid_target"],
    ] as const)
      expect((await post("token", { ...refresh, ...fields })).body.error).toBe(error);
    later(30 * 86_400 + 1);
    expect((await post("token", refresh)).body.error).toBe("invalid_grant");
    expect(await credentialsOf(person.user.id)).toEqual(before);
    setClock();
    expect((await post("token", { ...refresh, scope: "read" })).body.scope).toBe("read");
  });

  it("ends the connection if the application revokes the refresh token or the access token", async () => {
    for (const which of ["access", "refresh"] as const) {
      const { access, refresh } = await connected(person.user);
      const token = which === "access" ? access : refresh.refresh_token;
      const other = (await register()).body.client_id;
      expect((await post("revoke", { token, client_id: other })).status).toBe(200);
      expect(await statusOf(access)).toBe(200);
      expect((await post("revoke", { token, client_id: refresh.client_id })).status).toBe(200);
      expect(await statusOf(access)).toBe(401);
      expect((await post("token", refresh)).body.error).toBe("invalid_grant");
    }
    expect((await post("revoke", { token: "unknown", client_id: "unknown" })).body.error).toBe(
      "invalid_client",
    );
  });
});

describe("an application", () => {
  it("never has the scope admin, even if it requests it or an earlier version granted it", async () => {
    const alone = await begin({ scope: "admin" });
    await expect(sayYes(person.user, alone.url, { scope: "admin" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const { url } = await begin({ scope: "read write admin" });
    await expect(sayYes(person.user, url, { scope: "admin" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await db().oAuthCode.count({ where: { userId: person.user.id } })).toBe(0);
    expect((await (await ask("/.well-known/oauth-authorization-server")).json()).scopes_supported).toEqual([
      "read",
      "write",
    ]);

    const administrator = await makePerson({ organization, role: "admin" });
    const exchange = await consented(administrator.user);
    await db().oAuthCode.updateMany({ where: { userId: administrator.user.id }, data: { scope: "admin" } });
    expect((await post("token", exchange)).body.scope).toBe("read write");
    const earlier = await connected(administrator.user);
    const ofUser = { userId: administrator.user.id, clientId: { not: null } };
    await db().accessToken.updateMany({ where: ofUser, data: { scope: "admin" } });
    const change = await rest(earlier.access).patch(`/orgs/${organization.id}`, { title: "Changed" });
    expect(change.status).toBe(403);
    const items = (await rest(administrator.token).get("/user/applications")).body.items;
    expect(items.map((item: { scope: string }) => item.scope)).toEqual(["write", "write"]);
    expect((await post("token", earlier.refresh)).body.scope).toBe("read write");
  });

  it("has only the permissions that it was granted and that the person has, and never changes the account", async () => {
    const reading = await connected(person.user, { scope: "read" });
    const title = { title: "New" };
    expect((await rest(reading.access).post(`/orgs/${organization.id}/spaces`, title)).status).toBe(403);
    const { access: token, scope } = await connected(person.user, { scope: "write" });
    expect(scope).toBe("read write");
    expect((await rest(token).post(`/orgs/${organization.id}/spaces`, title)).status).toBe(201);
    for (const path of ["/user/tokens", "/user/applications"])
      expect((await rest(token).get(path)).status).toBe(403);
    expect((await rest(token).post("/user/tokens", { name: "Outlasting" })).status).toBe(403);
    await db().member.updateMany({
      where: { organizationId: organization.id, userId: person.user.id },
      data: { role: "read" },
    });
    expect((await rest(token).post(`/orgs/${organization.id}/spaces`, title)).status).toBe(403);
  });

  it("has no access to an organization that its user left, that blocked the application, or that enforces single sign-on", async () => {
    const admin = await makePerson({ organization, role: "admin" });
    const confined = { organization: organization.id };
    const left = await connected(person.user, confined);
    await rest(admin.token).delete(`/orgs/${organization.id}/members/${person.user.id}`);
    expect(await statusOf(left.access)).toBe(401);
    expect((await post("token", left.refresh)).body.error).toBe("invalid_grant");

    const second = await makePerson({ organization, role: "create" });
    const shut = await connected(second.user);
    const { items } = (await rest(admin.token).get(`/orgs/${organization.id}/access-tokens`)).body;
    const shown = items.find(({ name }: { name: string }) => name === "Raw");
    await rest(admin.token).delete(`/orgs/${organization.id}/access-tokens/${shown.id}`);
    const again = (await post("token", shut.refresh)).body.access_token;
    for (const token of [shut.access, again])
      expect((await rest(token).get(`/orgs/${organization.id}`)).status).not.toBe(200);

    const third = await makePerson({ organization, role: "create" });
    const { access } = await connected(third.user);
    expect((await rest(access).get(`/orgs/${organization.id}`)).status).toBe(200);
    await makeSamlProvider({ organizationId: organization.id });
    await db().organization.update({ where: { id: organization.id }, data: { sso: true } });
    expect((await rest(access).get(`/orgs/${organization.id}`)).status).toBe(404);
  });

  it("is disconnected when its user's tokens are revoked", async () => {
    const user = await makeUser();
    await makeMember({ organization, user });
    const { caller } = await inBrowser(user);
    const { access, refresh } = await connected(user);
    const exchange = await consented(user);
    await caller.tokens.revokeOthers();
    expect(await statusOf(access)).toBe(401);
    expect((await post("token", refresh)).body.error).toBe("invalid_grant");
    expect((await post("token", exchange)).body.error).toBe("invalid_grant");
  });

  it("has its secrets stored only as hashes", async () => {
    const { exchange, access, refresh } = await connected(person.user);
    const kept = JSON.stringify(await credentialsOf(person.user.id));
    for (const secret of [exchange.code, access, refresh.refresh_token])
      expect(kept).not.toContain(secret.slice(0, 16));
  });
});
