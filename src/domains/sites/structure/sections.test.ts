import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { makeSiteFixture, structureRows } from "./site-structure.fixture";

type Fixture = Awaited<ReturnType<typeof makeSiteFixture>>;
let fixture: Fixture;
beforeEach(async () => {
  fixture = await makeSiteFixture({ publishedAt: new Date() });
});

const list = async (what: string) => (await fixture.admin.get(`${fixture.base}/${what}`)).body.items;
const sections = () => list("sections");
const titles = async () => (await sections()).map((section: { title: string }) => section.title);
const defaults = async () => ({
  sections: (await sections())
    .filter((one: { default: boolean }) => one.default)
    .map((one: { title: string }) => one.title),
  siteSpaces: (await list("site-spaces?default=true")).map((one: { title: string }) => one.title),
});

/** Sends a request, and checks that the request fails with this error and doesn't change anything. */
async function refused(
  status: number,
  message: string,
  ask: () => Promise<{ status: number; body: unknown }>,
) {
  const before = await structureRows(fixture);
  const answer = await ask();
  expect(answer).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) } } });
  expect(await structureRows(fixture)).toEqual(before);
}

describe("adding a section", () => {
  it("ignores a space's title that is too short for a section, such as one emoji", async () => {
    const space = await fixture.space("😀");
    const { status, body } = await fixture.admin.post(`${fixture.base}/sections`, { spaceId: space.id });
    expect([status, body.title]).toEqual([201, "Docs"]);
  });

  it("adds the section at the end with a unique path, and doesn't change the section where visitors start", async () => {
    const space = await fixture.space("Guide");
    const { status, body, headers } = await fixture.admin.post(`${fixture.base}/sections`, {
      spaceId: space.id,
      icon: "book",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: "site-section",
      title: "Guide",
      path: "guide",
      default: true,
      icon: "book",
    });
    expect(body.siteSpaces).toMatchObject([{ default: true, section: body.id, space: { id: space.id } }]);
    expect(body.defaultSiteSpace).toBe(body.siteSpaces[0].id);
    expect(headers.location).toContain(`${fixture.base}/sections/${body.id}`);
    await fixture.section("Guide");
    await fixture.section("API");
    expect((await sections()).map((one: { path: string }) => one.path)).toEqual(["guide", "guide-1", "api"]);
    expect(await defaults()).toEqual({ sections: ["Guide"], siteSpaces: ["Guide"] });
  });

  it("requires a role on the site and on the space", async () => {
    const { organization, site } = fixture;
    const space = await fixture.space("Theirs");
    const guest = await makePerson({ organization, role: null });
    await makeGrant({ space, user: guest.user, level: "create" });
    await makeGrant({ site, user: guest.user, level: "read" });
    const api = rest(guest.token);
    for (const what of ["sections", "site-spaces"])
      await refused(403, "", () => api.post(`${fixture.base}/${what}`, { spaceId: space.id }));
  });

  it("moves the variants at the root into a first section, and keeps the default", async () => {
    for (const title of ["One", "Two"])
      await fixture.admin.post(`${fixture.base}/site-spaces`, { spaceId: (await fixture.space(title)).id });
    const two = (await list("site-spaces")).find((one: { title: string }) => one.title === "Two");
    await fixture.admin.patch(fixture.base, { defaultSiteSpace: two.id });
    expect((await fixture.admin.get(`${fixture.base}/structure`)).body.type).toBe("siteSpaces");
    await fixture.section("API");
    const [first, second] = await sections();
    expect([first.title, second.title]).toEqual(["Two", "API"]);
    expect(first.siteSpaces.map((one: { title: string }) => one.title)).toEqual(["One", "Two"]);
    expect(await defaults()).toEqual({ sections: ["Two"], siteSpaces: ["Two"] });
    expect((await fixture.admin.get(`${fixture.base}/structure`)).body.type).toBe("sections");
  });

  it("gives sections that are added concurrently different paths", async () => {
    await Promise.all([1, 2, 3, 4].map(() => fixture.section("Same")));
    const paths = (await sections()).map((one: { path: string }) => one.path);
    expect(paths.sort()).toEqual(["same", "same-1", "same-2", "same-3"]);
    const ranks = (
      await db().siteSection.findMany({
        where: { organizationId: fixture.organizationId },
      })
    ).map((row) => row.rank);
    expect(new Set(ranks).size).toBe(4);
  });

  it("rejects spaces that are hidden from the caller, are in another organization, or on which the caller's role is too low", async () => {
    const creator = await makePerson({ organization: fixture.organization, role: "create" });
    const fields = { organizationId: fixture.organizationId, inheritsDefaultLevel: false };
    const [hidden, edited, foreign] = [await makeSpace(fields), await makeSpace(fields), await makeSpace()];
    await makeGrant({ level: "edit", space: edited, user: creator.user });
    const ask = (spaceId: string) => () => rest(creator.token).post(`${fixture.base}/sections`, { spaceId });
    await refused(404, "Space not found.", ask(hidden.id));
    await refused(404, "Space not found.", ask(foreign.id));
    await refused(403, "Creator role", ask(edited.id));
  });
});

describe("changing a section", () => {
  it("changes the fields in the body, removes fields that are null, and keeps all other fields", async () => {
    const { id } = await fixture.section("Guide");
    const fields = {
      description: "How to.",
      icon: "book",
      condition: "visitor.claims.plan == 'pro'",
      path: "How-To",
    };
    const changed = await fixture.admin.patch(`${fixture.base}/sections/${id}`, fields);
    expect(changed.body).toMatchObject({ ...fields, path: "how-to", title: "Guide" });
    const { body } = await fixture.admin.patch(`${fixture.base}/sections/${id}`, {
      description: null,
      condition: null,
    });
    expect(body).toMatchObject({ icon: "book", path: "how-to" });
    expect(body).not.toHaveProperty("description");
    expect(body).not.toHaveProperty("condition");
  });

  it("keeps paths unique, even for two concurrent requests", async () => {
    const [one, two] = [await fixture.section("One"), await fixture.section("Two")];
    await refused(409, "path", () =>
      fixture.admin.patch(`${fixture.base}/sections/${one.id}`, { path: "TWO" }),
    );
    const statuses = await Promise.all(
      [one, two].map(
        async ({ id }) => (await fixture.admin.patch(`${fixture.base}/sections/${id}`, { path: "x" })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it.each([
    [{ path: "a/b" }, "path"],
    [{ path: ".." }, "path"],
    [{ path: "x".repeat(101) }, "path"],
    [{ title: "x" }, "title"],
    [{ description: "x".repeat(257) }, "description"],
    [{ icon: "<b>" }, "icon"],
    [{ condition: "visitor.claims.plan == " }, "condition"],
    [{ condition: "a +\n  )" }, "line 2, column 3"],
    [{ condition: `a == "${"x".repeat(1024)}"` }, "condition"],
    [{ defaultSiteSpace: "Never0existed" }, "defaultSiteSpace"],
  ])("rejects %j and changes nothing", async (body, field) => {
    const { id } = await fixture.section("Guide");
    await refused(400, field, () => fixture.admin.patch(`${fixture.base}/sections/${id}`, body));
  });

  it("accepts only one of the section's own site spaces as the default", async () => {
    const [one, two] = [await fixture.section("One"), await fixture.section("Two")];
    const spaceId = (await fixture.space("V2")).id;
    const added = await fixture.admin.post(`${fixture.base}/site-spaces`, { spaceId, sectionId: two.id });
    expect(added.body).toMatchObject({ section: two.id, default: false, path: "v2" });
    expect(added.body.urls.published).toMatch(/\/two\/v2\/$/);
    const { body } = await fixture.admin.patch(`${fixture.base}/sections/${two.id}`, {
      defaultSiteSpace: added.body.id,
    });
    expect(body.defaultSiteSpace).toBe(added.body.id);
    expect(body.siteSpaces.map((each: { urls: { published: string } }) => each.urls.published)).toEqual([
      expect.stringMatching(/\/two\/two\/$/),
      expect.stringMatching(/\/two\/$/),
    ]);
    await refused(400, "defaultSiteSpace", () =>
      fixture.admin.patch(`${fixture.base}/sections/${one.id}`, { defaultSiteSpace: added.body.id }),
    );
  });

  it("is rejected for a section of another site, and with a stale version", async () => {
    const other = await makeSiteFixture();
    const foreign = await other.section("Foreign");
    const own = await fixture.section("Own");
    await refused(404, "Section not found", () =>
      fixture.admin.patch(`${fixture.base}/sections/${foreign.id}`, { title: "Mine" }),
    );
    const etag = (await fixture.admin.get(`${fixture.base}/structure`)).headers.etag as string;
    const guarded = { headers: { "if-match": etag } };
    const path = `${fixture.base}/sections/${own.id}`;
    expect((await fixture.admin.request("PATCH", path, { title: "First" }, guarded)).status).toBe(200);
    await refused(412, "has changed since", () =>
      fixture.admin.request("PATCH", path, { title: "Second" }, guarded),
    );
  });
});

describe("deleting", () => {
  it("a section also deletes its site spaces, keeps the spaces, and resets the default", async () => {
    const [one] = [
      await fixture.section("One"),
      await fixture.section("Two"),
      await fixture.section("Three"),
    ];
    const [, , three] = await sections();
    await fixture.admin.patch(fixture.base, { defaultSiteSection: three.id });
    expect(await defaults()).toEqual({ sections: ["Three"], siteSpaces: ["Three"] });
    expect((await fixture.admin.delete(`${fixture.base}/sections/${three.id}`)).status).toBe(204);
    expect(await defaults()).toEqual({ sections: ["One"], siteSpaces: ["One"] });
    expect((await structureRows(fixture)).sites[0]).toMatchObject({
      defaultSectionId: null,
    });
    expect(await db().space.count({ where: { organizationId: fixture.organizationId } })).toBe(3);
    await fixture.admin.delete(`${fixture.base}/sections/${one.id}`);
    expect(await defaults()).toEqual({ sections: ["Two"], siteSpaces: ["Two"] });
    const before = await structureRows(fixture);
    expect((await fixture.admin.delete(`${fixture.base}/sections/${one.id}`)).status).toBe(204);
    expect(await structureRows(fixture)).toEqual(before);
  });

  it("the last visible part of a site is rejected only if the site is published", async () => {
    const { id } = await fixture.section("Only");
    await refused(409, "Unpublish", () => fixture.admin.delete(`${fixture.base}/sections/${id}`));
    await fixture.admin.post(`${fixture.base}/unpublish`);
    expect((await fixture.admin.delete(`${fixture.base}/sections/${id}`)).status).toBe(204);
    expect((await fixture.admin.get(`${fixture.base}/structure`)).body).toEqual({
      type: "siteSpaces",
      structure: [],
    });
  });

  it("the last site space of a section is rejected; if the default is deleted, the next site space becomes the default", async () => {
    const { id, siteSpaces } = await fixture.section("One");
    await fixture.section("Two");
    const first = siteSpaces[0]?.id as string;
    await refused(409, "last", () => fixture.admin.delete(`${fixture.base}/site-spaces/${first}`));
    const spaceId = (await fixture.space("V2")).id;
    const added = await fixture.admin.post(`${fixture.base}/site-spaces`, { spaceId, sectionId: id });
    await fixture.admin.patch(`${fixture.base}/sections/${id}`, { defaultSiteSpace: first });
    expect((await fixture.admin.delete(`${fixture.base}/site-spaces/${first}`)).status).toBe(204);
    expect((await sections())[0].defaultSiteSpace).toBe(added.body.id);
    expect(await defaults()).toEqual({ sections: ["One"], siteSpaces: ["V2"] });
  });
});

describe("site spaces", () => {
  it("are listed section by section, and the `default` filter splits them into two groups", async () => {
    const one = await fixture.section("One");
    await fixture.section("Two");
    await fixture.admin.post(`${fixture.base}/site-spaces`, {
      spaceId: (await fixture.space("V2")).id,
      sectionId: one.id,
    });
    const names = async (query: string) =>
      (await list(`site-spaces${query}`)).map((each: { title: string }) => each.title);
    expect(await names("")).toEqual(["One", "V2", "Two"]);
    expect(await names("?default=true&shareKey=any")).toEqual(["One"]);
    expect(await names("?default=false")).toEqual(["V2", "Two"]);
  });

  it("are added to the default section if the request names no section, and a section shows each space only once", async () => {
    await fixture.section("One");
    const two = await fixture.section("Two");
    await fixture.admin.patch(fixture.base, { defaultSiteSection: two.id });
    const spaceId = (await fixture.space("More")).id;
    const { body } = await fixture.admin.post(`${fixture.base}/site-spaces`, { spaceId, title: "Version 2" });
    expect(body).toMatchObject({ section: two.id, title: "Version 2", path: "version-2" });
    await refused(409, "contains this space", () =>
      fixture.admin.post(`${fixture.base}/site-spaces`, { spaceId }),
    );
    await refused(400, "sectionId", () =>
      fixture.admin.post(`${fixture.base}/site-spaces`, { spaceId, sectionId: "Never0existed" }),
    );
  });

  it("can get another space, can be hidden and renamed, and can't have the path of another variant", async () => {
    const { id, siteSpaces } = await fixture.section("One");
    const path = `${fixture.base}/site-spaces/${siteSpaces[0]?.id}`;
    const next = await fixture.space("Next");
    const { body } = await fixture.admin.patch(path, {
      spaceId: next.id,
      hidden: true,
      condition: "visitor.claims.a == 1",
    });
    expect(body).toMatchObject({
      title: "Next",
      hidden: true,
      condition: "visitor.claims.a == 1",
      path: "one",
      space: { id: next.id },
    });
    const other = await fixture.admin.post(`${fixture.base}/site-spaces`, {
      spaceId: (await fixture.space("Two")).id,
      sectionId: id,
    });
    await refused(409, "path", () => fixture.admin.patch(path, { path: other.body.path }));
    await refused(404, "Space not found.", async () =>
      fixture.admin.patch(path, { spaceId: (await makeSpace()).id }),
    );
  });

  it("are hidden if the caller can't see their space, or if it is in the trash", async () => {
    await fixture.section("Open");
    const secret = await makeSpace({
      organizationId: fixture.organizationId,
      title: "Secret",
      inheritsDefaultLevel: false,
    });
    const { body } = await fixture.admin.post(`${fixture.base}/sections`, {
      spaceId: secret.id,
      title: "Apart",
    });
    const creator = rest((await makePerson({ organization: fixture.organization, role: "create" })).token);
    const seen = (await creator.get(`${fixture.base}/site-spaces`)).body;
    expect([seen.count, seen.items.map((each: { title: string }) => each.title)]).toEqual([1, ["Open"]]);
    expect(JSON.stringify((await creator.get(`${fixture.base}/structure`)).body)).not.toContain("Secret");
    const id = body.siteSpaces[0].id;
    const at = `${fixture.base}/site-spaces/${id}`;
    const beside = (
      await fixture.admin.post(`${fixture.base}/site-spaces`, {
        spaceId: (await fixture.space("Beside")).id,
        sectionId: body.id,
      })
    ).body.id;
    const position = { after: { type: "site-space", id: beside } };
    const after = { after: { type: "site-space", siteSpace: beside } };
    const item = { type: "site-space", id };
    for (const ask of [
      () => creator.patch(at, { hidden: true }),
      () => creator.post(`${at}/move`, { position: after }),
      () => creator.patch(`${fixture.base}/structure/sort`, { item, position }),
      () => creator.get(`${at}/customization`),
      () => creator.patch(`${at}/customization`, { title: "Mine" }),
    ])
      await refused(404, "Site space", ask);
    await fixture.admin.delete(`${fixture.base}/site-spaces/${beside}`);
    await fixture.admin.patch(fixture.base, { defaultSiteSection: body.id });
    expect((await defaults()).sections).toEqual(["Apart"]);
    await fixture.admin.delete(`/spaces/${secret.id}`);
    expect(await titles()).toEqual(["Open", "Apart"]);
    expect(await defaults()).toEqual({ sections: ["Open"], siteSpaces: ["Open"] });
    await fixture.admin.post(`/spaces/${secret.id}/restore`);
    expect((await defaults()).sections).toEqual(["Apart"]);
  });
});
