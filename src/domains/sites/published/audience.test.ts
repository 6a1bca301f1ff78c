import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { now, setClock } from "@/lib/clock";
import { makePerson } from "@/testing/make/member";
import { makeSite } from "@/testing/make/site";
import { rest } from "@/testing/rest";
import { shareKeyIn } from "@/testing/share-key";
import { lookUp, makePublished, nobody, type Published, visitorToken } from "./published-site.fixture";

const secretOf = async ({ admin, base }: Published): Promise<string> =>
  (await admin.get(`${base}/publishing/auth`)).body.privateKey;

const login = "https://login.example.org/in?from=docs";
const REFUSED = (site: { id: string }, wanted = "/guide") => ({
  target: "external",
  site: site.id,
  redirect: `${login}&location=${encodeURIComponent(wanted)}`,
});

afterEach(() => setClock());

describe.each(["public", "unlisted"])("a %s site", (visibility) => {
  it("can be read by everyone at its URL", async () => {
    const { root, site, space, organizationId } = await makePublished({ visibility });
    const { status, body } = await lookUp(`${root}guide/first`);
    expect(status).toBe(200);
    expect(body).toEqual({
      organization: organizationId,
      site: site.id,
      siteSpace: expect.any(String),
      space: space.id,
      pathname: "/guide/first",
      basePath: `/s/${site.basename}/`,
      siteBasePath: `/s/${site.basename}/`,
      apiToken: expect.stringMatching(/^eyJ/),
      complete: true,
      canonicalUrl: `${root}guide/first`,
    });
    const byGet = await nobody.get(`/urls/published?url=${encodeURIComponent(`${root}guide/first`)}`);
    expect(byGet.body).toEqual(body);
  });

  it("returns 404 before it is published, and always returns 404 to agents that it blocks", async () => {
    const { root, change } = await makePublished({ visibility, agentsContext: "excluded" });
    expect((await lookUp(root)).status).toBe(200);
    expect((await lookUp(root, { type: "human" })).status).toBe(200);
    expect((await lookUp(root, { type: "agent" })).status).toBe(404);
    await change({ publishedAt: null });
    expect((await lookUp(root)).status).toBe(404);
  });
});

describe("a site with share links", () => {
  it("can be read by everyone who has a link, until the link is turned off or deleted", async () => {
    const { admin, base, root } = await makePublished({ visibility: "share-link" });
    expect((await lookUp(root)).status).toBe(404);
    const made = await admin.post(`${base}/share-links`, { name: "Partners" });
    expect(made.status).toBe(201);
    const link = new URL(made.body.urls.published);
    const shareKey = shareKeyIn(link.href);
    const opened = await lookUp(link.href);
    expect(opened).toMatchObject({ status: 200, body: { shareKey, pathname: "/" } });
    expect(opened.body.canonicalUrl).toBe(root);

    const at = `${base}/share-links/${made.body.id}`;
    await admin.patch(at, { active: false });
    expect((await lookUp(link.href)).status).toBe(404);
    expect((await admin.patch(at, { active: true })).body.urls.published).toBe(link.href);
    expect((await lookUp(link.href)).status).toBe(200);
    expect((await admin.delete(at)).status).toBe(204);
    expect((await lookUp(link.href)).status).toBe(404);
  });

  it("can't be read with a key of another site", async () => {
    const [one, other] = [
      await makePublished({ visibility: "share-link" }),
      await makePublished({ visibility: "share-link" }),
    ];
    const { body } = await other.admin.post(`${other.base}/share-links`, { name: "Other" });
    const key = shareKeyIn(body.urls.published);
    for (const at of [`?shareKey=${key}`, `${key}/`, `${key}/guide`])
      expect((await lookUp(one.root + at)).status, at).toBe(404);
    expect((await lookUp(`${one.root}?shareKey=`)).status).toBe(404);
  });

  it("returns a URL that works to people who can share the site", async () => {
    const { organization, admin, base, root } = await makePublished({ visibility: "share-link" });
    const member = rest((await makePerson({ organization, role: "create" })).token);
    const published = async (client = admin) => (await client.get(base)).body.urls.published;
    expect(await published()).toBeUndefined();
    const { body } = await admin.post(`${base}/share-links`, { name: "Partners" });
    expect(await published()).toBe(body.urls.published);
    expect(await published(member)).toBeUndefined();
    const sibling = await makeSite({
      organizationId: organization.id,
      visibility: "share-link",
      publishedAt: now(),
    });
    const theirs = (await admin.get(`/orgs/${organization.id}/sites/${sibling.id}`)).body;
    expect([theirs.siteSpaces, theirs.urls.published]).toEqual([0, undefined]);
    const { apiToken } = (await lookUp(body.urls.published)).body;
    expect(await published(rest(apiToken))).toBe(root);
    await admin.patch(`${base}/share-links/${body.id}`, { active: false });
    expect(await published()).toBeUndefined();
  });

  it("shows the URL of a link only while the link works", async () => {
    const { admin, base, change } = await makePublished({ visibility: "share-link" });
    const { body } = await admin.post(`${base}/share-links`, { name: "" });
    const published = async () => (await admin.get(`${base}/share-links`)).body.items[0].urls.published;
    expect(await published()).toBe(body.urls.published);
    await change({ visibility: "public" });
    expect(await published()).toBeUndefined();
    await change({ visibility: "share-link", publishedAt: null });
    expect(await published()).toBeUndefined();
  });
});

describe("a site with authenticated access", () => {
  const makeSignedIn = () => makePublished({ visibility: "visitor-auth", fallbackURL: login });

  it("redirects visitors without a token to the sign-in URL, which gets the requested page as a parameter", async () => {
    const { root, site, change } = await makeSignedIn();
    expect((await lookUp(`${root}guide`)).body).toEqual(REFUSED(site));
    await change({ fallbackURL: null });
    expect((await lookUp(`${root}guide`)).status).toBe(404);
  });

  it("accepts a token that was signed with the site's secret, in the URL or in a cookie", async () => {
    const fixture = await makeSignedIn();
    const token = await visitorToken(await secretOf(fixture));
    expect((await lookUp(`${fixture.root}guide?jwt_token=${token}`)).body.pathname).toBe("/guide");
    expect((await lookUp(`${fixture.root}guide`, { jwtToken: token })).body.pathname).toBe("/guide");
    const query = new URLSearchParams({ url: `${fixture.root}guide`, visitorAuthToken: token });
    expect((await nobody.get(`/urls/published?${query}`)).body.pathname).toBe("/guide");
  });

  it("rejects a token that is expired, has no expiry time, is unsigned or forged, or belongs to another site", async () => {
    const [fixture, other] = [await makeSignedIn(), await makeSignedIn()];
    const secret = await secretOf(fixture);
    const good = await visitorToken(secret);
    const [head, , signature] = good.split(".");
    const claims = Buffer.from('{"admin":true,"exp":99999999999}').toString("base64url");
    const tokens = {
      expired: await visitorToken(secret, {}, -120),
      endless: await new SignJWT({}).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret)),
      early: await visitorToken(secret, { nbf: Math.floor(now().getTime() / 1000) + 600 }),
      unsigned: new UnsecuredJWT({}).setExpirationTime("1h").encode(),
      forged: `${head}.${claims}.${signature}`,
      "of another site": await visitorToken(await secretOf(other)),
      "with another algorithm": await new SignJWT({})
        .setProtectedHeader({ alg: "HS512" })
        .setExpirationTime("1h")
        .sign(Buffer.from(secret.repeat(2))),
      garbage: "not.a.token",
      long: "e".repeat(8000),
    };
    for (const [name, jwtToken] of Object.entries(tokens))
      expect([name, (await lookUp(`${fixture.root}guide`, { jwtToken })).body]).toEqual([
        name,
        REFUSED(fixture.site),
      ]);
  });

  it("tolerates a small clock difference, but not a larger one", async () => {
    const fixture = await makeSignedIn();
    const jwtToken = await visitorToken(await secretOf(fixture), {}, 0);
    setClock(new Date(now().getTime() + 45_000));
    expect((await lookUp(fixture.root, { jwtToken })).body.pathname).toBe("/");
    setClock(new Date(now().getTime() + 30_000));
    expect((await lookUp(fixture.root, { jwtToken })).body.target).toBe("external");
  });

  it("rejects a token that was signed with the previous secret", async () => {
    const fixture = await makeSignedIn();
    const before = await secretOf(fixture);
    const jwtToken = await visitorToken(before);
    const drawn = await fixture.admin.post(`${fixture.base}/publishing/auth/regenerate`, {});
    expect(drawn.body.privateKey).not.toBe(before);
    expect(await secretOf(fixture)).toBe(drawn.body.privateKey);
    expect((await lookUp(fixture.root, { jwtToken })).body.target).toBe("external");
    const again = await visitorToken(drawn.body.privateKey);
    expect((await lookUp(fixture.root, { jwtToken: again })).body.pathname).toBe("/");
  });

  it.each(["RS256", "PS256", "ES256", "EdDSA"])(
    "accepts a token that was signed with %s if the site has the signer's public key",
    async (alg) => {
      const { admin, base, root } = await makeSignedIn();
      const [pair, stranger] = [
        await generateKeyPair(alg, { extractable: true }),
        await generateKeyPair(alg),
      ];
      const publicKey = { ...(await exportJWK(pair.publicKey)), kid: "one", alg };
      const put = await admin.patch(`${base}/publishing/auth`, { publicKeys: [publicKey] });
      expect(put).toMatchObject({ status: 200, body: { publicKeys: [publicKey] } });
      const sign = (key: typeof pair.privateKey) =>
        new SignJWT({}).setProtectedHeader({ alg, kid: "one" }).setExpirationTime("5m").sign(key);
      expect((await lookUp(root, { jwtToken: await sign(pair.privateKey) })).body.pathname).toBe("/");
      expect((await lookUp(root, { jwtToken: await sign(stranger.privateKey) })).body.target).toBe(
        "external",
      );
      // The public key isn't secret, so it must not work as an HS256 secret.
      const text = JSON.stringify(publicKey);
      expect((await lookUp(root, { jwtToken: await visitorToken(text) })).body.target).toBe("external");
      await admin.patch(`${base}/publishing/auth`, { publicKeys: [] });
      expect((await lookUp(root, { jwtToken: await sign(pair.privateKey) })).body.target).toBe("external");
    },
  );

  it("rejects private keys and invalid keys", async () => {
    const { admin, base } = await makeSignedIn();
    const pair = await generateKeyPair("ES256", { extractable: true });
    const before = (await admin.get(`${base}/publishing/auth`)).body;
    for (const key of [
      await exportJWK(pair.privateKey),
      { kty: "oct", k: "c2VjcmV0" },
      { kty: "RSA", n: "x" },
      { kty: "EC" },
    ]) {
      const { status, body } = await admin.patch(`${base}/publishing/auth`, { publicKeys: [key] });
      expect([status, body.error.message]).toEqual([400, expect.stringMatching(/^`publicKeys\.0/)]);
    }
    const unnamed = await admin.patch(`${base}/publishing/auth`, { backend: "integration" });
    expect(unnamed.status).toBe(400);
    for (const fallbackURL of ["javascript:alert(1)", "ftp://example.org/", "/in"])
      expect((await admin.patch(`${base}/publishing/auth`, { fallbackURL })).status).toBe(400);
    expect((await admin.get(`${base}/publishing/auth`)).body).toEqual(before);
  });
});
