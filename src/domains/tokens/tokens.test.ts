import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { setClock } from "@/lib/clock";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";

afterEach(() => setClock());

describe("POST /v1/user/tokens", () => {
  it("answers the secret once, and the secret works", async () => {
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

  it("keeps no secret in clear anywhere in the database", async () => {
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

  it("makes a token that ends at its time", async () => {
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

  it("takes null for a token that never ends, like leaving it out", async () => {
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
  ])("refuses %j naming the field, and makes nothing", async (body, field) => {
    const { secret, userId } = await makeToken();
    const answer = await rest(secret).post("/user/tokens", body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect(await db().accessToken.count({ where: { userId } })).toBe(1);
  });

  it("takes a name of 1 and of 100 characters", async () => {
    const { secret } = await makeToken();
    for (const name of ["x", "x".repeat(100)])
      expect((await rest(secret).post("/user/tokens", { name })).status).toBe(201);
  });
});

describe("GET /v1/user/tokens", () => {
  it("lists the caller's own, newest first, expired ones too, revoked ones not, and never a secret", async () => {
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

  it("goes through pages without skipping or repeating", async () => {
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

  it("answers 400 for a page that is none", async () => {
    const { secret } = await makeToken();
    const forged = Buffer.from(JSON.stringify([1, "no date", "id"])).toString("base64url");
    for (const page of ["garbage", forged])
      expect((await rest(secret).get(`/user/tokens?page=${page}`)).status).toBe(400);
  });
});

describe("DELETE /v1/user/tokens/{tokenId}", () => {
  it("ends a token of the caller's at once", async () => {
    const user = await makeUser();
    const mine = await makeToken({ user });
    const other = await makeToken({ user });
    expect((await rest(mine.secret).delete(`/user/tokens/${other.id}`)).status).toBe(204);
    expect((await rest(other.secret).get("/user")).status).toBe(401);
    expect((await rest(mine.secret).get("/user")).status).toBe(200);
  });

  it("answers 204 for one that is absent, and for somebody else's, which lives on", async () => {
    const mine = await makeToken();
    const theirs = await makeToken();
    for (const id of ["absent", theirs.id])
      expect((await rest(mine.secret).delete(`/user/tokens/${id}`)).status).toBe(204);
    expect((await rest(theirs.secret).get("/user")).status).toBe(200);
    expect((await db().accessToken.findUniqueOrThrow({ where: { id: theirs.id } })).revokedAt).toBeNull();
  });
});
