import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeGrant } from "@/testing/make/grant";
import { holdHost } from "@/testing/make/host";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let organization: { id: string };
let admin: Person;
let base: string;

beforeEach(async () => {
  organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  base = `/orgs/${organization.id}/sites`;
});

const rows = async () => ({
  sites: await db().site.findMany({ where: { organizationId: organization.id } }),
  siteSpaces: await db().siteSpace.findMany({ where: { organizationId: organization.id } }),
  addresses: await db().siteAddress.findMany({ where: { organizationId: organization.id } }),
});
const titles = (body: { items: { title: string }[] }) => body.items.map((item) => item.title);

describe("POST ORG/sites", () => {
  it("creates an unpublished site with spaces and a unique URL", async () => {
    const spaces = [
      await makeSpace({ organizationId: organization.id, title: "Handbook" }),
      await makeSpace({ organizationId: organization.id, title: "Handbook" }),
    ];
    const { status, body, headers } = await rest(admin.token).post(base, {
      spaces: spaces.map(({ id }) => id),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: "site",
      type: "basic",
      title: "Handbook",
      visibility: "public",
      published: false,
      siteSpaces: 2,
    });
    expect(body.basename).toMatch(/^handbook/);
    expect(body.urls).not.toHaveProperty("published");
    expect(headers.location).toContain(`/v1${base}/${body.id}`);
    const { siteSpaces } = await rows();
    expect(siteSpaces.map(({ path }) => path).sort()).toEqual(["handbook", "handbook-1"]);
  });

  it("creates a site without spaces, and gives sites with equal titles different URLs", async () => {
    const [one, two] = [
      await rest(admin.token).post(base),
      await rest(admin.token).post(base, { title: "日本語" }),
    ];
    expect([one.status, one.body.title, two.status]).toEqual([201, "Docs", 201]);
    expect(one.body.basename).not.toBe(two.body.basename);
  });

  it("returns 404 for spaces that the caller can't see, and 403 for spaces that the caller can only edit", async () => {
    const creator = await makePerson({ organization, role: "create" });
    const fields = { organizationId: organization.id, inheritsDefaultLevel: false, defaultLevel: null };
    const hidden = await makeSpace(fields);
    const foreign = await makeSpace();
    const edited = await makeSpace(fields);
    await makeGrant({ level: "edit", space: edited, user: creator.user });
    const before = await rows();
    const ask = async (id: string) => (await rest(creator.token).post(base, { spaces: [id] })).status;
    expect([await ask(hidden.id), await ask(foreign.id), await ask(edited.id)]).toEqual([404, 404, 403]);
    expect(await rows()).toEqual(before);
  });

  it.each([
    [{ title: "x" }, "title"],
    [{ title: "x".repeat(129) }, "title"],
    [{ visibility: "private" }, "visibility"],
    [{ type: "gold" }, "type"],
    [{ spaces: "x" }, "spaces"],
  ])("rejects %j, names the field, and creates nothing", async (body, field) => {
    const before = await rows();
    const answer = await rest(admin.token).post(base, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect(await rows()).toEqual(before);
  });
});

describe("GET ORG/sites", () => {
  it("lists the sites that the caller can see, filtered by space, title, type and publication", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    const organizationId = organization.id;
    await makeSite({ organizationId, title: "Alpha", spaces: [space], publishedAt: new Date() });
    await makeSite({ organizationId, title: "Beta_1", type: "ultimate" });
    const hidden = await makeSite({ organizationId, title: "Gamma", inheritsDefaultLevel: false });
    const reader = await makePerson({ organization, role: "read" });
    const ask = async (query: string, token = admin.token) =>
      titles((await rest(token).get(base + query)).body);
    expect(await ask("")).toEqual(["Alpha", "Beta_1", "Gamma"]);
    expect(await ask("", reader.token)).toEqual(["Alpha", "Beta_1"]);
    expect((await rest(reader.token).get(`${base}/${hidden.id}`)).status).toBe(404);
    expect(await ask(`?space=${space.id}`)).toEqual(["Alpha"]);
    expect(await ask("?title=A_1")).toEqual(["Beta_1"]);
    expect(await ask("?published=false")).toEqual(["Beta_1", "Gamma"]);
    expect(await ask("?published=true")).toEqual(["Alpha"]);
    expect(await ask("?type=ultimate&type=premium")).toEqual(["Beta_1"]);
  });
});

describe("PATCH SITE", () => {
  it("changes the fields in the body, increments the version, and honors If-Match", async () => {
    const { id } = await makeSite({ organizationId: organization.id });
    const first = await rest(admin.token).get(`${base}/${id}`);
    const change = {
      title: "New",
      visibility: "unlisted",
      agentsContext: "excluded",
      proxy: "example.org/docs",
    };
    const changed = await rest(admin.token).patch(`${base}/${id}`, change);
    expect(changed.body).toMatchObject({
      title: "New",
      visibility: "unlisted",
      agentsContext: "excluded",
      proxy: { origin: "example.org/docs" },
    });
    const site = await db().site.findFirstOrThrow({ where: { organizationId: organization.id, id } });
    expect(site.configVersion).toBe(2);
    const headers = { "if-match": first.headers.etag as string };
    expect((await rest(admin.token).patch(`${base}/${id}`, { title: "Old" }, { headers })).status).toBe(412);
    expect((await rest(admin.token).patch(`${base}/${id}`, { proxy: null })).body).not.toHaveProperty(
      "proxy",
    );
  });

  it("lets only administrators change visibility and addresses", async () => {
    const { id } = await makeSite({ organizationId: organization.id });
    const creator = await makePerson({ organization, role: "create" });
    expect((await rest(creator.token).patch(`${base}/${id}`, { title: "Theirs" })).status).toBe(200);
    const before = await rows();
    for (const change of [
      { visibility: "public" },
      { basename: "x" },
      { hostname: "a.b.org" },
      { proxy: null },
    ])
      expect((await rest(creator.token).patch(`${base}/${id}`, change)).status).toBe(403);
    expect(await rows()).toEqual(before);
  });

  it("returns 409 for the current or previous address of another site in any organization", async () => {
    const other = await makeSite({ basename: "taken" });
    const stranger = await makePerson({ organization: { id: other.organizationId }, role: "admin" });
    const theirs = `/orgs/${other.organizationId}/sites/${other.id}`;
    await holdHost({ organizationId: other.organizationId, hostname: "docs.example.org" });
    await rest(stranger.token).patch(theirs, { basename: "moved", hostname: "docs.example.org" });
    const { id } = await makeSite({ organizationId: organization.id });
    const before = await rows();
    for (const change of [{ basename: "taken" }, { basename: "Moved" }, { hostname: "DOCS.example.org" }]) {
      const answer = await rest(admin.token).patch(`${base}/${id}`, change);
      expect([answer.status, answer.body.error.message]).toEqual([
        409,
        expect.stringContaining(Object.keys(change)[0] as string),
      ]);
    }
    expect(await rows()).toEqual(before);
    expect((await rest(stranger.token).patch(theirs, { basename: "taken" })).body.basename).toBe("taken");
  });

  it.each([
    [{ basename: "a/b" }, "basename"],
    [{ basename: ".." }, "basename"],
    [{ hostname: "localhost" }, "hostname"],
    [{ hostname: "a.b" }, "hostname"],
    [{ hostname: "1.2.3.4" }, "hostname"],
    [
      { hostname: "https://docs.example.org/" },
      "hostname` can't contain https://, a port or a slash. Enter only",
    ],
    [{ proxy: "example.org" }, "proxy"],
    [{ proxy: "https://example.org/x" }, "proxy"],
    [{ defaultSiteSpace: "nothing" }, "defaultSiteSpace"],
    [{ defaultSiteSection: "nothing" }, "defaultSiteSection"],
    [{ adaptiveContent: true }, "adaptiveContent"],
  ])("rejects %j, names the field, and changes nothing", async (change, field) => {
    const { id } = await makeSite({ organizationId: organization.id });
    const before = await rows();
    const answer = await rest(admin.token).patch(`${base}/${id}`, change);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect(await rows()).toEqual(before);
  });
});

describe("publishing", () => {
  it("sets `published` and a URL until the site is unpublished, and a second call has no effect", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    const { id, basename } = await makeSite({ spaces: [space] });
    const path = `${base}/${id}`;
    for (const _ of [1, 2]) {
      const { status, body } = await rest(admin.token).post(`${path}/publish`);
      expect([status, body.published]).toEqual([200, true]);
      expect(body.urls.published).toMatch(new RegExp(`/s/${basename}/$`));
    }
    expect((await rows()).sites[0]?.version).toBe(2);
    await holdHost({ organizationId: organization.id, hostname: "www.docs.example.org" });
    await rest(admin.token).patch(path, { hostname: "www.docs.example.org" });
    expect((await rest(admin.token).get(path)).body.urls.published).toBe("https://www.docs.example.org/");
    expect((await rest(admin.token).post(`${path}/unpublish`)).body.published).toBe(false);
    expect((await rest(admin.token).get(path)).body.urls).not.toHaveProperty("published");
  });

  it("returns 409 for a site without spaces", async () => {
    const { id } = await makeSite({ organizationId: organization.id });
    const before = await rows();
    expect((await rest(admin.token).post(`${base}/${id}/publish`)).status).toBe(409);
    expect(await rows()).toEqual(before);
  });
});

describe("DELETE SITE", () => {
  it("deletes the site's addresses, keeps its spaces, and returns 204 again if it is repeated", async () => {
    const space = await makeSpace({ organizationId: organization.id });
    const { id } = await makeSite({ spaces: [space], basename: "short-lived" });
    for (const _ of [1, 2]) expect((await rest(admin.token).delete(`${base}/${id}`)).status).toBe(204);
    expect(await rows()).toEqual({ sites: [], siteSpaces: [], addresses: [] });
    expect((await rest(admin.token).get(`/spaces/${space.id}`)).status).toBe(200);
  });
});

describe("a space of a site", () => {
  it("is removed from the site if it moves to another organization, and isn't counted while it is in the trash", async () => {
    const organizationId = organization.id;
    const [moved, trashed] = [await makeSpace({ organizationId }), await makeSpace({ organizationId })];
    const { id } = await makeSite({ spaces: [moved, trashed] });
    const target = await makePerson({ role: "admin" });
    const membership = {
      organizationId: target.organizationId,
      userId: admin.user.id,
      role: "admin",
    } as const;
    await db().member.create({ data: membership });
    await rest(admin.token).post(`/spaces/${moved.id}/transfer`, { organization: target.organizationId });
    await rest(admin.token).delete(`/spaces/${trashed.id}`);
    expect((await rest(admin.token).get(`${base}/${id}`)).body.siteSpaces).toBe(0);
    await rest(admin.token).post(`/spaces/${trashed.id}/restore`);
    expect((await rest(admin.token).get(`${base}/${id}`)).body.siteSpaces).toBe(1);
  });
});

describe("the origins that can show a site", () => {
  const change = (token: string, site: { id: string }, origins: unknown) =>
    rest(token).patch(`${base}/${site.id}`, { embedOrigins: origins });

  it("are set by administrators of the site, and recorded in the audit log", async () => {
    const site = await makeSite({ organizationId: organization.id });
    const editor = await makePerson({ organization, role: "edit" });
    expect((await rest(admin.token).get(`${base}/${site.id}`)).body.embedOrigins).toEqual([]);
    const refused = await change(editor.token, site, ["https://app.example.com"]);
    expect(refused.status).toBe(403);
    const { status, body } = await change(admin.token, site, [
      "https://App.example.com",
      "https://app.example.com",
      "https://*.example.com:8443",
      "https://intranet",
      "http://localhost:3000",
      "https://app.example.com:443",
      "https://*.example.com:08443",
      "https://*.example.org:443",
      "http://localhost:80",
    ]);
    expect([status, body.embedOrigins]).toEqual([
      200,
      [
        "https://app.example.com",
        "https://*.example.com:8443",
        "https://intranet",
        "http://localhost:3000",
        "https://*.example.org",
        "http://localhost",
      ],
    ]);
    const { items } = (await rest(admin.token).get(`/orgs/${organization.id}/audit-events`)).body;
    expect(JSON.stringify(items)).toContain("https://*.example.com:8443");
    expect((await change(admin.token, site, [])).body.embedOrigins).toEqual([]);
  });

  it.each([
    "http://app.example.com",
    "https://app.example.com:65536",
    "https://*.example.com:99999",
    "https://app.example.com/",
    "https://app.example.com/path",
    "https://*",
    "https://*.com",
    "https://app.*.com",
    "https://user@example.com",
    "https://a.example.com; script-src *",
    "https://a.example.com, https://b.example.com",
    "https://a.example.com https://b.example.com",
    "https://a.example.com\nhttps://b.example.com",
    "'self'",
    "*",
    "data:",
    "null",
  ])("can't be %j", async (origin) => {
    const site = await makeSite({ organizationId: organization.id });
    const { status } = await change(admin.token, site, ["https://app.example.com", origin]);
    expect(status).toBe(400);
    expect((await rows()).sites[0]?.embedOrigins).toEqual([]);
  });

  it("are at most 20 with at most 255 characters", async () => {
    const site = await makeSite({ organizationId: organization.id });
    const origins = Array.from({ length: 21 }, (_, index) => `https://app-${index}.example.com`);
    expect((await change(admin.token, site, origins)).status).toBe(400);
    expect((await change(admin.token, site, origins.slice(1))).status).toBe(200);
    const long = (length: number) => `https://${"abcdefgh.".repeat(40).slice(0, length - 11)}.de`;
    expect((await change(admin.token, site, [long(255)])).status).toBe(200);
    expect((await change(admin.token, site, [long(256)])).status).toBe(400);
  });
});
