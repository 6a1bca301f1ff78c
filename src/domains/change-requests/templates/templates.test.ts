import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const CREATED = { type: "rules", rules: [{ rule: "require_change_request_subject" }] };

let organizationId: string;
let template: Space;
let target: Space;
let author: ReturnType<typeof rest>;
let head: string;

interface Shown {
  id: string;
  title: string;
  slug: string;
  pages?: Shown[];
}
const contentOf = async (path: string) => (await author.get(`${path}/content`)).body;
const outline = (pages: Shown[]): unknown[] =>
  pages.map(({ title, slug, pages: below }) => [title, slug, ...(below?.length ? [outline(below)] : [])]);
const find = (pages: Shown[], title: string): Shown | undefined =>
  pages
    .flatMap((page) => [page, find(page.pages ?? [], title) ?? []].flat())
    .find((page) => page.title === title);
const idIn = (revision: { pages: Shown[] }, title: string) => find(revision.pages, title)?.id as string;
const page = async (path: string, id: string, query = "") =>
  (await author.get(`${path}/content/page/${id}${query}`)).body;
const markdown = async (path: string, id: string) => (await page(path, id, "?format=markdown")).markdown;
const apply = (body: object) => author.post(`/spaces/${target.id}/content/template`, body);

beforeEach(async () => {
  const person = await makePerson({ role: "create" });
  organizationId = person.organizationId;
  author = rest(person.token);
  template = await makeSpace({ organizationId });
  target = await makeSpace({ organizationId });
  const guide =
    "---\ncover: img/logo.png\n---\n\n# Guide\n\n[Setup](setup.md#one) ![](img/logo.png) [Ask](template:ask)\n";
  await makeContent({
    space: template,
    pages: [
      { id: "plain", title: "Plain", slug: "plain", text: "# Plain\n\nOne.\n\nTwo.\n", gitPath: "plain.md" },
      {
        id: "guide",
        title: "Guide",
        slug: "guide",
        text: guide,
        gitPath: "guide.md",
        cover: { ref: { kind: "url", url: "img/logo.png" }, yPos: 0 },
        pages: [
          {
            id: "setup",
            title: "Setup",
            slug: "setup",
            gitPath: "setup.md",
            text: '# Setup\n\n{% include "inc/note.md" %}\n\n[Back](content:page/guide) [Plain](plain.md)\n',
          },
          { id: "out", type: "link", title: "Out", target: { kind: "url", url: "template:ask" } },
        ],
      },
    ],
    files: [
      { id: "logo", gitPath: "img/logo.png", bytes: Buffer.from("logo") },
      { id: "spare", gitPath: "img/spare.png", bytes: Buffer.from("spare") },
    ],
    changes: [
      {
        kind: "put-reusable-content",
        reusableContent: {
          id: "note",
          title: "Note",
          text: "See [guide](../guide.md).\n",
          gitPath: "inc/note.md",
        },
      },
      { kind: "set-variables", variables: { product: "Theirs", version: "1" } },
    ],
  });
  await makeContent({
    space: target,
    pages: [{ id: "own", title: "Guide", slug: "guide" }],
    changes: [{ kind: "set-variables", variables: { product: "Ours" } }],
  });
  head = (await contentOf(`/spaces/${target.id}`)).id;
});

describe("a template", () => {
  it("is copied as one revision after the existing pages, and its slug gets a number if the slug is already used", async () => {
    const { status, body } = await apply({ id: template.id });
    expect([status, body]).toEqual([201, null]);
    const revision = await contentOf(`/spaces/${target.id}`);
    expect(revision.parents).toEqual([head]);
    expect(outline(revision.pages)).toEqual([
      ["Guide", "guide"],
      ["Plain", "plain"],
      [
        "Guide",
        "guide-1",
        [
          ["Setup", "setup"],
          ["Out", undefined],
        ],
      ],
    ]);
    expect(revision.files.map((file: { name: string }) => file.name).sort()).toEqual([
      "logo.png",
      "spare.png",
    ]);
    expect(revision.variables).toEqual({ product: "Ours", version: "1" });
    const copied = JSON.stringify(revision);
    for (const id of ["plain", "setup", "logo", "note"]) expect(copied).not.toContain(`"id":"${id}"`);
  });

  it("contains links to the copied pages, files and covers, also in reusable content", async () => {
    await apply({ id: template.id });
    const path = `/spaces/${target.id}`;
    const revision = await contentOf(path);
    const guideId = revision.pages[2].id;
    const setupId = idIn(revision, "Setup");
    const logoId = revision.files.find((file: { name: string }) => file.name === "logo.png").id;
    const guide = await page(path, guideId);
    const refs = JSON.stringify(guide.document);
    expect(refs).toContain(`"anchor":"one","page":"${setupId}","space":"${target.id}"`);
    expect(refs).toContain(`"file":"${logoId}"`);
    expect(guide.cover.ref).toEqual({ kind: "file", file: logoId, space: target.id });
    const setup = JSON.stringify((await page(path, setupId, "?dereferenced=true")).document);
    expect(setup.split(`"page":"${guideId}"`)).toHaveLength(3);
    const { stats } = (await author.get(`${path}/links`)).body;
    expect([stats.total, stats.broken.total]).toEqual([8, 0]);
  });

  it("doesn't store texts without links again, and keeps the keys of blocks", async () => {
    const keysOf = async (path: string, id: string) =>
      (await page(path, id)).document.nodes.map((node: { key: string }) => node.key);
    const change = {
      operation: "update_page",
      page: "plain",
      document: { markdown: "# Plain\n\nZero.\n\nOne.\n\nTwo.\n" },
    };
    await author.post(`/spaces/${template.id}/content`, { changes: [change] });
    await apply({ id: template.id });
    const path = `/spaces/${target.id}`;
    const copyId = idIn(await contentOf(path), "Plain");
    expect(await keysOf(path, copyId)).toEqual(await keysOf(`/spaces/${template.id}`, "plain"));
    const rows = await db().pageVersion.findMany({
      where: { organizationId, title: "Plain", toNumber: 2147483647 },
    });
    expect(new Set(rows.map(({ textHash }) => textHash)).size).toBe(1);
  });

  it("can be a page with its subpages: included content is copied, and links to other pages stay the same", async () => {
    expect((await apply({ id: `${template.id}/setup` })).status).toBe(201);
    const path = `/spaces/${target.id}`;
    const revision = await contentOf(path);
    expect(outline(revision.pages)).toEqual([
      ["Guide", "guide"],
      ["Setup", "setup"],
    ]);
    expect([revision.files, revision.reusableContents.length]).toEqual([[], 1]);
    expect(revision.variables).toEqual({ product: "Ours" });
    const text = await markdown(path, idIn(revision, "Setup"));
    expect(text).toContain(`[Back](content:space/${template.id}/page/guide)`);
    expect(text).toContain(`[Plain](content:space/${template.id}/page/plain)`);
    expect(text).toContain(`{% include "content:reusable-content/${revision.reusableContents[0].id}" %}`);
  });

  it("gets the values of its placeholders from the request, and includes files from other spaces", async () => {
    const library = await makeSpace({ organizationId });
    const files = [{ id: "manual", gitPath: "manual.txt", bytes: Buffer.from("manual") }];
    await makeContent({ space: library, files });
    const ask = { kind: "file", file: "manual", space: library.id };
    expect((await apply({ id: template.id, params: { contentRefs: { ask } } })).status).toBe(201);
    const path = `/spaces/${target.id}`;
    const revision = await contentOf(path);
    const manual = revision.files.find((file: { name: string }) => file.name === "manual.txt");
    expect(await markdown(path, revision.pages[2].id)).toContain(`[Ask](content:file/${manual.id})`);
    expect((find(revision.pages, "Out") as unknown as { target: object }).target).toEqual({
      kind: "file",
      file: manual.id,
      space: target.id,
    });
  });

  it("keeps placeholders that have no value, and can link to a page of the target if requested", async () => {
    await apply({ id: `${template.id}/guide` });
    await apply({
      id: `${template.id}/out`,
      params: { contentRefs: { ask: { kind: "page", page: "own" } } },
    });
    const revision = await contentOf(`/spaces/${target.id}`);
    expect(await markdown(`/spaces/${target.id}`, revision.pages[1].id)).toContain("[Ask](template:ask)");
    expect(revision.pages[2].target).toEqual({ kind: "page", page: "own", space: target.id });
  });

  it("is copied only into the change request with the given number", async () => {
    const path = `/spaces/${target.id}/change-requests`;
    const { number } = (await author.post(path, {})).body;
    expect((await apply({ id: template.id, changeRequestId: String(number) })).status).toBe(201);
    expect((await contentOf(`${path}/${number}`)).pages).toHaveLength(3);
    expect((await contentOf(`/spaces/${target.id}`)).id).toBe(head);
    await author.patch(`${path}/${number}`, { status: "archived" });
    expect((await apply({ id: template.id, changeRequestId: String(number) })).status).toBe(409);
  });

  it("can be used to create a change request or a new space", async () => {
    const path = `/spaces/${target.id}/change-requests`;
    const request = await author.post(path, { subject: "From", template: { id: template.id } });
    expect(request.status).toBe(201);
    expect((await contentOf(`${path}/${request.body.number}`)).pages).toHaveLength(3);
    const all = `/orgs/${organizationId}/spaces`;
    const space = await author.post(all, { title: "New", template: { id: template.id } });
    expect(space.status).toBe(201);
    const revision = await contentOf(`/spaces/${space.body.id}`);
    expect(outline(revision.pages)[0]).toEqual(["Plain", "plain"]);
    expect(revision.variables).toEqual({ product: "Theirs", version: "1" });
    expect((await contentOf(`/spaces/${(await author.post(all, { empty: true })).body.id}`)).pages).toEqual(
      [],
    );
  });
});

describe("an invalid request", () => {
  const bound = (ask: object) => ({ id: template.id, params: { contentRefs: { ask } } });
  const refused = async (body: object) => {
    const answer = await apply(body);
    return [answer.status, answer.body.error.field];
  };

  it.each([
    ["a template that is none", () => ({ id: "nowhere" }), "id"],
    ["a page that is none", () => ({ id: `${template.id}/nowhere` }), "id"],
    ["what is no id", () => ({ id: "a/b/c" }), "id"],
    ["no template", () => ({}), "id"],
    ["a request that is none", () => ({ id: template.id, changeRequestId: "9" }), "changeRequestId"],
    [
      "a name that it does not have",
      () => ({
        id: template.id,
        params: { contentRefs: { other: { kind: "url", url: "https://example.org" } } },
      }),
      "params.contentRefs.other",
    ],
    [
      "a file that is none",
      () => bound({ kind: "file", file: "none", space: template.id }),
      "params.contentRefs.ask.file",
    ],
    [
      "a file of no space",
      () => bound({ kind: "file", file: "logo", space: "none" }),
      "params.contentRefs.ask.space",
    ],
    ["a page that is none", () => bound({ kind: "page", page: "none" }), "params.contentRefs.ask.page"],
    ["no address", () => bound({ kind: "url" }), "params.contentRefs.ask.url"],
    ["a kind that is none", () => bound({ kind: "cloud" }), "params.contentRefs.ask.kind"],
  ])("is rejected with the field's name and writes nothing: %s", async (_, body, field) => {
    expect(await refused(body())).toEqual([400, field]);
    expect((await contentOf(`/spaces/${target.id}`)).id).toBe(head);
  });

  it("a template that the caller can't read is reported as missing by all operations that accept a template", async () => {
    const elsewhere = await makeSpace({
      organizationId: (await makePerson({ role: "admin" })).organizationId,
    });
    const hidden = await makeSpace({ organizationId, inheritsDefaultLevel: false, defaultLevel: null });
    for (const { id } of [elsewhere, hidden]) {
      expect(await refused({ id })).toEqual([400, "id"]);
      const all = `/spaces/${target.id}/change-requests`;
      for (const path of [all, `/orgs/${organizationId}/spaces`]) {
        const answer = await author.post(path, { template: { id } });
        expect([answer.status, answer.body.error.message]).toEqual([
          400,
          `\`template.id\` must be the ID of a template that you can read (received \`${id}\`).`,
        ]);
      }
      expect((await author.get(`${all}?status=draft`)).body.count).toBe(0);
    }
    expect(await db().space.count({ where: { organizationId } })).toBe(3);
  });

  it("doesn't change spaces that are locked, have merge rules or have changed since the given version", async () => {
    const set = (data: object) =>
      db().space.update({ where: { organizationId_id: { organizationId, id: target.id } }, data });
    const path = `/spaces/${target.id}/content/template`;
    const stale = await author.post(path, { id: template.id }, { headers: { "if-match": '"other.x"' } });
    expect(stale.status).toBe(412);
    await set({ editMode: "locked" });
    expect((await apply({ id: template.id })).status).toBe(403);
    await set({ editMode: "live", mergeRules: CREATED });
    expect((await apply({ id: template.id })).status).toBe(403);
    expect((await contentOf(`/spaces/${target.id}`)).id).toBe(head);
  });
});
