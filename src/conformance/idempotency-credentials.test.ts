import { beforeAll, describe, expect, it } from "vitest";
import { TOKEN_PREFIX } from "@/access/authentication/secret";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { now } from "@/lib/clock";
import { unseal } from "@/lib/seal";
import { makeCollection } from "@/testing/make/collection";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { makeToken } from "@/testing/make/token";
import { rest } from "@/testing/rest";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

type Person = Awaited<ReturnType<typeof makePerson>>;

let organizationId: string;
let person: Person;

beforeAll(async () => {
  const organization = await makeOrganization();
  organizationId = organization.id;
  // The member who joined first can still sign in with a password when single sign-on is enforced.
  await makePerson({ organization, role: "admin" });
  person = await makePerson({ organization, role: "admin" });
});

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

describe("a response with a secret", () => {
  const body = { name: "Deploy", scope: "admin" };
  const ask = (token: string) => rest(token).post("/user/tokens", body, keyed("new-token"));

  it("is replayed to the same credential, and not to another credential of the same person", async () => {
    const first = await ask(person.token);
    const reader = await rest(person.token).post("/user/tokens", { name: "Reader", scope: "read" });
    const refused = await ask(reader.body.token);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.not.stringContaining(TOKEN_PREFIX),
    ]);
    expect((await ask(person.token)).body).toEqual(first.body);
    const other = await makeToken({ user: person.user });
    const theirs = await ask(other.secret);
    expect([theirs.status, theirs.headers["idempotent-replayed"]]).toEqual([201, undefined]);
    expect(theirs.body.token).not.toBe(first.body.token);
  });

  it("can't be read in the database without that credential, even with AUTH_SECRET", async () => {
    const { body: answer } = await ask(person.token);
    const rows = await db().idempotencyKey.findMany();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const stored = Buffer.from(row.body ?? []);
      expect(JSON.stringify(row) + stored.toString("latin1")).not.toContain(answer.token);
      expect(() => unseal("idempotency", stored)).toThrow();
    }
  });

  it("is no longer returned after the credential is revoked, and the request gets 401", async () => {
    const { id, secret } = await makeToken({ user: person.user });
    expect((await ask(secret)).status).toBe(201);
    await db().accessToken.update({ where: { id }, data: { revokedAt: now() } });
    expect((await ask(secret)).status).toBe(401);
  });
});

describe("a replay", () => {
  const addMachine = (token: string) =>
    rest(token).post(
      `/orgs/${organizationId}/service-accounts`,
      { title: "CI", role: "edit" },
      keyed("machine"),
    );
  const update = (data: object) =>
    db().member.update({
      where: { organizationId_userId: { organizationId, userId: person.user.id } },
      data,
    });

  it("is refused like a new request if the caller has lost the permission, and works again when the permission is restored", async () => {
    const first = await addMachine(person.token);
    expect(first.status).toBe(201);
    const organization = { where: { id: organizationId } };
    const losses: [number, () => Promise<unknown>, () => Promise<unknown>][] = [
      [403, () => update({ role: "edit" }), () => update({ role: "admin" })],
      [404, () => update({ disabledAt: now() }), () => update({ disabledAt: null })],
      [
        404,
        () => db().organization.update({ ...organization, data: { sso: true } }),
        () => db().organization.update({ ...organization, data: { sso: false } }),
      ],
    ];
    for (const [status, lose, regain] of losses) {
      await lose();
      const refused = await addMachine(person.token);
      expect([refused.status, refused.headers["idempotent-replayed"]]).toEqual([status, undefined]);
      await regain();
      const again = await addMachine(person.token);
      expect([again.status, again.body]).toEqual([201, first.body]);
    }
  });

  it("is refused if the permission for a resource in the body was removed", async () => {
    const organization = { id: organizationId };
    const hidden = { organizationId, defaultLevel: null, inheritsDefaultLevel: false };
    const creator = await makePerson({ organization, role: "create" });
    const { user } = creator;
    const collection = await makeCollection(hidden);
    const [inside, moved, shown] = [
      await makeSpace({ ...hidden, parent: collection }),
      await makeSpace(hidden),
      await makeSpace(hidden),
    ];
    const site = await makeSite({ organizationId });
    await makeGrant({ collection, user, level: "create" });
    for (const space of [inside, moved, shown]) await makeGrant({ space, user, level: "admin" });
    const all = `/orgs/${organizationId}`;
    const requests: [path: string, body: object | undefined, status: number][] = [
      [`${all}/spaces`, { parent: collection.id }, 404],
      [`${all}/collections`, { parent: collection.id }, 404],
      [`/spaces/${inside.id}/duplicate`, undefined, 403],
      [`/spaces/${moved.id}/move`, { parent: collection.id }, 404],
      [`${all}/translations`, { source: { space: shown.id, language: "en" }, language: "fr" }, 400],
      [`${all}/sites`, { spaces: [shown.id] }, 404],
      [`${all}/sites/${site.id}/site-spaces`, { spaceId: shown.id }, 404],
    ];
    const ask = (path: string, body?: object) =>
      rest(creator.token).post(path, body, keyed(path.slice(0, 200)));
    for (const [path, body] of requests) {
      const first = await ask(path, body);
      expect([path, first.status < 300]).toEqual([path, true]);
      expect((await ask(path, body)).body).toEqual(first.body);
    }
    await db().grant.deleteMany({ where: { organizationId, resourceId: { in: [collection.id, shown.id] } } });
    for (const [path, body, status] of requests) {
      const refused = await ask(path, body);
      expect([path, refused.status]).toEqual([path, status]);
      expect(refused.headers["idempotent-replayed"]).toBeUndefined();
    }
  });
});
