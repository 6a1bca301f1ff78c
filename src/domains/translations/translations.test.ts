import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { env, provideEnv } from "@/env";
import { runJobs } from "@/testing/jobs";
import { makeCollection } from "@/testing/make/collection";
import { makeContent, putPage } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { startModelServer } from "@/testing/model-server";
import { rest } from "@/testing/rest";
import { startTranslationServer } from "@/testing/translation-server";
import { runFollowers } from "./handlers";

type Person = Awaited<ReturnType<typeof makePerson>>;
let admin: Person;
let reader: Person;
let space: Space;
let all: string;
let start: string;
let guide: string;

const startPage = (text = "Second paragraph.", more = {}) => ({
  id: start,
  title: "Start",
  slug: "start",
  gitPath: "start.md",
  text: `# Start\n\nSee the [guide](guide.md#set-up).\n\n${text}\n`,
  ...more,
});
const guidePage = (more = {}) => ({
  id: guide,
  title: "Guide",
  slug: "guide",
  gitPath: "guide.md",
  text: "# Guide\n\n## Set up\n\nRun `make`.\n",
  ...more,
});

beforeEach(async () => {
  provideEnv({ TRANSLATION_PROVIDER: "pseudo", RATE_LIMIT_PER_MINUTE: "0" });
  const organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  reader = await makePerson({ organization, role: "read" });
  const parent = await makeCollection({ organizationId: organization.id });
  space = await makeSpace({ parent, title: "Guide", emoji: "📘", language: "en" });
  await makeGrant({ level: "edit", space, user: reader.user });
  [start, guide] = [newId(), newId()];
  await makeContent({ space, pages: [startPage(), guidePage()] });
  all = `/orgs/${organization.id}/translations`;
});

const source = () => ({ space: space.id, language: "en" });

async function create(language = "fr") {
  const made = await rest(admin.token).post(all, { source: source(), language });
  expect(made.status).toBe(201);
  return { path: `${all}/${made.body.id}`, spaceId: made.body.result.space as string };
}

async function run(path: string) {
  expect((await rest(admin.token).post(`${path}/run`)).status).toBe(204);
  await runJobs();
  return (await rest(admin.token).get(path)).body;
}

const read = async (spaceId: string, pageId: string) =>
  (await rest(admin.token).get(`/spaces/${spaceId}/content/page/${pageId}?format=markdown`)).body;

const statuses = async (path: string) => {
  const { items } = (await rest(admin.token).get(`${path}/items`)).body;
  return Object.fromEntries(items.map((item: { id: string; status: string }) => [item.id, item.status]));
};

async function edit(spaceId: string, pageId: string, markdown: string) {
  const changes = [{ operation: "update_page", page: pageId, document: { markdown } }];
  const answer = await rest(admin.token).post(`/spaces/${spaceId}/content`, { changes });
  expect(answer.status).toBe(200);
}

const revisions = async (spaceId: string) =>
  (await rest(admin.token).get(`/spaces/${spaceId}/revisions`)).body.count as number;

describe("a translation of a space", () => {
  it("is created next to its source with the same icon and access, and one revision adds the translated pages", async () => {
    const { path, spaceId } = await create();
    const beside = (await rest(admin.token).get(`/spaces/${spaceId}`)).body;
    expect(beside).toMatchObject({
      title: "Guide (français)",
      emoji: "1f4d8",
      language: "fr",
      parent: space.parentId,
      visibility: "private",
    });
    const grants = await db().grant.findMany({
      where: { organizationId: space.organizationId, resourceId: spaceId },
    });
    expect(grants.map(({ subjectId, level }) => [subjectId, level])).toEqual([[reader.user.id, "edit"]]);
    expect((await rest(admin.token).get(path)).body.status).toBe("pending");
    const before = await revisions(spaceId);

    const done = await run(path);
    expect(done).toMatchObject({
      status: "completed",
      outdated: false,
      latestRun: { status: "success", progress: 100, pages: 2, pagesDone: 2 },
      stats: { runs: 1, latestPages: 2, totalPages: 2, latestWords: 10 },
    });
    expect(await revisions(spaceId)).toBe(before + 1);
    expect(await read(spaceId, start)).toMatchObject({
      title: "⟦Stárt⟧",
      path: "start",
      markdown: "# ⟦Stárt⟧\n\n⟦Séé thé [gúídé](guide.md#set-up).⟧\n\n⟦Séçöñd párágráph.⟧\n",
    });
    // The heading keeps its anchor, because another page links to the heading. Code isn't translated.
    expect((await read(spaceId, guide)).markdown).toBe(
      '# ⟦Gúídé⟧\n\n## ⟦Sét úp⟧ <a href="#set-up" id="set-up"></a>\n\n⟦Rúñ `make`.⟧\n',
    );
    const links = (await rest(admin.token).get(`/spaces/${spaceId}/content/page/${start}/links`)).body;
    expect(links.items[0]).toMatchObject({
      status: "ok",
      targetReference: { page: { id: guide }, space: { id: spaceId } },
    });
  });

  it("requests only changed texts, and applies moves, renames and removals of pages", async () => {
    const { path, spaceId } = await create();
    await run(path);
    const unchanged = await run(path);
    expect(unchanged.stats).toMatchObject({ runs: 2, latestPages: 0, latestWords: 0, totalWords: 10 });
    const count = await revisions(spaceId);

    const group = newId();
    await makeContent({
      space,
      changes: [
        putPage({ id: group, type: "group", title: "Basics" }),
        putPage(startPage("Another one.", { parentId: group, slug: "begin" })),
        { kind: "remove-page", pageId: guide },
      ],
    });
    const followed = await run(path);
    // Only the group's title and the changed paragraph were sent to the provider.
    expect(followed.stats).toMatchObject({ latestWords: 3, latestPages: 3 });
    expect(await revisions(spaceId)).toBe(count + 1);
    const page = await read(spaceId, start);
    expect(page).toMatchObject({ path: "basics/begin", markdown: expect.stringContaining("⟦Áñöthér öñé.⟧") });
    expect((await read(spaceId, group)).title).toBe("⟦Bášíçš⟧");
    expect((await rest(admin.token).get(`/spaces/${spaceId}/content/page/${guide}`)).status).toBe(404);
    expect(await statuses(path)).toEqual({ [start]: "translated", [group]: "translated" });
  });

  it("requests only one paragraph after a change in it, and continues after a failure without repeating requests", async () => {
    const server = await startTranslationServer(({ texts }) => ({ texts: texts.map((text) => `Ü ${text}`) }));
    try {
      provideEnv({ TRANSLATION_PROVIDER: "deepl" });
      const { path, spaceId } = await create("de");
      const before = await revisions(spaceId);
      server.answer(() => ({ status: 403 }));
      const failed = await run(path);
      expect(failed).toMatchObject({
        status: "completed",
        outdated: true,
        latestRun: { status: "failure", error: { code: "provider" } },
        stats: { runs: 0 },
      });
      expect(await revisions(spaceId)).toBe(before);
      const told = (await rest(admin.token).get("/user/notifications")).body.items;
      expect(told).toEqual([
        expect.objectContaining({
          kind: "job-failed",
          job: { type: "translation", id: failed.id, error: failed.latestRun.error.message },
          urls: { app: expect.stringMatching(new RegExp(`/translations/${failed.id}$`)) },
        }),
      ]);
      server.answer(({ texts }) => ({
        texts: texts.map((text) => (text.startsWith("Run") ? "Lost" : `Ü ${text}`)),
      }));
      await run(path);
      expect(await statuses(path)).toEqual({ [start]: "translated", [guide]: "failed" });
      expect((await read(spaceId, guide)).markdown).toContain("\n\nRun `make`.\n");
      expect((await rest(admin.token).get(`${path}/items/${guide}`)).body.failures).toEqual(["Run ."]);

      await makeContent({ space, pages: [startPage("Changed words.")] });
      server.requests.length = 0;
      server.answer(({ texts }) => ({ texts: texts.map((text) => `Ü ${text}`) }));
      await run(path);
      expect(server.requests.map(({ texts }) => [...texts].sort())).toEqual([
        ["Changed words.", "Run <x1/>."],
      ]);
      expect(await statuses(path)).toEqual({ [start]: "translated", [guide]: "translated" });
      await makeContent({ space, pages: [startPage("Other words.")] });
      server.requests.length = 0;
      await run(path);
      expect(server.requests.map(({ texts }) => texts)).toEqual([["Other words."]]);
    } finally {
      await server.stop();
      provideEnv({ TRANSLATION_PROVIDER: "pseudo" });
    }
  });

  it("can't be run with a language model if the organization has turned off AI", async () => {
    const server = await startModelServer(() => ({ text: "{}" }));
    try {
      provideEnv({ TRANSLATION_PROVIDER: "llm" });
      const { path, spaceId } = await create();
      const before = await revisions(spaceId);
      await rest(admin.token).patch(`/orgs/${space.organizationId}`, { ai: false });
      expect((await run(path)).latestRun).toMatchObject({
        status: "failure",
        error: { message: expect.stringContaining("AI is turned off") },
      });
      expect([server.requests, await revisions(spaceId)]).toEqual([[], before]);
    } finally {
      await server.stop();
    }
  });

  it("never overwrites edits: if both the source and the translation changed, it waits for a person's decision", async () => {
    const { path, spaceId } = await create();
    await run(path);
    await edit(spaceId, start, "Bonjour.");
    await edit(spaceId, guide, "Le guide.");
    await run(path);
    expect(await statuses(path)).toEqual({ [start]: "edited", [guide]: "edited" });
    const mine = (await read(spaceId, start)).markdown;
    expect(mine).toContain("Bonjour.");

    await makeContent({ space, pages: [startPage("Changed."), guidePage({ text: "# Guide\n\nAnew.\n" })] });
    await run(path);
    expect(await statuses(path)).toEqual({ [start]: "conflict", [guide]: "conflict" });
    expect((await read(spaceId, start)).markdown).toBe(mine);
    const conflict = await rest(admin.token).get(`${path}/items/${start}`);
    expect(conflict.body.conflict).toEqual({
      reason: "both-changed",
      mine,
      proposed: expect.stringContaining("⟦Cháñgéd.⟧"),
    });
    // Another run must not change the conflict.
    await run(path);
    expect(await statuses(path)).toEqual({ [start]: "conflict", [guide]: "conflict" });

    const resolve = (id: string, resolution: string) =>
      rest(admin.token).post(`${path}/items/${id}/resolve`, { resolution });
    expect((await resolve(start, "proposed")).status).toBe(204);
    expect((await read(spaceId, start)).markdown).toContain("⟦Cháñgéd.⟧");
    expect((await resolve(guide, "mine")).status).toBe(204);
    expect((await resolve(guide, "mine")).status).toBe(409);
    expect((await resolve(newId(), "mine")).status).toBe(404);
    await run(path);
    expect(await statuses(path)).toEqual({ [start]: "translated", [guide]: "edited" });
    expect((await read(spaceId, guide)).markdown).toContain("Le guide.");
  });

  it("keeps pages that people added, and doesn't restore pages that people removed", async () => {
    const { path, spaceId } = await create();
    await run(path);
    const place = await db().space.findUniqueOrThrow({
      where: { organizationId_id: { organizationId: space.organizationId, id: spaceId } },
    });
    const own = newId();
    await makeContent({
      space: place,
      changes: [
        putPage({ id: own, title: "Propre", parentId: guide }),
        { kind: "remove-page", pageId: start },
      ],
    });
    // If a page is removed, its subpages move to its position.
    await makeContent({ space, changes: [{ kind: "remove-page", pageId: guide }] });
    await run(path);
    expect(await statuses(path)).toEqual({ [start]: "edited" });
    expect(await read(spaceId, own)).toMatchObject({ title: "Propre", path: "propre" });
    await makeContent({ space, pages: [startPage("Changed.")] });
    await run(path);
    expect(await statuses(path)).toEqual({ [start]: "conflict" });
    expect((await rest(admin.token).get(`/spaces/${spaceId}/content/page/${start}`)).status).toBe(404);
  });

  it("uses the glossary's terms, and translates texts again only if they contain a changed term", async () => {
    const { path, spaceId } = await create();
    await run(path);
    const glossary = all.replace("translations", "translations-glossary");
    const entries = [
      { translations: { en: "Paragraph", fr: "alinéa" } },
      { translations: { en: "Guide" }, doNotTranslate: true },
    ];
    expect((await rest(admin.token).put(glossary, { entries })).status).toBe(204);
    const { stats } = await run(path);
    expect((await read(spaceId, start)).markdown).toContain("⟦Séçöñd alinéa.⟧");
    expect((await read(spaceId, guide)).title).toBe("⟦Guide⟧");
    expect(stats.latestWords).toBe(2 + 3 + 1);
    const listed = (await rest(reader.token).get(glossary)).body;
    expect(listed).toMatchObject({
      count: 2,
      items: [{ object: "glossary-entry", translations: entries[0]?.translations }, {}],
    });
    const refused = await rest(admin.token).put(glossary, {
      entries: [{ translations: { en: "a", fr: "b" } }, { translations: { en: "alone" } }],
      delete: [listed.items[0].id],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("entries[1]") } },
    });
    expect((await rest(reader.token).get(glossary)).body).toEqual(listed);
    expect((await rest(admin.token).put(glossary, { delete: [listed.items[0].id] })).status).toBe(204);
    expect((await rest(reader.token).get(glossary)).body.count).toBe(1);
  });

  it("runs automatically if automatic updates are turned on, but not after its source is deleted", async () => {
    const { path, spaceId } = await create();
    await runFollowers();
    await runJobs();
    expect((await rest(admin.token).get(path)).body.stats.runs).toBe(0);
    const { instructions } = (await rest(admin.token).get(path)).body;
    expect((await rest(admin.token).put(path, { instructions, automatic: true })).body.automatic).toBe(true);
    for (const _ of [1, 2]) await runFollowers();
    await runJobs();
    await runFollowers();
    await runJobs();
    expect((await rest(admin.token).get(path)).body).toMatchObject({ outdated: false, stats: { runs: 1 } });
    await makeContent({ space, pages: [startPage("Changed.")] });
    await runFollowers();
    expect((await rest(admin.token).delete(`/spaces/${space.id}`)).status).toBe(204);
    await runJobs();
    const failed = (await rest(admin.token).get(path)).body;
    expect(failed.latestRun).toMatchObject({ status: "failure", error: { code: "source_gone" } });
    expect(failed.outdated).toBe(false);
    const told = (await rest(admin.token).get("/user/notifications")).body.items;
    expect(told).toMatchObject([{ kind: "job-failed", job: { type: "translation", id: failed.id } }]);
    expect((await read(spaceId, start)).markdown).not.toContain("Cháñgéd");
    expect((await rest(admin.token).post(`${path}/run`)).status).toBe(404);
  });

  it("keeps the translated space when the translation is deleted", async () => {
    const { path, spaceId } = await create();
    await run(path);
    await rest(admin.token).post(`${path}/run`);
    expect((await rest(admin.token).delete(path)).status).toBe(204);
    await runJobs();
    expect((await rest(admin.token).get(path)).status).toBe(404);
    expect((await read(spaceId, start)).title).toBe("⟦Stárt⟧");
    const where = { organizationId: space.organizationId };
    expect(await db().translationSegment.count({ where })).toBe(0);
    expect(await db().translationItem.count({ where })).toBe(0);
  });
});

describe("access to a translation", () => {
  it("requires access to its space in the organization, and requires that the space isn't in the trash", async () => {
    const { path, spaceId } = await create();
    const where = { organizationId_id: { organizationId: space.organizationId, id: spaceId } };
    await db().space.update({ where, data: { visibility: "public" } });
    const stranger = await makePerson({ role: "admin" });
    const statusFor = async ({ token }: Person) => (await rest(token).get(path)).status;
    expect([await statusFor(admin), await statusFor(reader), await statusFor(stranger)]).toEqual([
      200, 200, 404,
    ]);
    expect((await rest(admin.token).delete(`/spaces/${spaceId}`)).status).toBe(204);
    expect([await statusFor(admin), (await rest(admin.token).get(all)).body.count]).toEqual([404, 0]);
  });
});

describe("invalid input", () => {
  it("is rejected with a message, and creates nothing", async () => {
    const { path } = await create();
    const spaces = () => db().space.count({ where: { organizationId: space.organizationId } });
    const count = await spaces();
    const long = { object: "document", data: {}, nodes: [paragraphOf("x".repeat(8_001))] };
    const cases: [object, string][] = [
      [{ source: source(), language: "xx" }, "language"],
      [{ source: { ...source(), language: "klingon" }, language: "de" }, "source.language"],
      [{ source: source(), language: "en" }, "must be different from the source language"],
      [{ source: source(), language: "fr" }, "already has a translation into `fr`"],
      [{ source: { ...source(), space: newId() }, language: "de" }, "source.space"],
      [{ source: source(), language: "de", instructions: long }, "instructions"],
    ];
    for (const [body, words] of cases) {
      const answer = await rest(admin.token).post(all, body);
      expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await rest(reader.token).post(all, { source: source(), language: "de" })).status).toBe(403);
    expect(await spaces()).toBe(count);
    expect((await rest(admin.token).put(path, { instructions: long })).status).toBe(400);
    expect((await rest(reader.token).post(`${path}/run`)).status).toBe(403);

    Object.assign(env, { TRANSLATION_PROVIDER: undefined });
    const refused = await rest(admin.token).post(`${path}/run`);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("TRANSLATION_PROVIDER") } },
    });
    provideEnv({ TRANSLATION_PROVIDER: "deepl" });
    expect((await rest(admin.token).post(`${path}/run`)).body.error.message).toContain("DEEPL_API_KEY");
    expect((await rest(admin.token).get(path)).body.latestRun).toBeUndefined();
    provideEnv({ TRANSLATION_PROVIDER: "pseudo" });
    expect((await rest(admin.token).post(`${path}/run`)).status).toBe(204);
    expect((await rest(admin.token).post(`${path}/run`)).status).toBe(409);
  });
});

const paragraphOf = (text: string) => ({
  object: "block",
  type: "paragraph",
  isVoid: false,
  data: {},
  nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
});
