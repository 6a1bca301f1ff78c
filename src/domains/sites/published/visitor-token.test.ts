import { SignJWT, UnsecuredJWT } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { now, setClock } from "@/lib/clock";
import { signingKey } from "@/lib/seal";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { shareKeyIn } from "@/testing/share-key";
import { makePublished, type Published, tokenAt, visitorToken } from "./published-site.fixture";

afterEach(() => setClock());

const later = (seconds: number) => setClock(new Date(now().getTime() + seconds * 1000));

/** The paths that a renderer reads. */
const readsOf = ({ base, space, revisionId }: Published) => [
  base,
  `${base}/published`,
  `${base}/structure`,
  `${base}/sections`,
  `${base}/site-spaces`,
  `/spaces/${space.id}`,
  `/spaces/${space.id}/content`,
  `/spaces/${space.id}/content/pages`,
  `/spaces/${space.id}/content/files`,
  `/spaces/${space.id}/content/path/guide`,
  `/spaces/${space.id}/revisions/${revisionId}`,
  `/spaces/${space.id}/revisions/${revisionId}/pages`,
  `/spaces/${space.id}/revisions/${revisionId}/path/guide%2Ffirst?format=markdown`,
];

const statusesOf = async (token: string, paths: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await rest(token).get(path)).status])),
  );
const all = (paths: readonly string[], status: number) =>
  Object.fromEntries(paths.map((path) => [path, status]));

describe("a visitor's token", () => {
  it("can read all content that the site shows", async () => {
    const fixture = await makePublished();
    const paths = readsOf(fixture);
    expect(await statusesOf(await tokenAt(fixture.root), paths)).toEqual(all(paths, 200));
  });

  it("stays the same for the same audience for some time, at most an hour", async () => {
    const fixture = await makePublished();
    setClock(new Date("2026-11-21T10:01:00Z"));
    const token = await tokenAt(fixture.root);
    later(60 * 25);
    expect(await tokenAt(`${fixture.root}guide`)).toBe(token);
    later(60 * 10);
    expect(await tokenAt(fixture.root)).not.toBe(token);
    expect((await rest(token).get(fixture.base)).status).toBe(200);
    later(60 * 30);
    expect((await rest(token).get(fixture.base)).status).toBe(401);
  });

  it("can't read other spaces, other sites, or the activity of members", async () => {
    const [fixture, other] = [await makePublished(), await makePublished()];
    const { organizationId, base, space } = fixture;
    const sibling = await makeSpace({ organizationId });
    const open = await makeSpace({ organizationId, visibility: "public" });
    const token = await tokenAt(fixture.root);
    const hidden = [...readsOf(other), `/spaces/${sibling.id}`, `/spaces/${sibling.id}/content`];
    hidden.push(`/spaces/${open.id}`, `/spaces/${open.id}/content/pages`);
    expect(await statusesOf(token, hidden)).toEqual(all(hidden, 404));
    const people = [
      "/user",
      "/user/tokens",
      "/orgs",
      `/orgs/${organizationId}`,
      `/orgs/${organizationId}/members`,
      `/orgs/${organizationId}/sites`,
      `/orgs/${organizationId}/spaces`,
      `${base}/publishing/auth`,
      `${base}/share-links`,
      `${base}/redirects`,
      `/spaces/${space.id}/comments`,
      `/spaces/${space.id}/change-requests`,
      `/spaces/${space.id}/permissions/users`,
      `/spaces/${space.id}/revisions`,
      `/spaces/${space.id}/links`,
    ];
    expect(await statusesOf(token, people)).toEqual(all(people, 403));
  });

  it("can't write anything", async () => {
    const fixture = await makePublished();
    const visitor = rest(await tokenAt(fixture.root));
    const before = await db().site.findMany({ where: { organizationId: fixture.organizationId } });
    expect((await visitor.patch(fixture.base, { title: "Mine" })).status).toBe(403);
    expect((await visitor.post(`${fixture.base}/unpublish`, {})).status).toBe(403);
    expect((await visitor.delete(fixture.base)).status).toBe(403);
    expect((await visitor.patch(`/spaces/${fixture.space.id}`, { title: "Mine" })).status).toBe(403);
    expect(await db().site.findMany({ where: { organizationId: fixture.organizationId } })).toEqual(before);
  });

  it("gets false for all permissions, and gets no information about how members work on the space", async () => {
    const fixture = await makePublished();
    const { organizationId, space } = fixture;
    await db().space.update({
      where: { organizationId_id: { organizationId, id: space.id } },
      data: {
        comments: 3,
        changeRequests: 2,
        changeRequestsOpen: 1,
        editMode: "locked",
        defaultLevel: "edit",
      },
    });
    const sync = { url: "https://git.example.org/secret.git", ref: "refs/heads/main" };
    await db().gitSync.create({ data: { organizationId, spaceId: space.id, ...sync } });
    const visitor = rest(await tokenAt(fixture.root));
    const seen = (await visitor.get(`/spaces/${space.id}`)).body;
    const { body } = await visitor.get(`${fixture.base}/published`);
    expect(body.structure.structure[0].space).toEqual(seen);
    expect(Object.values(seen.permissions)).not.toContain(true);
    expect(Object.values(body.site.permissions)).not.toContain(true);
    expect(seen).toMatchObject({ title: space.title, comments: 0, changeRequests: 0, changeRequestsOpen: 0 });
    expect(JSON.stringify(body)).not.toMatch(/secret\.git|locked|:"edit"|privateKey/);
  });

  it.each([
    ["expired", (claims: SignJWT) => claims.setExpirationTime("0s"), 401],
    ["meant for something else", (claims: SignJWT) => claims.setAudience("session"), 401],
    ["of nobody known", (claims: SignJWT) => claims.setIssuer("elsewhere"), 401],
  ])("is rejected if it is %s", async (_, spoil, status) => {
    const { organizationId, site, base } = await makePublished();
    const facts = { org: organizationId, site: site.id, way: "open", version: 1, shown: [], claims: {} };
    const good = () =>
      new SignJWT(facts)
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("bindery")
        .setAudience("site-visitor")
        .setExpirationTime("5m");
    const key = signingKey("site-visitor-token");
    expect((await rest(await good().sign(key)).get(base)).status).toBe(200);
    expect((await rest(await spoil(good()).sign(key)).get(base)).status).toBe(status);
  });

  it("is rejected if it is forged in any way", async () => {
    const fixture = await makePublished();
    const token = await tokenAt(fixture.root);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const read = JSON.parse(Buffer.from(claims, "base64url").toString());
    const other = Buffer.from(JSON.stringify({ ...read, site: newId() })).toString("base64url");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const forged = [
      `${head}.${other}.${signature}`,
      `${head}.${claims}.${signature.slice(0, -2)}`,
      `${head}.${claims}.`,
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      new UnsecuredJWT(read).encode(),
      await new SignJWT(read)
        .setProtectedHeader({ alg: "HS256" })
        .sign(Buffer.from("another-secret-of-the-same-length")),
      `eyJ${"a".repeat(11_000)}.a.a`,
    ];
    expect(
      await Promise.all(forged.map(async (each) => (await rest(each).get(fixture.base)).status)),
    ).toEqual(forged.map(() => 401));
  });

  it("is rejected if the visitor no longer has access to the site", async () => {
    const fixture = await makePublished();
    const { admin, base, root, change } = fixture;
    const [open] = [await tokenAt(root)];
    const reads = async (token: string) => (await rest(token).get(`/spaces/${fixture.space.id}`)).status;
    await change({ visibility: "visitor-auth" });
    expect([await reads(open), (await rest(open).get(base)).status]).toEqual([404, 404]);

    const secret = (await admin.get(`${base}/publishing/auth`)).body.privateKey;
    const signedIn = await tokenAt(root, { jwtToken: await visitorToken(secret) });
    expect(await reads(signedIn)).toBe(200);
    await admin.post(`${base}/publishing/auth/regenerate`, {});
    expect(await reads(signedIn)).toBe(404);

    await change({ visibility: "share-link" });
    const link = (await admin.post(`${base}/share-links`, { name: "Partners" })).body;
    const shared = await tokenAt(link.urls.published);
    expect([await reads(shared), await reads(open), await reads(signedIn)]).toEqual([200, 404, 404]);
    const at = `${base}/share-links/${link.id}`;
    await admin.patch(at, { active: false });
    expect(await reads(shared)).toBe(404);
    await admin.patch(at, { active: true });
    expect(await reads(shared)).toBe(200);
    await admin.delete(at);
    expect(await reads(shared)).toBe(404);

    await change({ visibility: "public" });
    expect(await reads(open)).toBe(200);
    await change({ publishedAt: null });
    expect([await reads(open), (await rest(open).get(base)).status]).toEqual([404, 404]);
  });

  it("reads the content of the previous head for a short time, but no older revisions and no drafts", async () => {
    const fixture = await makePublished();
    const { space } = fixture;
    setClock(new Date("2026-11-21T10:01:00Z"));
    const first = (await makeContent({ space, pages: [{ title: "Leaked" }] })).revisionId;
    later(60);
    const second = (await makeContent({ space, pages: [{ title: "Fine" }] })).revisionId;
    const request = await makeChangeRequest({ space });
    const { headRevisionId } = await db().branch.findFirstOrThrow({
      where: { organizationId: space.organizationId, id: request.branchId },
    });
    const reads = async (revisionId: string) =>
      (await rest(await tokenAt(fixture.root)).get(`/spaces/${space.id}/revisions/${revisionId}`)).status;
    expect([await reads(first), await reads(second), await reads(headRevisionId)]).toEqual([200, 200, 404]);
    later(60 * 61);
    expect([await reads(first), await reads(second)]).toEqual([404, 200]);
  });
});

describe("a share key instead of a credential", () => {
  it("reads the published site, and works for no other operation", async () => {
    const { admin, base, space, change } = await makePublished({ visibility: "share-link" });
    const { body } = await admin.post(`${base}/share-links`, { name: "Partners" });
    const search = `?shareKey=${shareKeyIn(body.urls.published)}`;
    const answer = await rest(undefined).get(`${base}/published${search}`);
    expect(answer.body.structure.structure[0].space.id).toBe(space.id);
    const other = await makePublished({ visibility: "share-link" });
    for (const path of [
      `${base}/published`,
      `${base}/published?shareKey=x`,
      `${other.base}/published${search}`,
      `${base}${search}`,
    ])
      expect([path, (await rest(undefined).get(path)).status]).toEqual([path, 401]);
    // A key works only if it belongs to a site with share links. Any other key gives the visitor no access.
    for (const visibility of ["public", "unlisted", "visitor-auth"]) {
      await change({ visibility });
      expect((await rest(undefined).get(`${base}/published${search}`)).status, visibility).toBe(401);
    }
    await change({ visibility: "share-link" });
    expect((await rest(undefined).get(`${base}/published${search}`)).status).toBe(200);
    await admin.patch(`${base}/share-links/${body.id}`, { active: false });
    expect((await rest(undefined).get(`${base}/published${search}`)).status).toBe(401);
  });
});
