import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { tellOfDueReviews } from "@/domains/notifications/due-reviews";
import { setClock } from "@/lib/clock";
import { makeContent } from "@/testing/make/content";
import { makeTeam } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;

const DAY = 86_400_000;
const START = new Date("2027-01-01T09:00:00Z");
const atDay = (days: number) => setClock(new Date(START.getTime() + days * DAY));

let organization: { id: string };
let space: Awaited<ReturnType<typeof makeSpace>>;
let editor: Person;
let owner: Person;
beforeEach(async () => {
  atDay(0);
  organization = await makeOrganization();
  space = await makeSpace({ organizationId: organization.id });
  await makeContent({
    space,
    pages: [
      { id: "handbook", title: "Handbook", pages: [{ id: "leave", title: "Leave" }] },
      { id: "other", title: "Other" },
    ],
  });
  editor = await makePerson({ organization, role: "edit" });
  owner = await makePerson({ organization, role: "read" });
});
afterEach(() => setClock());

const at = (pageId: string) => `/spaces/${space.id}/content/page/${pageId}/ownership`;
const list = async (by: Person, query = "") =>
  (await rest(by.token).get(`/orgs/${organization.id}/page-ownerships${query}`)).body;
const pagesIn = async (by: Person, query = "") =>
  (await list(by, query)).items.map(({ page }: { page: { id: string } }) => page.id);
const set = (pageId: string, body: object, by = editor) => rest(by.token).put(at(pageId), body);
const stateOf = async (pageId: string) => (await rest(editor.token).get(at(pageId))).body.state;
const stored = () => db().pageOwnership.findMany({ where: { organizationId: organization.id } });
const tell = () => tellOfDueReviews(new AbortController().signal);
const inbox = async (by: Person) =>
  (await rest(by.token).get("/user/notifications")).body.items.map(
    ({ kind, page }: { kind: string; page: { title: string } }) => `${kind}: ${page.title}`,
  );

describe("the owner of a page", () => {
  it("is a person or a team, and is returned with the page and the space", async () => {
    const { status, body } = await set("leave", { user: owner.user.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "page-ownership",
      space: { id: space.id, title: space.title },
      page: { id: "leave", title: "Leave" },
      user: { id: owner.user.id },
      mine: false,
      inherited: false,
      includesSubpages: false,
      state: "unscheduled",
    });
    expect((await rest(editor.token).get(at("leave"))).body).toEqual(body);
    expect((await rest(owner.token).get(at("leave"))).body.mine).toBe(true);
    const team = await makeTeam({ organization });
    const changed = (await set("leave", { team: team.id })).body;
    expect(changed).toMatchObject({ team: { id: team.id, title: team.title } });
    expect(changed.user).toBeUndefined();
  });

  it("owns subpages only if the ownership includes them, and only those without an owner of their own", async () => {
    await set("handbook", { user: owner.user.id });
    expect((await rest(editor.token).get(at("leave"))).status).toBe(404);
    await set("handbook", { user: owner.user.id, includesSubpages: true });
    expect((await rest(editor.token).get(at("leave"))).body).toMatchObject({
      page: { id: "handbook" },
      user: { id: owner.user.id },
      inherited: true,
    });
    expect((await rest(editor.token).get(at("other"))).status).toBe(404);
    await set("leave", { user: editor.user.id });
    expect((await rest(editor.token).get(at("leave"))).body).toMatchObject({
      page: { id: "leave" },
      user: { id: editor.user.id },
      inherited: false,
    });
  });

  it("can be removed, also twice", async () => {
    await set("leave", { user: owner.user.id });
    for (const _ of [1, 2]) expect((await rest(editor.token).delete(at("leave"))).status).toBe(204);
    expect((await rest(editor.token).get(at("leave"))).status).toBe(404);
  });

  const refused: [string, () => object | Promise<object>, string][] = [
    ["no owner", () => ({}), "user"],
    [
      "two owners",
      async () => ({ user: owner.user.id, team: (await makeTeam({ organization })).id }),
      "user",
    ],
    [
      "a person from elsewhere",
      async () => ({ user: (await makePerson({ role: "admin" })).user.id }),
      "user",
    ],
    [
      "a guest without a role",
      async () => ({ user: (await makePerson({ organization, role: null })).user.id }),
      "user",
    ],
    [
      "a team from elsewhere",
      async () => ({ team: (await makeTeam({ organization: await makeOrganization() })).id }),
      "team",
    ],
    ["an interval of 6 days", () => ({ user: owner.user.id, reviewIntervalDays: 6 }), "reviewIntervalDays"],
    [
      "an interval of 3,651 days",
      () => ({ user: owner.user.id, reviewIntervalDays: 3651 }),
      "reviewIntervalDays",
    ],
  ];
  for (const [what, body, field] of refused)
    it(`can't be set to ${what}, and the request changes nothing`, async () => {
      await set("leave", { user: owner.user.id, reviewIntervalDays: 7 });
      const before = await stored();
      const { status, body: error } = await set("leave", await body());
      expect(status).toBe(400);
      expect(JSON.stringify(error)).toContain(field);
      expect(await stored()).toEqual(before);
    });

  it("can be set only with the current ETag, if the request has one", async () => {
    await set("leave", { user: owner.user.id });
    const { headers } = await rest(editor.token).get(at("leave"));
    const tag = headers.etag ?? "";
    await set("leave", { user: editor.user.id });
    const stale = await rest(editor.token).put(
      at("leave"),
      { user: owner.user.id },
      { headers: { "if-match": tag } },
    );
    expect(stale.status).toBe(412);
    expect((await rest(editor.token).get(at("leave"))).body.user.id).toBe(editor.user.id);
  });

  it("is missing if the person leaves the organization or the team is deleted", async () => {
    const team = await makeTeam({ organization });
    await set("leave", { user: owner.user.id });
    await set("other", { team: team.id });
    await db().member.deleteMany({ where: { organizationId: organization.id, userId: owner.user.id } });
    await db().team.deleteMany({ where: { organizationId: organization.id, id: team.id } });
    const { items } = await list(editor);
    expect(items).toHaveLength(2);
    for (const item of items) expect([item.user, item.team]).toEqual([undefined, undefined]);
  });
});

describe("reviews", () => {
  it("are due at once, overdue after 14 days, and due again 14 days before the interval ends", async () => {
    await set("leave", { user: owner.user.id, reviewIntervalDays: 90 });
    expect(await stateOf("leave")).toBe("due");
    atDay(14);
    expect(await stateOf("leave")).toBe("overdue");
    const { body } = await rest(editor.token).post(`${at("leave")}/verify`, { note: "Checked with HR." });
    expect(body).toMatchObject({
      state: "verified",
      dueAt: new Date(START.getTime() + 104 * DAY).toISOString(),
      verification: {
        at: new Date(START.getTime() + 14 * DAY).toISOString(),
        by: { id: editor.user.id },
        note: "Checked with HR.",
      },
    });
    const states = [];
    for (const day of [89.9, 90, 103.9, 104]) {
      atDay(day);
      states.push(await stateOf("leave"));
    }
    expect(states).toEqual(["verified", "due", "due", "overdue"]);
  });

  it("of a short interval are due in its second half", async () => {
    await set("leave", { user: owner.user.id, reviewIntervalDays: 7 });
    await rest(editor.token).post(`${at("leave")}/verify`, {});
    const states = [];
    for (const day of [3.9, 4, 6.9, 7]) {
      atDay(day);
      states.push(await stateOf("leave"));
    }
    expect(states).toEqual(["verified", "due", "due", "overdue"]);
  });

  it("stay valid if the owner or the interval changes", async () => {
    await set("leave", { user: owner.user.id, reviewIntervalDays: 90 });
    await rest(editor.token).post(`${at("leave")}/verify`, {});
    const { body } = await set("leave", { user: editor.user.id, reviewIntervalDays: 30 });
    expect(body).toMatchObject({
      state: "verified",
      dueAt: new Date(START.getTime() + 30 * DAY).toISOString(),
    });
    expect((await set("leave", { user: editor.user.id })).body.state).toBe("unscheduled");
  });

  it("can be recorded by editors and by the owner, and by nobody else", async () => {
    await set("leave", { user: owner.user.id, reviewIntervalDays: 90 });
    const reader = await makePerson({ organization, role: "read" });
    const verify = (by: Person) => rest(by.token).post(`${at("leave")}/verify`, {});
    expect((await verify(reader)).status).toBe(403);
    expect(await stateOf("leave")).toBe("due");
    for (const by of [owner, editor]) expect((await verify(by)).body.verification.by.id).toBe(by.user.id);
    const team = await makeTeam({ organization });
    await db().teamMember.create({
      data: { organizationId: organization.id, teamId: team.id, userId: reader.user.id, role: "member" },
    });
    await set("leave", { team: team.id });
    expect((await verify(reader)).status).toBe(200);
  });
});

describe("the list of owned pages", () => {
  it("starts with the pages that are due first, and has filters", async () => {
    await set("handbook", { user: editor.user.id });
    await set("leave", { user: owner.user.id, reviewIntervalDays: 90 });
    await set("other", { user: owner.user.id, reviewIntervalDays: 30 });
    await rest(editor.token).post(`${at("leave")}/verify`, {});
    expect(await pagesIn(editor)).toEqual(["other", "leave", "handbook"]);
    expect(await pagesIn(editor, "?state=due")).toEqual(["other"]);
    expect(await pagesIn(editor, "?state=verified")).toEqual(["leave"]);
    expect(await pagesIn(editor, "?state=unscheduled")).toEqual(["handbook"]);
    expect(await pagesIn(editor, `?user=${owner.user.id}`)).toEqual(["other", "leave"]);
    expect(await pagesIn(editor, "?mine=true")).toEqual(["handbook"]);
    expect(
      await pagesIn(editor, `?space=${(await makeSpace({ organizationId: organization.id })).id}`),
    ).toEqual([]);
    const first = await list(editor, "?limit=2");
    expect(first.count).toBe(3);
    expect(await pagesIn(editor, `?limit=2&page=${first.next.page}`)).toEqual(["handbook"]);
  });

  it("leaves out deleted pages and spaces in which the caller has no role", async () => {
    await set("leave", { user: owner.user.id });
    const guest = await makePerson({ organization, role: null });
    expect(await pagesIn(guest)).toEqual([]);
    await rest(editor.token).post(`/spaces/${space.id}/content`, {
      changes: [{ operation: "delete_page", page: "leave" }],
    });
    expect(await list(editor)).toMatchObject({ items: [], count: 0 });
    expect((await rest(editor.token).get(at("leave"))).status).toBe(404);
  });
});

describe("notifications about reviews", () => {
  it("are sent once when a review is due and once when it's overdue", async () => {
    await set("leave", { user: owner.user.id, reviewIntervalDays: 90 });
    for (const _ of [1, 2]) await tell();
    expect(await inbox(owner)).toEqual(["page-review-due: Leave"]);
    atDay(14);
    for (const _ of [1, 2]) await tell();
    expect(await inbox(owner)).toEqual(["page-review-overdue: Leave", "page-review-due: Leave"]);
    await rest(editor.token).post(`${at("leave")}/verify`, {});
    await tell();
    expect(await inbox(owner)).toHaveLength(2);
    atDay(14 + 76);
    await tell();
    expect((await inbox(owner))[0]).toBe("page-review-due: Leave");
    expect(await inbox(editor)).toEqual([]);
  });

  it("go to all members of a team, or else to the person who set the owner", async () => {
    const team = await makeTeam({ organization });
    await db().teamMember.create({
      data: { organizationId: organization.id, teamId: team.id, userId: owner.user.id, role: "member" },
    });
    await set("leave", { team: team.id, reviewIntervalDays: 90 });
    await tell();
    expect(await inbox(owner)).toEqual(["page-review-due: Leave"]);
    await db().teamMember.deleteMany({ where: { organizationId: organization.id, teamId: team.id } });
    atDay(14);
    await tell();
    expect(await inbox(editor)).toEqual(["page-review-overdue: Leave"]);
  });
});
