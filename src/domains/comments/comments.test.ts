import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { makeChangeRequest } from "@/testing/make/change-request";
import type { RestAnswer } from "@/testing/rest";
import { withThreads } from "@/testing/threads";
import { watchWrites } from "@/testing/writes";
import { BASES, type Discussion, makeDiscussion, say } from "./discussion.fixture";

let fixture: Discussion;
beforeAll(() => provideEnv({ RATE_LIMIT_PER_MINUTE: "0" }));
beforeEach(async () => {
  fixture = await makeDiscussion();
});
afterEach(() => setClock());

const at = (second: number) => setClock(new Date(Date.UTC(2026, 4, 1, 12, 0, second)));
const iso = (second: number) => new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString();
const bodies = (answer: RestAnswer) =>
  answer.body.items.map((item: { body: { markdown: string } }) => item.body.markdown);

async function refused(status: number, ask: () => Promise<RestAnswer>, message: RegExp = /./) {
  const written = await watchWrites();
  const answer = await ask();
  expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringMatching(message)]);
  expect(await written()).toEqual([]);
}

describe("a long comment", () => {
  it("is parsed in a separate thread, and rejected with a message if the parsing takes too long", async () => {
    const path = `${fixture.bases["a space"]}/comments`;
    const words = "So **much** to say. ".repeat(200);
    await withThreads({ runMilliseconds: 0 }, async ({ counts }) => {
      await refused(422, () => fixture.ann.post(path, say(words)), /takes more time or memory/);
      expect(counts).toEqual({ begun: 1, ended: 1 });
    });
    await withThreads({}, async ({ counts }) => {
      const { id } = (await fixture.ann.post(path, say(words))).body;
      for (let time = 0; time < 2; time += 1)
        expect(JSON.stringify((await fixture.ann.get(`${path}/${id}?format=document`)).body.body)).toContain(
          "bold",
        );
      expect(counts).toEqual({ begun: 2, ended: 0 });
    });
  });
});

describe.each(BASES)("a comment on %s", (base) => {
  const path = () => `${fixture.bases[base]}/comments`;
  const post = async (who: Discussion["ann"], markdown: string) =>
    (await who.post(path(), say(markdown))).body;

  it("is open at first, and has an author, a text, a time and a target", async () => {
    at(1);
    const { status, body } = await fixture.ann.post(path(), say("**Really?**"));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "comment",
      postedBy: { object: "user", id: fixture.ann.user.id },
      postedAt: iso(1),
      reactions: [],
      replies: 0,
      repliers: [],
      body: { markdown: "**Really?**" },
      status: "open",
      permissions: { view: true, edit: true, reply: true, delete: true, resolve: true },
    });
    expect(body).not.toHaveProperty("editedAt");
    const isRequest = base === "a change request";
    expect(body.target).toEqual({
      space: fixture.space.id,
      revision: isRequest ? fixture.changeRequest.headRevisionId : fixture.space.revisionId,
      ...(isRequest && { changeRequest: fixture.changeRequest.id }),
    });
    expect(body.urls.location).toMatch(new RegExp(`/v1${path()}/${body.id}$`));
    expect((await fixture.ann.get(`${path()}/${body.id}`)).body).toEqual(body);
    if (!isRequest) return;
    const numbered = `/spaces/${fixture.space.id}/change-requests/${fixture.changeRequest.number}/comments`;
    expect((await fixture.ann.get(`${numbered}/${body.id}`)).body).toEqual(body);
  });

  it("can be read as Markdown or as a Document, regardless of the format in which it was submitted", async () => {
    const markdown = "See **this**:\n\n* one\n* two\n";
    const { id } = await post(fixture.ann, markdown);
    const one = (await fixture.bob.get(`${path()}/${id}?format=document`)).body;
    expect(one.body.document.nodes.map((node: { type: string }) => node.type)).toEqual([
      "paragraph",
      "list-unordered",
    ]);
    const again = await fixture.bob.post(`${path()}?format=document`, { body: one.body });
    expect(again.body.body.document.nodes).toHaveLength(2);
    expect((await fixture.ann.get(`${path()}/${again.body.id}`)).body.body).toEqual({ markdown });
    const listed = await fixture.bob.get(`${path()}?format=document`);
    expect(listed.body.items.every((item: { body: object }) => "document" in item.body)).toBe(true);
  });

  it("can be reworded by its author, but not by administrators", async () => {
    at(1);
    const { id } = await post(fixture.ann, "Frist");
    at(5);
    const reworded = await fixture.ann.put(`${path()}/${id}`, say("First"));
    expect(reworded.body).toMatchObject({ body: { markdown: "First" }, postedAt: iso(1), editedAt: iso(5) });
    for (const other of [fixture.bob, fixture.editor, fixture.admin]) {
      expect((await other.get(`${path()}/${id}`)).body.permissions.edit).toBe(false);
      await refused(403, () => other.put(`${path()}/${id}`, say("Mine")));
    }
  });

  it("stays unchanged and keeps its version if an update contains only the current values", async () => {
    const { id } = await post(fixture.ann, "Same");
    const before = await fixture.ann.get(`${path()}/${id}`);
    for (const body of [{}, say("Same"), { resolved: false }, { removedReactions: ["👍"] }])
      expect((await fixture.ann.put(`${path()}/${id}`, body)).body).toEqual(before.body);
    expect((await fixture.ann.get(`${path()}/${id}`)).headers.etag).toBe(before.headers.etag);
  });

  it("can be resolved and reopened by its author and by editors, but not by other commenters", async () => {
    const { id } = await post(fixture.ann, "Wrong");
    at(3);
    const resolved = (await fixture.editor.put(`${path()}/${id}`, { resolved: true })).body;
    expect(resolved).toMatchObject({
      status: "resolved",
      resolvedAt: iso(3),
      resolvedBy: { id: fixture.editor.user.id },
    });
    expect(resolved).not.toHaveProperty("editedAt");
    at(9);
    expect((await fixture.ann.put(`${path()}/${id}`, { resolved: true })).body.resolvedAt).toBe(iso(3));
    expect((await fixture.bob.get(`${path()}/${id}`)).body.permissions.resolve).toBe(false);
    await refused(403, () => fixture.bob.put(`${path()}/${id}`, { resolved: false }));
    const open = (await fixture.ann.put(`${path()}/${id}`, { resolved: false })).body;
    expect(open.status).toBe("open");
    expect(open).not.toHaveProperty("resolvedAt");
    expect(open).not.toHaveProperty("resolvedBy");
  });

  it("counts each person once for an emoji, and lists the emoji in the order in which they were first added", async () => {
    const { id } = await post(fixture.ann, "Good news");
    at(1);
    await fixture.bob.put(`${path()}/${id}`, { addedReactions: ["🎉", "👍"] });
    at(2);
    await fixture.ann.put(`${path()}/${id}`, { addedReactions: ["👍", "👍"] });
    await fixture.ann.put(`${path()}/${id}`, { addedReactions: ["👍"] });
    const { reactions } = (await fixture.bob.get(`${path()}/${id}`)).body;
    expect(reactions.map((one: { emoji: string; count: number }) => [one.emoji, one.count])).toEqual([
      ["1f389", 1],
      ["1f44d", 2],
    ]);
    expect(reactions[1].users).toMatchObject([
      { user: { id: fixture.bob.user.id }, reactedAt: iso(1) },
      { user: { id: fixture.ann.user.id }, reactedAt: iso(2) },
    ]);
    const taken = await fixture.bob.put(`${path()}/${id}`, { removedReactions: ["👍", "🎉", "🤷"] });
    expect(taken.body.reactions).toMatchObject([{ emoji: "1f44d", count: 1 }]);
  });

  it("rejects an invalid emoji, too many emoji, and an emoji that is both added and removed", async () => {
    const { id } = await post(fixture.ann, "?");
    const put = (body: object) => () => fixture.ann.put(`${path()}/${id}`, body);
    for (const none of ["", "a", ":+1:", "👍👍", "1f44d-1f44d", 7])
      await refused(400, put({ addedReactions: [none] }), /addedReactions/);
    await refused(400, put({ removedReactions: ["x"] }), /removedReactions/);
    await refused(400, put({ addedReactions: ["👍"], removedReactions: ["👍"] }), /removedReactions/);
    const many = [..."😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓"];
    expect(many).toHaveLength(20);
    await refused(400, put({ addedReactions: [...many, "😔"] }), /addedReactions/);
    expect((await put({ addedReactions: many })()).body.reactions).toHaveLength(20);
    await refused(400, put({ addedReactions: ["😔"] }), /addedReactions/);
  });

  it("rejects a body that is empty or too long, or isn't text", async () => {
    const longest = "x".repeat(20_000);
    expect((await fixture.ann.post(path(), say(longest))).status).toBe(200);
    const bad = [
      undefined,
      null,
      "text",
      {},
      { markdown: "" },
      { markdown: " \n" },
      { markdown: `${longest}x` },
      { markdown: 1 },
      { document: { object: "document", data: {}, nodes: [] } },
      { document: { object: "document", data: {}, nodes: [{ object: "block", type: "none" }] } },
      { markdown: `${">".repeat(40)} deep` },
    ];
    for (const body of bad) await refused(400, () => fixture.ann.post(path(), { body }), /body/);
  });

  it("can be deleted together with its replies by its author and by administrators, and returns 404 afterwards", async () => {
    const { id } = await post(fixture.ann, "Oops");
    const reply = (await fixture.bob.post(`${path()}/${id}/replies`, say("Never mind"))).body;
    await fixture.ann.put(`${path()}/${id}/replies/${reply.id}`, { addedReactions: ["👍"] });
    for (const other of [fixture.bob, fixture.editor, fixture.reader])
      await refused(403, () => other.delete(`${path()}/${id}`));
    const second = await post(fixture.bob, "Rude");
    expect((await fixture.admin.delete(`${path()}/${second.id}`)).status).toBe(204);
    expect((await fixture.ann.delete(`${path()}/${id}`)).status).toBe(204);
    expect((await fixture.ann.delete(`${path()}/${id}`)).status).toBe(204);
    for (const gone of ["", "/replies", `/replies/${reply.id}`])
      expect((await fixture.ann.get(`${path()}/${id}${gone}`)).status).toBe(404);
    expect((await fixture.ann.get(path())).body).toEqual({ items: [], count: 0 });
    expect((await fixture.ann.get(`${fixture.bases[base]}/commenters`)).body.count).toBe(0);
  });

  it("can't be updated with an outdated version, but a reply doesn't change the version", async () => {
    const { id } = await post(fixture.ann, "One");
    const { headers } = await fixture.ann.get(`${path()}/${id}`);
    const ifMatch = { headers: { "if-match": headers.etag as string } };
    await fixture.bob.post(`${path()}/${id}/replies`, say("Two"));
    const changed = await fixture.ann.put(`${path()}/${id}`, say("Three"), ifMatch);
    expect(changed.status).toBe(200);
    await refused(412, () => fixture.ann.put(`${path()}/${id}`, say("Four"), ifMatch));
    await refused(412, () => fixture.ann.delete(`${path()}/${id}`, ifMatch));
  });

  it("can't be seen or changed by people with the Reader role", async () => {
    const { id } = await post(fixture.ann, "Between us");
    for (const inside of [
      path(),
      `${path()}/${id}`,
      `${path()}/${id}/replies`,
      `${fixture.bases[base]}/commenters`,
    ])
      expect((await fixture.reader.get(inside)).status).toBe(403);
    await refused(403, () => fixture.reader.post(path(), say("Me too")));
    await refused(403, () => fixture.reader.put(`${path()}/${id}`, { addedReactions: ["👍"] }));
  });
});

describe.each(BASES)("the comments on %s", (base) => {
  const path = () => `${fixture.bases[base]}/comments`;
  let ids: Record<string, string>;
  beforeEach(async () => {
    ids = {};
    for (const [index, [name, who]] of (
      [
        ["one", fixture.ann],
        ["two", fixture.bob],
        ["three", fixture.ann],
        ["four", fixture.editor],
      ] as const
    ).entries()) {
      at(index);
      ids[name] = (await who.post(path(), say(name))).body.id;
    }
    await fixture.editor.put(`${path()}/${ids.two}`, { resolved: true });
  });

  it("are listed in pages, with the newest or the oldest first", async () => {
    expect(bodies(await fixture.ann.get(path()))).toEqual(["four", "three", "two", "one"]);
    expect(bodies(await fixture.ann.get(`${path()}?order=asc`))).toEqual(["one", "two", "three", "four"]);
    const first = await fixture.ann.get(`${path()}?order=asc&limit=3`);
    expect([bodies(first), first.body.count]).toEqual([["one", "two", "three"], 4]);
    const next = `&page=${first.body.next.page}`;
    expect(bodies(await fixture.ann.get(`${path()}?order=asc${next}`))).toEqual(["four"]);
    await refused(400, () => fixture.ann.get(`${path()}?order=desc${next}`), /page/);
  });

  it("can be filtered by status and by author", async () => {
    const found = async (query: string) => bodies(await fixture.bob.get(`${path()}?order=asc&${query}`));
    expect(await found("status=open")).toEqual(["one", "three", "four"]);
    expect(await found("status=resolved")).toEqual(["two"]);
    expect(await found("status=all")).toHaveLength(4);
    expect(await found(`authors=${fixture.ann.user.id}`)).toEqual(["one", "three"]);
    expect(await found(`authors=${fixture.bob.user.id}&authors=${fixture.editor.user.id}`)).toEqual([
      "two",
      "four",
    ]);
    expect(await found(`authors=${fixture.ann.user.id}&status=resolved`)).toEqual([]);
    expect(await found("authors=Nobody")).toEqual([]);
    for (const query of ["status=closed", "order=up", "format=html", "authors=%20"])
      await refused(400, () => fixture.ann.get(`${path()}?${query}`), new RegExp(query.split("=")[0] ?? ""));
  });

  it("don't include comments of other discussions", async () => {
    const other = fixture.bases[base === "a space" ? "a change request" : "a space"];
    expect((await fixture.ann.get(`${other}/comments`)).body.count).toBe(0);
    expect((await fixture.ann.get(`${other}/comments/${ids.one}`)).status).toBe(404);
    await refused(404, () => fixture.ann.put(`${other}/comments/${ids.one}`, { resolved: true }), /Comment/);
    await refused(404, () => fixture.ann.post(`${other}/comments/${ids.one}/replies`, say("?")), /Comment/);
    const written = await watchWrites();
    expect((await fixture.admin.delete(`${other}/comments/${ids.one}`)).status).toBe(204);
    expect(await written()).toEqual([]);
  });

  it("return each commenter once, including members who only replied", async () => {
    await fixture.admin.post(`${path()}/${ids.one}/replies`, say("Yes"));
    const { body } = await fixture.bob.get(`${fixture.bases[base]}/commenters`);
    const { ann, bob, editor, admin } = fixture;
    expect(body.count).toBe(4);
    expect(body.items.map((member: { id: string }) => member.id).sort()).toEqual(
      [ann, bob, editor, admin].map(({ user }) => user.id).sort(),
    );
    expect(body.items[0]).toMatchObject({ object: "member", user: { object: "user" }, disabled: false });
  });
});

describe.each(BASES)("a reply to a comment on %s", (base) => {
  let replies: string;
  let comment: string;
  beforeEach(async () => {
    const { body } = await fixture.ann.post(`${fixture.bases[base]}/comments`, say("Who?"));
    comment = `${fixture.bases[base]}/comments/${body.id}`;
    replies = `${comment}/replies`;
  });

  it("is listed with the oldest reply first, and the comment shows the number of replies by each person", async () => {
    at(1);
    const first = (await fixture.bob.post(replies, say("Me"))).body;
    expect(first).toMatchObject({
      object: "comment-reply",
      postedBy: { id: fixture.bob.user.id },
      postedAt: iso(1),
      reactions: [],
      body: { markdown: "Me" },
      permissions: { view: true, edit: true, delete: true },
    });
    at(2);
    await fixture.ann.post(replies, say("Not me"));
    at(3);
    await fixture.bob.post(replies, say("Or she"));
    const listed = await fixture.ann.get(replies);
    expect([bodies(listed), listed.body.count]).toEqual([["Me", "Not me", "Or she"], 3]);
    expect(listed.body.items[0]).toEqual((await fixture.ann.get(`${replies}/${first.id}`)).body);
    const { body } = await fixture.ann.get(comment);
    expect(body.replies).toBe(3);
    expect(body.repliers).toMatchObject([
      { user: { id: fixture.bob.user.id }, count: 2, updatedAt: iso(3) },
      { user: { id: fixture.ann.user.id }, count: 1, updatedAt: iso(2) },
    ]);
  });

  it("can be reworded, reacted to and deleted like a comment, and doesn't change the status of the comment", async () => {
    const { id } = (await fixture.bob.post(replies, say("Me"))).body;
    const one = `${replies}/${id}`;
    const reworded = await fixture.bob.put(one, { ...say("I"), addedReactions: ["👍"], resolved: true });
    expect(reworded.body).toMatchObject({
      body: { markdown: "I" },
      reactions: [{ emoji: "1f44d", count: 1 }],
    });
    expect(reworded.body.editedAt).toEqual(expect.any(String));
    expect((await fixture.ann.get(comment)).body).toMatchObject({ status: "open", reactions: [] });
    await refused(403, () => fixture.ann.put(one, say("You")));
    await refused(403, () => fixture.ann.delete(one));
    await refused(400, () => fixture.ann.put(one, { addedReactions: ["no"] }), /addedReactions/);
    await refused(400, () => fixture.bob.post(replies, { body: {} }), /body/);
    const asDocument = await fixture.ann.get(`${one}?format=document`);
    expect(asDocument.body.body.document.object).toBe("document");
    expect((await fixture.bob.delete(one)).status).toBe(204);
    expect((await fixture.bob.delete(one)).status).toBe(204);
    expect((await fixture.ann.get(comment)).body).toMatchObject({ replies: 0, repliers: [] });
  });

  it("can't be read or changed through another comment", async () => {
    const { id } = (await fixture.bob.post(replies, say("Me"))).body;
    const other = (await fixture.ann.post(`${fixture.bases[base]}/comments`, say("What?"))).body.id;
    for (const wrong of [other, "absent"]) {
      const path = `${fixture.bases[base]}/comments/${wrong}/replies`;
      const what = wrong === other ? /Reply not found/ : /Comment not found/;
      await refused(404, () => fixture.bob.get(`${path}/${id}`), what);
      await refused(404, () => fixture.bob.put(`${path}/${id}`, say("Mine")), what);
      const written = await watchWrites();
      expect((await fixture.bob.delete(`${path}/${id}`)).status).toBe(204);
      expect(await written()).toEqual([]);
    }
    await refused(404, () => fixture.bob.get(`${fixture.bases[base]}/comments/absent/replies`), /Comment/);
    await refused(
      404,
      () => fixture.bob.post(`${fixture.bases[base]}/comments/absent/replies`, say("?")),
      /Comment/,
    );
  });
});

describe("the author of a change request", () => {
  it("can resolve comments on it, even with only the Commenter role", async () => {
    const { id } = await makeChangeRequest({ space: fixture.space, user: fixture.ann.user });
    const path = `/spaces/${fixture.space.id}/change-requests/${id}/comments`;
    const said = (await fixture.bob.post(path, say("Typo"))).body;
    expect((await fixture.ann.get(`${path}/${said.id}`)).body.permissions).toMatchObject({
      resolve: true,
      edit: false,
      delete: false,
    });
    expect((await fixture.ann.put(`${path}/${said.id}`, { resolved: true })).body.status).toBe("resolved");
  });
});
