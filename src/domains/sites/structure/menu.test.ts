import { beforeEach, describe, expect, it } from "vitest";
import { makeSiteFixture, structureRows } from "./site-structure.fixture";

type Fixture = Awaited<ReturnType<typeof makeSiteFixture>>;
type Type = "site-space" | "site-section" | "site-section-group" | "site-external-link";
let fixture: Fixture;
beforeEach(async () => {
  fixture = await makeSiteFixture();
});

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

const sections = async (...titles: string[]) => {
  const made: { id: string; siteSpaces: { id: string }[] }[] = [];
  for (const title of titles) made.push(await fixture.section(title));
  return made;
};
const addGroup = (title: string, fields: object = {}) =>
  fixture.admin.post(`${fixture.base}/section-groups`, { title, ...fields });
const group = async (title: string, fields: object = {}) => (await addGroup(title, fields)).body.id as string;
const link = async (title: string, fields: object = {}) =>
  (
    await fixture.admin.post(`${fixture.base}/external-links`, {
      title,
      url: "https://example.org/",
      ...fields,
    })
  ).body.id;
const sort = (type: Type, id: string, place: "before" | "after", to: Type, target: string) =>
  fixture.admin.patch(`${fixture.base}/structure/sort`, {
    item: { type, id },
    position: { [place]: { type: to, id: target } },
  });

describe("section groups", () => {
  it("contain sections in the given order, and are included in lists", async () => {
    const [a, b, c] = await sections("Aa", "Bb", "Cc");
    const { status, body, headers } = await addGroup("Group", { icon: "book", sections: [c?.id, a?.id] });
    expect([status, body.title, body.icon]).toEqual([201, "Group", "book"]);
    expect(body.sections.map((one: { id: string }) => one.id)).toEqual([c?.id, a?.id]);
    expect(headers.location).toContain(`/section-groups/${body.id}`);
    expect(await fixture.menu()).toBe("Bb, Group[Cc, Aa]");
    const listed = (await fixture.admin.get(`${fixture.base}/sections`)).body.items;
    expect(
      listed.map((one: { title: string; sectionGroup?: string }) => [one.title, one.sectionGroup]),
    ).toEqual([
      ["Bb", undefined],
      ["Cc", body.id],
      ["Aa", body.id],
    ]);
    expect(listed.map((one: { default: boolean }) => one.default)).toEqual([true, false, false]);
    await fixture.admin.post(`${fixture.base}/section-groups/${body.id}/sections`, { sectionId: b?.id });
    expect(await fixture.menu()).toBe("Group[Cc, Aa, Bb]");
    const at = `${fixture.base}/section-groups/${body.id}/sections`;
    for (const _ of [1, 2]) expect((await fixture.admin.delete(`${at}/${c?.id}`)).status).toBe(204);
    expect(await fixture.menu()).toBe("Group[Aa, Bb], Cc");
  });

  it("are replaced by the items in them when they are deleted", async () => {
    const [a, b, c, d] = await sections("Aa", "Bb", "Cc", "Dd");
    const outer = await group("Outer", { sections: [b?.id, c?.id] });
    const inner = await group("Inner", { parent: outer, sections: [d?.id] });
    const code = await link("Code", { parent: outer });
    await sort("site-section-group", outer, "before", "site-section", a?.id as string);
    await sort("site-external-link", code, "before", "site-section", c?.id as string);
    expect(await fixture.menu()).toBe("Outer[Bb, Code, Cc, Inner[Dd]], Aa");
    expect((await fixture.admin.delete(`${fixture.base}/section-groups/${outer}`)).status).toBe(204);
    expect(await fixture.menu()).toBe("Bb, Code, Cc, Inner[Dd], Aa");
    const { items } = (await fixture.admin.get(`${fixture.base}/section-groups`)).body;
    expect(items.map((one: { id: string }) => one.id)).toEqual([inner]);
    expect(items[0]).not.toHaveProperty("sectionGroup");
    expect((await fixture.admin.delete(`${fixture.base}/section-groups/${outer}`)).status).toBe(204);
  });

  it("can be nested up to three levels deep, but a group can't contain itself", async () => {
    const one = await group("One");
    const two = await group("Two", { parent: one });
    const three = await group("Three", { parent: two });
    await refused(400, "parent", () => addGroup("Four", { parent: three }));
    const [inOne] = [await group("In one", { parent: one })];
    await refused(400, "the group that you move", () =>
      sort("site-section-group", one, "after", "site-section-group", inOne),
    );
    await refused(400, "the group that you move", () =>
      sort("site-section-group", one, "after", "site-section-group", three),
    );
    const tall = await group("Tall");
    await group("Under", { parent: tall });
    await refused(400, "deep", () => sort("site-section-group", tall, "after", "site-section-group", three));
    expect((await sort("site-section-group", tall, "after", "site-section-group", inOne)).status).toBe(200);
    expect(await fixture.menu()).toBe("One[Two[Three[]], In one[], Tall[Under[]]]");
  });

  it("of another site, and its sections, are rejected", async () => {
    const other = await makeSiteFixture();
    const foreign = (await other.section("Foreign")).id;
    const foreignGroup = (await other.admin.post(`${other.base}/section-groups`, { title: "Foreign" })).body
      .id;
    const own = await group("Own");
    await refused(400, "sections.0", () => addGroup("New", { sections: [foreign] }));
    await refused(400, "parent", () => addGroup("New", { parent: foreignGroup }));
    await refused(400, "sectionId", () =>
      fixture.admin.post(`${fixture.base}/section-groups/${own}/sections`, { sectionId: foreign }),
    );
    await refused(404, "Section group", () =>
      fixture.admin.patch(`${fixture.base}/section-groups/${foreignGroup}`, { title: "x" }),
    );
    expect((await fixture.admin.delete(`${fixture.base}/section-groups/${foreignGroup}`)).status).toBe(204);
    expect((await other.admin.get(`${other.base}/section-groups`)).body.count).toBe(1);
  });

  it("can be renamed, can lose their icon, and have titles of 1 to 100 characters", async () => {
    const id = await group("Group", { icon: "book" });
    const path = `${fixture.base}/section-groups/${id}`;
    const { body } = await fixture.admin.patch(path, { title: "G", icon: null });
    expect(body.title).toBe("G");
    expect(body).not.toHaveProperty("icon");
    for (const title of ["", " ", "x".repeat(101)])
      await refused(400, "title", () => fixture.admin.patch(path, { title }));
  });
});

describe("moving", () => {
  it("puts any section, group or link directly before or after any other item, even in another group", async () => {
    const [a, b] = await sections("Aa", "Bb");
    const outer = await group("Group", { sections: [b?.id] });
    const code = await link("Code");
    expect(await fixture.menu()).toBe("Aa, Group[Bb], Code");
    const moved = await sort("site-section", a?.id as string, "after", "site-section", b?.id as string);
    expect(moved.body).toMatchObject({ object: "site-section", id: a?.id, sectionGroup: outer });
    await sort("site-external-link", code, "before", "site-section-group", outer);
    expect(await fixture.menu()).toBe("Code, Group[Bb, Aa]");
    await sort("site-section", b?.id as string, "before", "site-external-link", code);
    expect(await fixture.menu()).toBe("Bb, Code, Group[Aa]");
    const position = { before: { type: "site-section", siteSection: b?.id } };
    await fixture.admin.post(`${fixture.base}/sections/${a?.id}/move`, { position });
    expect(await fixture.menu()).toBe("Aa, Bb, Code, Group[]");
    const first = { before: { type: "site-section", id: a?.id } };
    await fixture.admin.post(`${fixture.base}/section-groups/${outer}/move`, { position: first });
    expect(await fixture.menu()).toBe("Group[], Aa, Bb, Code");
  });

  it("makes the new first section the default, unless someone has chosen another default", async () => {
    const [a, b] = await sections("Aa", "Bb");
    const isDefault = async () =>
      (await fixture.admin.get(`${fixture.base}/sections`)).body.items.find(
        (one: { default: boolean }) => one.default,
      ).title;
    await sort("site-section", b?.id as string, "before", "site-section", a?.id as string);
    expect(await isDefault()).toBe("Bb");
    await fixture.admin.patch(fixture.base, { defaultSiteSection: b?.id });
    await sort("site-section", a?.id as string, "before", "site-section", b?.id as string);
    expect([await fixture.menu(), await isDefault()]).toEqual(["Aa, Bb", "Bb"]);
  });

  it("doesn't change the version if the item is already there or no position is given", async () => {
    const [a, b, c] = await sections("Aa", "Bb", "Cc");
    const before = await structureRows(fixture);
    expect((await fixture.admin.post(`${fixture.base}/sections/${b?.id}/move`)).status).toBe(200);
    expect(
      (await sort("site-section", b?.id as string, "after", "site-section", a?.id as string)).status,
    ).toBe(200);
    const between = {
      after: { type: "site-section", siteSection: a?.id },
      before: { type: "site-section", siteSection: c?.id },
    };
    expect(
      (await fixture.admin.post(`${fixture.base}/sections/${b?.id}/move`, { position: between })).status,
    ).toBe(200);
    expect(await structureRows(fixture)).toEqual(before);
  });

  it("rejects positions that name the item itself, an item of another site, an item of another kind, or two items in the wrong order", async () => {
    const [a, b, c] = await sections("Aa", "Bb", "Cc");
    const [first, second, third] = [a?.id as string, b?.id as string, c?.id as string];
    const other = await makeSiteFixture();
    const foreign = (await other.section("Foreign")).id;
    await refused(400, "position.before", () => sort("site-section", first, "before", "site-section", first));
    await refused(400, "position.after", () => sort("site-section", first, "after", "site-section", foreign));
    await refused(400, "position.after", () =>
      sort("site-section", first, "after", "site-section-group", second),
    );
    const variant = b?.siteSpaces[0]?.id as string;
    await refused(400, "position.after", () => sort("site-section", first, "after", "site-space", variant));
    await refused(404, "not found", () => sort("site-section", foreign, "after", "site-section", first));
    const pointer = (id: string) => ({ type: "site-section", siteSection: id });
    const position = { before: pointer(second), after: pointer(third) };
    await refused(400, "position", () =>
      fixture.admin.post(`${fixture.base}/sections/${first}/move`, { position }),
    );
  });

  it("moves a site space to another section, unless it is the last site space in its section or the other section already has its path or space", async () => {
    const [a, b] = await sections("Aa", "Bb");
    const [inA, inB] = [a?.siteSpaces[0]?.id as string, b?.siteSpaces[0]?.id as string];
    await refused(409, "last", () => sort("site-space", inA, "after", "site-space", inB));
    const space = await fixture.space("V2");
    const add = async (sectionId: string | undefined) =>
      (await fixture.admin.post(`${fixture.base}/site-spaces`, { spaceId: space.id, sectionId })).body;
    const v2 = await add(a?.id);
    await fixture.admin.patch(`${fixture.base}/sections/${a?.id}`, { defaultSiteSpace: v2.id });
    const position = { before: { type: "site-space", siteSpace: inB } };
    const moved = await fixture.admin.post(`${fixture.base}/site-spaces/${v2.id}/move`, { position });
    expect(moved.body).toMatchObject({ section: b?.id });
    const listed = (await fixture.admin.get(`${fixture.base}/sections`)).body.items;
    expect(listed.map((one: { defaultSiteSpace: string }) => one.defaultSiteSpace)).toEqual([inA, v2.id]);
    const again = await add(a?.id);
    await refused(409, "contains this space", () => sort("site-space", again.id, "after", "site-space", inB));
    await fixture.admin.patch(`${fixture.base}/site-spaces/${again.id}`, {
      spaceId: (await fixture.space("Other")).id,
    });
    await refused(409, "has the path", () => sort("site-space", again.id, "after", "site-space", inB));
  });

  it("keeps a consistent order if many requests move items concurrently", async () => {
    const made = await sections("Aa", "Bb", "Cc", "Dd");
    const first = made[0]?.id as string;
    await Promise.all(
      made.slice(1).map(({ id }) => sort("site-section", id, "before", "site-section", first)),
    );
    const rows = (await structureRows(fixture)).sections;
    expect(new Set(rows.map((row) => row.rank)).size).toBe(4);
    expect(await fixture.menu()).toMatch(/Aa$/);
  });
});

describe("external links", () => {
  it("can be added, changed and deleted in the menu", async () => {
    const outer = await group("Group");
    const id = await link("Code", { parent: outer, description: "Source", icon: "code" });
    expect(await fixture.menu()).toBe("Group[Code]");
    const { body } = await fixture.admin.patch(`${fixture.base}/external-links/${id}`, {
      title: "Source",
      icon: null,
    });
    expect(body).toEqual({
      object: "site-external-link",
      id,
      title: "Source",
      description: "Source",
      url: "https://example.org/",
      sectionGroup: outer,
      draft: false,
    });
    for (const _ of [1, 2])
      expect((await fixture.admin.delete(`${fixture.base}/external-links/${id}`)).status).toBe(204);
    expect(await fixture.menu()).toBe("Group[]");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "vbscript:x", "/relative", "x"])(
    "reject URLs that run code: %s",
    async (url) => {
      await refused(400, "url", () =>
        fixture.admin.post(`${fixture.base}/external-links`, { title: "Bad", url }),
      );
    },
  );
});
