import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { setClock } from "@/lib/clock";
import { makePerson } from "@/testing/make/member";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";

afterEach(() => setClock());

describe("POST /v1/user/tokens", () => {
  it("returns the secret once, and the secret works", async () => {
    const { secret, userId } = await makeToken();
    const { status, body, headers } = await rest(secret).post("/user/tokens", { name: "  Laptop " });
    expect(status).toBe(201);
    expect(body).toMatchObject({ object: "access-token", name: "Laptop" });
    expect(body.token).toMatch(/^bnd_[\w-]{43}$/);
    expect(body.token.startsWith(body.hint)).toBe(true);
    expect(body).not.toHaveProperty("expiresAt");
    expect(headers.location).toContain(`/v1/user/tokens/${body.id}`);
    expect((await rest(body.token).get("/user")).body.id).toBe(userId);
  });

  it("stores no secret in plain text", async () => {
    const { secret } = await makeToken();
    const { body } = await rest(secret).post("/user/tokens", { name: "Laptop" });
    const rows = await db().accessToken.findMany();
    const text = JSON.stringify(rows);
    expect(text).toContain(body.id);
    for (const clear of [body.token, secret]) {
      expect(text).not.toContain(clear);
      expect(text).not.toContain(clear.slice(0, 16));
    }
  });

  it("creates a token that stops working at its expiry time", async () => {
    const { secret } = await makeToken();
    setClock(new Date("2030-01-01T00:00:00Z"));
    const { body } = await rest(secret).post("/user/tokens", {
      name: "Short",
      expiresAt: "2030-01-01T02:00:00+01:00",
    });
    expect(body.expiresAt).toBe("2030-01-01T01:00:00.000Z");
    setClock(new Date("2030-01-01T00:59:59Z"));
    expect((await rest(body.token).get("/user")).status).toBe(200);
    setClock(new Date("2030-01-01T01:00:00Z"));
    expect((await rest(body.token).get("/user")).status).toBe(401);
  });

  it("creates a token that never expires if the expiry is null or missing", async () => {
    const { secret } = await makeToken();
    const { status, body } = await rest(secret).post("/user/tokens", { name: "Lasting", expiresAt: null });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("expiresAt");
    setClock(new Date("2130-01-01T00:00:00Z"));
    expect((await rest(body.token).get("/user")).status).toBe(200);
  });

  it.each([
    [{}, "name"],
    [{ name: "ok", expiresAt: "" }, "expiresAt"],
    [{ name: "" }, "name"],
    [{ name: "   " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "ok", expiresAt: "2001-01-01T00:00:00Z" }, "expiresAt"],
    [{ name: "ok", expiresAt: "tomorrow" }, "expiresAt"],
    [{ name: "ok", expiresAt: "2030-13-01T00:00:00Z" }, "expiresAt"],
  ])("rejects %j, names the field, and creates nothing", async (body, field) => {
    const { secret, userId } = await makeToken();
    const answer = await rest(secret).post("/user/tokens", body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect(await db().accessToken.count({ where: { userId } })).toBe(1);
  });

  it("accepts names of 1 and of 100 characters", async () => {
    const { secret } = await makeToken();
    for (const name of ["x", "x".repeat(100)])
      expect((await rest(secret).post("/user/tokens", { name })).status).toBe(201);
  });
});

describe("GET /v1/user/tokens", () => {
  it("lists the caller's own tokens without secrets from newest to oldest, including expired tokens but not revoked tokens", async () => {
    const user = await makeUser();
    const token = await makeToken({ user, name: "First" });
    await makeToken({ user, name: "Expired", expiresAt: new Date("2001-01-01") });
    await makeToken({ user, name: "Revoked", revoked: true });
    await makeToken({ name: "Somebody else's" });
    const { body } = await rest(token.secret).get("/user/tokens");
    expect(body.items.map((item: { name: string }) => item.name)).toEqual(["Expired", "First"]);
    expect(body.count).toBe(2);
    expect(JSON.stringify(body)).not.toContain(token.secret);
    expect(JSON.stringify(body)).not.toContain(token.hash);
    expect(Object.keys(body.items[0])).not.toContain("token");
  });

  it("returns pages without gaps or repetitions", async () => {
    const user = await makeUser();
    const { secret, id } = await makeToken({ user });
    const ids = [id];
    for (let i = 0; i < 6; i++) ids.unshift((await makeToken({ user })).id);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { body } = await rest(secret).get(`/user/tokens?limit=3${page ? `&page=${page}` : ""}`);
      expect(body.count).toBe(7);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      page = body.next?.page;
    } while (page);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it("returns 400 for an invalid page", async () => {
    const { secret } = await makeToken();
    const forged = Buffer.from(JSON.stringify([1, "no date", "id"])).toString("base64url");
    for (const page of ["garbage", forged])
      expect((await rest(secret).get(`/user/tokens?page=${page}`)).status).toBe(400);
  });
});

describe("DELETE /v1/user/tokens/{tokenId}", () => {
  it("revokes a token of the caller immediately", async () => {
    const user = await makeUser();
    const mine = await makeToken({ user });
    const other = await makeToken({ user });
    expect((await rest(mine.secret).delete(`/user/tokens/${other.id}`)).status).toBe(204);
    expect((await rest(other.secret).get("/user")).status).toBe(401);
    expect((await rest(mine.secret).get("/user")).status).toBe(200);
  });

  it("returns 204 for a missing token, and for another person's token, which stays valid", async () => {
    const mine = await makeToken();
    const theirs = await makeToken();
    for (const id of ["absent", theirs.id])
      expect((await rest(mine.secret).delete(`/user/tokens/${id}`)).status).toBe(204);
    expect((await rest(theirs.secret).get("/user")).status).toBe(200);
    expect((await db().accessToken.findUniqueOrThrow({ where: { id: theirs.id } })).revokedAt).toBeNull();
  });
});

describe("a token that creates another token", () => {
  const NOW = new Date("2030-01-01T00:00:00Z");
  const END = "2030-01-02T00:00:00.000Z";
  const worksFor = async (token: string) => (await rest(token).get("/user")).status;

  async function expiring() {
    setClock(NOW);
    const { secret, userId } = await makeToken();
    const { body } = await rest(secret).post("/user/tokens", { name: "Script", expiresAt: END });
    return { owner: rest(secret), userId, id: body.id as string, token: body.token as string };
  }

  it("passes its expiry on, and rejects a later expiry", async () => {
    const { token, userId } = await expiring();
    const created = await rest(token).post("/user/tokens", { name: "More" });
    expect(created.body.expiresAt).toBe(END);
    const count = await db().accessToken.count({ where: { userId } });
    for (const expiresAt of [null, "2030-01-02T00:00:00.001Z", "2031-01-01T00:00:00Z"]) {
      const { status, body } = await rest(token).post("/user/tokens", { name: "More", expiresAt });
      expect([status, body.error.message]).toEqual([400, expect.stringContaining(END)]);
    }
    expect(await db().accessToken.count({ where: { userId } })).toBe(count);
    const earlier = await rest(token).post("/user/tokens", {
      name: "Less",
      expiresAt: "2030-01-01T12:00:00Z",
    });
    expect(earlier.body.expiresAt).toBe("2030-01-01T12:00:00.000Z");
  });

  it("revokes the tokens that it created, and the tokens that those created, when it is revoked", async () => {
    const { owner, id, token } = await expiring();
    const child = (await rest(token).post("/user/tokens", { name: "Child" })).body;
    const grandchild = (await rest(child.token).post("/user/tokens", { name: "Grandchild" })).body;
    const other = (await owner.post("/user/tokens", { name: "Other" })).body;
    expect((await owner.delete(`/user/tokens/${id}`)).status).toBe(204);
    for (const ended of [token, child.token, grandchild.token]) expect(await worksFor(ended)).toBe(401);
    expect(await worksFor(other.token)).toBe(200);
  });

  it("stays valid when it revokes all other tokens, including the token that created it", async () => {
    const { token } = await expiring();
    const child = (await rest(token).post("/user/tokens", { name: "Child" })).body;
    expect((await rest(child.token).post("/user/tokens/revoke")).status).toBe(204);
    expect([await worksFor(token), await worksFor(child.token)]).toEqual([401, 200]);
  });

  it("doesn't end sessions of its owner when it expires", async () => {
    const { token, userId } = await expiring();
    const id = newId();
    const browser = {
      id,
      userId,
      userAgent: "Browser",
      createdAt: NOW,
      expiresAt: new Date("2030-02-01T00:00:00Z"),
    };
    await db().session.create({ data: browser as never });
    for (const [method, path] of [
      ["DELETE", `/user/sessions/${id}`],
      ["POST", "/user/sessions/revoke"],
    ] as const)
      expect((await rest(token).request(method, path)).status, path).toBe(403);
    expect((await db().session.findUniqueOrThrow({ where: { id } })).revokedAt).toBeNull();
  });

  it("limits the expiry of a service account's token that it creates, and both tokens are revoked together", async () => {
    setClock(NOW);
    const { token: admin, organizationId } = await makePerson({ role: "admin" });
    const limited = { name: "Script", organization: organizationId, expiresAt: END };
    const { token, id } = (await rest(admin).post("/user/tokens", limited)).body;
    const accounts = `/orgs/${organizationId}/service-accounts`;
    const refused = await rest(token).post(accounts, { title: "Robot", role: "admin", expiresAt: null });
    expect(refused.status).toBe(400);
    const made = await rest(token).post(accounts, { title: "Robot", role: "admin" });
    expect(made.status).toBe(201);
    expect(made.body.token).toBeTypeOf("string");
    expect(await worksFor(made.body.token)).toBe(200);
    const account = `${accounts}/${made.body.user?.id ?? made.body.id}`;
    const rotated = await rest(made.body.token).post(`${account}/token`, {});
    expect(rotated.status, JSON.stringify(rotated.body)).toBeLessThan(300);
    expect(await worksFor(made.body.token)).toBe(401);
    expect(await worksFor(rotated.body.token)).toBe(200);
    await rest(admin).delete(`/user/tokens/${id}`);
    expect(await worksFor(rotated.body.token)).toBe(401);
  });
});
