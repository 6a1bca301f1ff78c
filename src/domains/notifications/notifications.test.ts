import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { runJobs } from "@/testing/jobs";
import { makeTeam } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeServiceAccount } from "@/testing/make/service-account";
import { rest } from "@/testing/rest";
import {
  kinds,
  makeNotifiedPlace,
  mention,
  type NotifiedPerson,
  notificationsOf,
  words,
} from "./notified.fixture";
import { NOTIFICATIONS_KEPT_DAYS, removeOld } from "./service";

let place: Awaited<ReturnType<typeof makeNotifiedPlace>>;
let author: NotifiedPerson;
let reviewer: NotifiedPerson;
let admin: NotifiedPerson;
let base: string;
beforeEach(async () => {
  place = await makeNotifiedPlace();
  ({ author, reviewer, admin, base } = place);
});
afterEach(() => setClock());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const comment = async (by: NotifiedPerson, markdown: string) =>
  (await by.api.post(`${base}/comments`, words(markdown))).body.id as string;

const documentOf = (...nodes: object[]) => ({
  object: "document",
  data: {},
  nodes: [{ object: "block", type: "paragraph", isVoid: false, data: {}, nodes }],
});

describe("the people who get notifications", () => {
  it("include a person mentioned in a comment, and the notification contains the comment's location and beginning", async () => {
    const id = await comment(author, `Please look, ${mention(admin.id)}: is **this** right?`);
    const { items, count } = await notificationsOf(admin);
    expect(count).toBe(1);
    expect(items[0]).toMatchObject({
      object: "notification",
      kind: "mention",
      unread: true,
      actor: { id: author.id },
      organization: place.organization.id,
      space: { id: place.space.id, title: place.space.title },
      changeRequest: { id: place.request.id, number: 1, subject: "Better words" },
      comment: id,
      excerpt: "Please look, @x: is this right?",
    });
    expect(items[0].urls.app).toMatch(
      new RegExp(`/spaces/${place.space.id}/change-requests/1#comment-${id}$`),
    );
    expect(await kinds(author)).toEqual([]);
  });

  it("include people mentioned in a comment on the main content, and the notification contains the page until the page is deleted", async () => {
    const space = `/spaces/${place.space.id}`;
    const said = { ...words(mention(admin.id)), page: "a" };
    const { id } = (await author.api.post(`${space}/comments`, said)).body;
    const [told] = (await notificationsOf(admin)).items;
    expect(told).toMatchObject({ comment: id, page: { id: "a", title: "A" } });
    expect(told.urls.app).toMatch(new RegExp(`${space}/pages/a#comment-${id}$`));
    const removed = { changes: [{ operation: "delete_page", page: "a" }] };
    expect((await admin.api.post(`${space}/content`, removed)).status).toBe(200);
    const [later] = (await notificationsOf(admin)).items;
    expect([later.page, later.urls.app]).toEqual([undefined, expect.stringMatching(new RegExp(`${space}$`))]);
  });

  it("include people mentioned in a comment that was written as a Document", async () => {
    const ref = { kind: "user", user: admin.id };
    const document = documentOf({
      object: "inline",
      type: "mention",
      isVoid: true,
      data: { ref },
      nodes: [],
    });
    const posted = await author.api.post(`${base}/comments?format=document`, { body: { document } });
    expect(posted.status).toBe(200);
    expect(JSON.stringify(posted.body.body.document)).toContain(JSON.stringify({ ref }));
    expect(await kinds(admin)).toEqual(["mention"]);
  });

  it("include each member of a mentioned team once, except service accounts", async () => {
    const { organization } = place;
    const machine = await makeServiceAccount({ organizationId: organization.id });
    const users = [author.id, reviewer.id, machine.userId].map((id) => ({ id }));
    const team = await makeTeam({ organization, users });
    await author.api.post(`/spaces/${place.space.id}/comments`, words(mention(team.id, "team")));
    expect(await kinds(reviewer)).toEqual(["mention"]);
    expect(await kinds(author)).toEqual([]);
    expect(await db().notification.count({ where: { organizationId: organization.id } })).toBe(1);
  });

  it("include people mentioned in a description, but only once, even if the description is edited often", async () => {
    const ref = { kind: "user", user: admin.id };
    const description = documentOf({
      object: "inline",
      type: "mention",
      isVoid: true,
      data: { ref },
      nodes: [],
    });
    for (const subject of ["One", "Two"])
      expect((await author.api.patch(base, { subject, description })).status).toBe(200);
    expect(await kinds(admin)).toEqual(["mention"]);
  });

  it("include the author of a comment, the earlier authors in a thread, and all participants of a merged change request", async () => {
    await author.api.post(`${base}/requested-reviewers`, { users: [reviewer.id] });
    const id = await comment(reviewer, "Why?");
    expect(await kinds(author)).toEqual(["comment"]);
    await author.api.post(`${base}/comments/${id}/replies`, words("Because."));
    await admin.api.post(`${base}/comments/${id}/replies`, words(`Yes, ${mention(reviewer.id)}.`));
    expect(await kinds(reviewer)).toEqual(["mention", "reply", "review-requested"]);
    expect(await kinds(author)).toEqual(["reply", "comment"]);
    await reviewer.api.post(`${base}/reviews`, { status: "approved", comment: { markdown: "Good." } });
    const [review] = (await notificationsOf(author)).items;
    expect(review).toMatchObject({ kind: "review", review: { status: "approved" } });
    expect((await admin.api.post(`${base}/merge`)).status).toBe(200);
    expect((await kinds(author))[0]).toBe("merged");
    expect((await kinds(reviewer))[0]).toBe("merged");
    expect(await kinds(admin)).toEqual([]);
  });

  it("include requested reviewers again if the change request has changed", async () => {
    const ask = () => author.api.post(`${base}/requested-reviewers`, { users: [reviewer.id] });
    await ask();
    await ask();
    expect(await kinds(reviewer)).toEqual(["review-requested"]);
    await author.api.post(`${base}/content`, {
      changes: [{ operation: "update_page", page: "a", title: "B" }],
    });
    await ask();
    expect(await kinds(reviewer)).toEqual(["review-requested", "review-requested"]);
  });

  it("include people for whom a merge adds a mention to a page, and the notification contains the page", async () => {
    const write = async (text: string) => {
      const made = (await author.api.post(`/spaces/${place.space.id}/change-requests`, {})).body;
      const path = `/spaces/${place.space.id}/change-requests/${made.id}`;
      const change = { operation: "update_page", page: "a", document: { markdown: text } };
      expect((await author.api.post(`${path}/content`, { changes: [change] })).status).toBe(200);
      expect(await kinds(reviewer)).toEqual([...expected]);
      expect((await admin.api.post(`${path}/merge`)).status).toBe(200);
    };
    const expected: string[] = [];
    await write(`# A\n\nAsk ${mention(reviewer.id)}.\n`);
    expect((await notificationsOf(reviewer)).items[0]).toMatchObject({
      kind: "mention",
      page: { id: "a", title: "A" },
    });
    expected.push("mention");
    await write(`# A\n\nDo ask ${mention(reviewer.id)}.\n`);
    expect(await kinds(reviewer)).toEqual(expected);
  });

  it("include the person who started an import that fails, and the notification contains the reason", async () => {
    provideEnv({ OUTBOUND_ALLOWLIST: "127.0.0.1:1" });
    const body = { url: "http://127.0.0.1:1/docs.git", ref: "refs/heads/main" };
    expect((await admin.api.post(`/spaces/${place.space.id}/git/import`, body)).status).toBe(204);
    const [failed] = (await notificationsOf(admin)).items;
    expect(failed).toMatchObject({
      kind: "job-failed",
      run: { direction: "import", error: expect.any(String) },
    });
    expect(failed).not.toHaveProperty("actor");
    expect(await kinds(author)).toEqual([]);
  });
});

describe("the people who get no notifications", () => {
  it("include people without access, who don't see or count notifications until they get access again", async () => {
    const [guest, outsider] = [await place.person(null), await makePerson()];
    const id = await comment(
      author,
      [guest.id, outsider.user.id, admin.id].map((id) => mention(id)).join(" "),
    );
    expect(await kinds(guest)).toEqual([]);
    expect((await rest(outsider.token).get("/user/notifications")).body).toEqual({ count: 0, items: [] });
    expect(await kinds(admin)).toEqual(["mention"]);
    const where = { organizationId_userId: { organizationId: place.organization.id, userId: admin.id } };
    const [{ id: notificationId }] = (await notificationsOf(admin)).items;
    for (const change of [{ role: "read" }, { role: "admin", disabledAt: new Date() }] as const) {
      await db().member.update({ where, data: change });
      expect(await notificationsOf(admin, "?unread=true&limit=0")).toEqual({ count: 0, items: [] });
      expect((await admin.api.post(`/user/notifications/${notificationId}/read`)).status).toBe(404);
    }
    await db().member.update({ where, data: { disabledAt: null } });
    expect(await notificationsOf(admin, "?unread=true&limit=0")).toMatchObject({ count: 1 });
    expect((await admin.api.delete(`${base}/comments/${id}`)).status).toBe(204);
    expect(await notificationsOf(admin)).toEqual({ count: 0, items: [] });
  });

  it("include people who have muted the change request or its space, until they unmute it", async () => {
    const paths = [`${base}/mute`, `/spaces/${place.space.id}/mute`];
    for (const path of paths) {
      for (const _ of [1, 2]) expect((await author.api.put(path)).status).toBe(204);
      await comment(admin, `Hear, ${mention(author.id)}`);
      expect(await kinds(author)).toEqual([]);
      expect((await author.api.get("/user/notifications/mutes")).body.count).toBe(1);
      for (const _ of [1, 2]) expect((await author.api.delete(path)).status).toBe(204);
    }
    expect((await author.api.get("/user/notifications/mutes")).body).toEqual({ count: 0, items: [] });
    await comment(admin, "Now");
    expect(await kinds(author)).toEqual(["comment"]);
  });

  it("include people if a text only links to their profile", async () => {
    await comment(author, `[Ada](content:user/${admin.id}) and \`${mention(admin.id)}\``);
    expect(await kinds(admin)).toEqual([]);
  });
});

describe("the list", () => {
  it("is returned in pages without duplicates, and can be filtered by unread notifications", async () => {
    for (const text of ["One", "Two", "Three"]) await comment(admin, text);
    const first = await notificationsOf(author, "?limit=2");
    expect([first.count, first.items.length]).toEqual([3, 2]);
    const second = await notificationsOf(author, `?limit=2&page=${encodeURIComponent(first.next.page)}`);
    const excerpts = [...first.items, ...second.items].map(({ excerpt }) => excerpt);
    expect(excerpts).toEqual(["Three", "Two", "One"]);
    const read = `/user/notifications/${first.items[0].id}/read`;
    for (const _ of [1, 2]) expect((await author.api.post(read)).status).toBe(204);
    expect((await reviewer.api.post(read)).status).toBe(404);
    expect(
      (await notificationsOf(author, "?unread=true")).items.map(({ excerpt }: never) => excerpt),
    ).toEqual(["Two", "One"]);
    expect((await author.api.post("/user/notifications/read")).status).toBe(204);
    expect(await notificationsOf(author, "?unread=true")).toEqual({ count: 0, items: [] });
    expect((await notificationsOf(author)).items.map(({ unread }: never) => unread)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("contains only notifications of the token's organization, and only these notifications can be marked as read", async () => {
    await comment(admin, "One");
    await runJobs();
    const other = (await makePerson()).organizationId;
    const { body } = await author.api.post("/user/tokens", {
      name: "x",
      organization: place.organization.id,
    });
    await db().accessToken.update({ where: { id: body.id }, data: { organizationId: other } });
    const limited = rest(body.token);
    expect((await limited.get("/user/notifications")).body).toEqual({ count: 0, items: [] });
    await limited.post("/user/notifications/read");
    expect(await notificationsOf(author, "?unread=true")).toMatchObject({ count: 1 });
  });

  it(`leaves out notifications after ${NOTIFICATIONS_KEPT_DAYS} days`, async () => {
    await comment(admin, "One");
    expect(await kinds(author)).toEqual(["comment"]);
    setClock(inDays(NOTIFICATIONS_KEPT_DAYS - 1));
    await removeOld();
    expect(await db().notification.count({ where: { organizationId: place.organization.id } })).toBe(1);
    setClock(inDays(NOTIFICATIONS_KEPT_DAYS + 1));
    await removeOld();
    expect(await db().notification.count({ where: { organizationId: place.organization.id } })).toBe(0);
  });
});
