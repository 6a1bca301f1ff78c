import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openSession, revokeSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import { env, provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { runSql } from "@/testing/sql";
import { handleTrpc } from "./trpc";

afterEach(() => {
  setClock();
  provideEnv({ RATE_LIMIT_PER_MINUTE: "1000" });
});

async function signedIn() {
  const user = await makeUser();
  const claims = await openSession(user, { userAgent: null, address: null });
  if (!claims) throw new Error("no session");
  return { user, claims, cookie: `${sessionCookieName()}=${await signSession(claims)}` };
}

const own = () => new URL(env.PUBLIC_URL).origin;

async function call(path: string, headers: Record<string, string>, body?: unknown) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const request = new Request(`${env.PUBLIC_URL}/api/trpc/${path}`, {
    headers: { ...type, ...headers },
    ...init,
  });
  const response = await handleTrpc(request);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

const makeOne = (headers: Record<string, string>) =>
  call("organizations.create", headers, { title: "Made over tRPC" });

const madeBy = async (userId: string) =>
  (await runSql(sql`SELECT 1 FROM "Member" WHERE "userId" = ${userId}`)).length;

describe("the caller", () => {
  it("is identified by session cookie or token, with a request ID in each response", async () => {
    const { user, cookie } = await signedIn();
    const token = await makeToken({ user });
    const credentials: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${token.secret}` }];
    for (const credential of credentials) {
      const answer = await call("users.me", { ...credential, "x-request-id": "request-1" });
      expect([answer.status, answer.body.result.data.id]).toEqual([200, user.id]);
      expect(answer.headers.get("x-request-id")).toBe("request-1");
    }
  });

  it("gets 401 for an invalid token, before any procedure runs", async () => {
    const answer = await call("setup.status", { authorization: "Bearer bnd_unknown-token" });
    expect(answer.status).toBe(401);
    expect(answer.body.error.data).toMatchObject({ code: "UNAUTHORIZED", httpStatus: 401 });
    expect(JSON.stringify(answer.body)).not.toContain("stack");
  });

  it("is anonymous if their session has ended, and the response clears the cookie", async () => {
    const { claims, cookie } = await signedIn();
    await revokeSession(claims);
    const open = await call("setup.status", { cookie });
    const closed = await call("users.me", { cookie });
    expect([open.status, closed.status]).toEqual([200, 401]);
    for (const { headers } of [open, closed])
      expect(headers.get("set-cookie")).toMatch(/^bindery\.session=; Path=\/; Max-Age=0/);
  });

  it("gets 401 without a credential from all procedures that need an account, and can read public content", async () => {
    const pagesOf = async (visibility: string) => {
      const { id: spaceId } = await makeSpace({ visibility });
      return `content.head.pages?input=${encodeURIComponent(JSON.stringify({ spaceId }))}`;
    };
    for (const path of ["users.me", "organizations.list?input={}", await pagesOf("private")])
      expect((await call(path, {})).status, path).toBe(401);
    expect((await call(await pagesOf("public"), {})).status).toBe(200);
  });

  it("is signed out in the database and in the browser by users.signOut", async () => {
    const { cookie } = await signedIn();
    const answer = await call("users.signOut", { cookie, origin: own() }, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/^bindery\.session=; Path=\/; Max-Age=0/);
    expect((await call("users.me", { cookie })).status).toBe(401);
  });
});

describe("a write with a cookie", () => {
  it("is accepted from Bindery's own pages", async () => {
    const { user, cookie } = await signedIn();
    expect((await makeOne({ cookie, origin: own() })).status).toBe(200);
    expect((await makeOne({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect(await madeBy(user.id)).toBe(2);
  });

  it.each([{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }, {}])(
    "is refused from other sites, and changes nothing: %j",
    async (from) => {
      const { user, cookie } = await signedIn();
      expect((await makeOne({ cookie, ...(from as Record<string, string>) })).status).toBe(403);
      expect(await madeBy(user.id)).toBe(0);
    },
  );

  it("can't be sent as a GET request", async () => {
    const { user, cookie } = await signedIn();
    const input = encodeURIComponent(JSON.stringify({ title: "By GET" }));
    const answer = await call(`organizations.create?input=${input}`, { cookie });
    expect(answer.status).toBe(405);
    expect(await madeBy(user.id)).toBe(0);
  });

  it("is accepted from anywhere with a token, because browsers don't send tokens automatically", async () => {
    const token = await makeToken();
    const headers = { authorization: `Bearer ${token.secret}`, origin: "https://app.example" };
    expect((await makeOne(headers)).status).toBe(200);
  });
});

describe("If-Match", () => {
  it("works as on /v1: if the version is outdated, the write returns 412 and doesn't change anything", async () => {
    const organization = await makeOrganization();
    const { token } = await makePerson({ organization, role: "admin" });
    const space = await makeSpace({ organizationId: organization.id });
    const { id, version } = await makeChangeRequest({ space });
    const name = (subject: string, tag: string) =>
      call(
        "changeRequests.update",
        { authorization: `Bearer ${token}`, "if-match": tag },
        { spaceId: space.id, changeRequestId: id, subject },
      );
    expect((await name("First", `"${version}.x"`)).status).toBe(200);
    const stale = await name("Second", `"${version}.x"`);
    expect([stale.status, stale.body.error.data.httpStatus]).toEqual([412, 412]);
    expect((await name("Third", "no tag")).status).toBe(400);
    const rows = await runSql(sql`SELECT "subject" FROM "ChangeRequest" WHERE "id" = ${id}`);
    expect(rows).toEqual([{ subject: "First" }]);
  });
});

describe("limits and errors", () => {
  it("accepts 20 calls in a batch and refuses 21", async () => {
    const { cookie } = await signedIn();
    const batch = (size: number) =>
      call(`${Array(size).fill("users.me").join(",")}?batch=1&input=%7B%7D`, { cookie });
    expect((await batch(20)).status).toBe(200);
    const refused = await batch(21);
    expect([refused.status, refused.body.error.message]).toEqual([400, "Batch call exceeds maximum size"]);
  });

  it("counts each call in a batch as a request, and refuses the whole batch if it exceeds the limit", async () => {
    const limit = 50;
    provideEnv({ RATE_LIMIT_PER_MINUTE: String(limit) });
    setClock(new Date("2026-05-01T10:00:20Z"));
    const token = await makeToken();
    const headers = { authorization: `Bearer ${token.secret}` };
    const send = async (size: number, separator = ",") => {
      const answer = await call(
        `${Array(size).fill("users.me").join(separator)}?batch=1&input=%7B%7D`,
        headers,
      );
      return [answer.status, answer.headers.get("x-ratelimit-remaining")];
    };
    expect(await send(20)).toEqual([200, "30"]);
    expect(await send(20, "%2C")).toEqual([200, "10"]);
    expect(await send(11)).toEqual([429, "10"]);
    expect(await send(9)).toEqual([200, "1"]);
    const single = await call("users.me", headers);
    expect([single.status, single.headers.get("x-ratelimit-remaining")]).toEqual([200, "0"]);
    const late = await call("users.me", headers);
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "40"]);
  });

  it("refuses a body that is too large, too deep or not JSON", async () => {
    const token = await makeToken();
    const headers = { authorization: `Bearer ${token.secret}` };
    const deep = JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`);
    expect((await call("organizations.create", headers, { title: deep })).status).toBe(400);
    expect((await call("organizations.create", headers, { title: "x".repeat(10_000_001) })).status).toBe(413);
    const request = new Request(`${env.PUBLIC_URL}/api/trpc/organizations.create`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "{",
    });
    expect((await handleTrpc(request)).status).toBe(400);
  });

  it("refuses text that can't be stored, both in the URL of a read and in a body", async () => {
    const { token, organizationId } = await makePerson();
    const asked = (title: string, batch: boolean) => {
      const input = { organizationId, title };
      return `teams.list?${batch ? "batch=1&" : ""}input=${encodeURIComponent(JSON.stringify(batch ? { 0: input } : input))}`;
    };
    for (const title of ["a\0b", "\ud800"])
      for (const batch of [false, true]) {
        const answer = await call(asked(title, batch), { authorization: `Bearer ${token}` });
        const { error } = batch ? answer.body[0] : answer.body;
        expect([answer.status, error.message]).toEqual([
          400,
          "The input contains a null character or an unpaired surrogate. Remove these characters.",
        ]);
      }
    expect((await call(asked("ab", false), { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it("returns the name of an invalid field and returns 404 for an unknown procedure", async () => {
    const { cookie } = await signedIn();
    const invalid = await call("organizations.create", { cookie, origin: own() }, { title: "x" });
    expect([invalid.status, invalid.body.error.message]).toEqual([400, expect.stringMatching(/^`title` /)]);
    expect((await call("nothing.here", { cookie })).status).toBe(404);
  });
});
