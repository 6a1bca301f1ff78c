import pg from "pg";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { lockContents, transferContents } from "@/domains/spaces/departing-contents";
import { provideEnv, requiredEnv } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makeMember } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { race } from "@/testing/race";
import { BASES, type Discussion, makeDiscussion, say } from "./discussion.fixture";

let fixture: Discussion;
beforeAll(() => provideEnv({ RATE_LIMIT_PER_MINUTE: "0" }));
beforeEach(async () => {
  fixture = await makeDiscussion();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the number of open comments that responses show, and the actual number. */
async function counted(base: string) {
  const open = await fixture.admin.get(`${base}/comments?status=open&limit=0`);
  return { shown: (await fixture.admin.get(base)).body.comments, open: open.body.count };
}

describe.each(BASES)("the number of open comments on %s", (name) => {
  const base = () => fixture.bases[name];
  const post = async (words = "?") => (await fixture.ann.post(`${base()}/comments`, say(words))).body.id;

  it("changes if comments are posted, resolved, reopened or deleted, and doesn't include replies", async () => {
    const [first, second] = [await post(), await post()];
    expect(await counted(base())).toEqual({ shown: 2, open: 2 });
    await fixture.bob.post(`${base()}/comments/${first}/replies`, say("!"));
    await fixture.ann.put(`${base()}/comments/${first}`, say("Other words"));
    expect((await counted(base())).shown).toBe(2);
    for (const _ of [1, 2]) await fixture.ann.put(`${base()}/comments/${first}`, { resolved: true });
    expect((await counted(base())).shown).toBe(1);
    await fixture.ann.delete(`${base()}/comments/${first}`);
    expect((await counted(base())).shown).toBe(1);
    await fixture.ann.put(`${base()}/comments/${second}`, { resolved: true });
    await fixture.ann.put(`${base()}/comments/${second}`, { resolved: false });
    expect((await counted(base())).shown).toBe(1);
    for (const _ of [1, 2]) await fixture.ann.delete(`${base()}/comments/${second}`);
    expect(await counted(base())).toEqual({ shown: 0, open: 0 });
  });

  it("doesn't include comments of other discussions", async () => {
    await post();
    const other = fixture.bases[name === "a space" ? "a change request" : "a space"];
    expect((await counted(other)).shown).toBe(0);
  });

  it("is correct after many concurrent writes, even if several people resolve or delete the same comment", async () => {
    const ids: string[] = await Promise.all(times(24).map((index) => post(`Number ${index}`)));
    expect(await counted(base())).toEqual({ shown: 24, open: 24 });
    const path = (id: string | undefined) => `${base()}/comments/${id}`;
    const contested = [
      ...times(6).map(() => fixture.editor.put(path(ids[0]), { resolved: true })),
      ...times(6).map(() => fixture.admin.delete(path(ids[1]))),
      ...times(6).map((index) => fixture.editor.put(path(ids[2]), { resolved: index % 2 === 0 })),
      ...times(3).map(() => fixture.editor.put(path(ids[3]), { resolved: true })),
      ...times(3).map(() => fixture.admin.delete(path(ids[3]))),
      ...times(6).map(() => post("Meanwhile")),
    ];
    const statuses = (await Promise.all(contested)).map((answer) =>
      typeof answer === "string" ? 200 : answer.status,
    );
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    const { shown, open } = await counted(base());
    expect(shown).toBe(open);
    expect([27, 26]).toContain(open);
  });

  it("stays correct, without deadlocks, if people write content, merge and comment at the same time", async () => {
    await makeContent({ space: fixture.space, pages: [{ id: "page", title: "Page" }] });
    const request = fixture.bases["a change request"];
    await fixture.editor.post(`${request}/update`);
    const write = (where: string, title: string) =>
      fixture.editor.post(`${where}/content`, {
        changes: [{ operation: "update_page", page: "page", title }],
      });
    const answers = await Promise.all([
      ...times(8).flatMap((index) => [post(), write(request, `Mine ${index}`), post()]),
      ...times(4).map((index) => write(fixture.bases["a space"], `Theirs ${index}`)),
      fixture.admin.post(`${request}/merge`),
      fixture.admin.post(`/spaces/${fixture.space.id}/change-requests`, { subject: "Another" }),
    ]);
    const faults = answers.filter((answer) => typeof answer !== "string" && answer.status >= 500);
    expect(faults).toEqual([]);
    expect(await counted(base())).toEqual({ shown: 16, open: 16 });
  });

  it("moves with the space to another organization, together with every comment, reply and reaction", async () => {
    const [first, second] = [await post("One"), await post("Two")];
    await fixture.bob.post(`${base()}/comments/${first}/replies`, say("Yes"));
    await fixture.bob.put(`${base()}/comments/${first}`, { addedReactions: ["👍"] });
    await fixture.editor.put(`${base()}/comments/${second}`, { resolved: true });
    const target = await makeOrganization();
    await makeMember({ organization: target, user: fixture.admin.user, role: "admin" });
    const before = (await fixture.admin.get(`${base()}/comments`)).body;
    const transfer = { organization: target.id };
    expect((await fixture.admin.post(`/spaces/${fixture.space.id}/transfer`, transfer)).status).toBe(200);
    expect((await fixture.admin.get(`${base()}/comments`)).body).toEqual(before);
    expect(await counted(base())).toEqual({ shown: 1, open: 1 });
    const where = { organizationId: fixture.organizationId };
    expect(await db().comment.count({ where })).toBe(0);
    expect(await db().commentReply.count({ where })).toBe(0);
    expect(await db().commentReaction.count({ where })).toBe(0);
  });

  it("doesn't include a comment that is posted during a transfer, because that request waits and then gets 404", async () => {
    const { organizationId: from, space } = fixture;
    const to = (await makeOrganization()).id;
    const posted = await race(() => fixture.ann.post(`${base()}/comments`, say("Now")), {
      lock: (tx) => lockContents(tx, from, [space.id]),
      change: (tx) => transferContents(tx, { from, to }, [space.id]),
    });
    expect(posted.status).toBe(404);
    for (const organizationId of [from, to])
      expect(await db().comment.count({ where: { organizationId } })).toBe(0);
  });

  it("stays the same while the space is in the trash, where no one can comment, and is shown again after a restore", async () => {
    const id = await post();
    await fixture.admin.delete(`/spaces/${fixture.space.id}`);
    expect((await fixture.ann.post(`${base()}/comments`, say("Late"))).status).toBe(404);
    expect((await fixture.ann.put(`${base()}/comments/${id}`, { resolved: true })).status).toBe(404);
    expect((await fixture.ann.delete(`${base()}/comments/${id}`)).status).toBe(204);
    await fixture.admin.post(`/spaces/${fixture.space.id}/restore`);
    expect(await counted(base())).toEqual({ shown: 1, open: 1 });
    expect((await fixture.ann.get(`${base()}/comments/${id}`)).body.status).toBe("open");
  });

  it("is zero in a copy of the space, because comments aren't copied", async () => {
    await post();
    const copy = (await fixture.admin.post(`/spaces/${fixture.space.id}/duplicate`)).body;
    expect(copy.comments).toBe(0);
    expect((await fixture.admin.get(`/spaces/${copy.id}/comments`)).body.count).toBe(0);
  });

  it("is sent to people who view the space after each successful write, but not after a rejected write", async () => {
    const client = new pg.Client({ connectionString: requiredEnv("DATABASE_URL") });
    await client.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("LISTEN bindery_spaces");
    const path = `${base()}/comments`;
    const { id } = (await fixture.ann.post(path, say("?"))).body;
    const reply = (await fixture.bob.post(`${path}/${id}/replies`, say("!"))).body.id;
    await fixture.bob.put(`${path}/${id}/replies/${reply}`, { addedReactions: ["👍"] });
    await fixture.editor.put(`${path}/${id}`, { resolved: true });
    await fixture.editor.put(`${path}/${id}`, { resolved: true });
    await fixture.bob.put(`${path}/${id}`, say("Mine"));
    await fixture.bob.delete(`${path}/${id}/replies/${reply}`);
    await fixture.ann.delete(`${path}/${id}`);
    await client.query("SELECT 1");
    const own = `${fixture.organizationId}/${fixture.space.id}`;
    expect(heard.filter((payload) => payload === own)).toHaveLength(6);
    await client.end();
  });
});
