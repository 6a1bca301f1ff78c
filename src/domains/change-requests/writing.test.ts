import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let space: Space;
let editor: ReturnType<typeof rest>;
let base: string;
let initialRevision: string;

type Change = Record<string, unknown>;
const write = (...changes: Change[]) => editor.post(`${base}/content?compat=false`, { changes });
const markdown = async (page: string) =>
  (await editor.get(`${base}/content/page/${page}?format=markdown`)).body.markdown as string;
const insert = (fields: Change) => ({ operation: "insert_page", document: {}, ...fields });
const update = (page: string, fields: Change) => ({ operation: "update_page", page, ...fields });

interface Shown {
  title: string;
  pages: Shown[];
}
const outline = (pages: Shown[]): unknown[] =>
  pages.map(({ title, pages: below }) => (below?.length ? [title, outline(below)] : title));
const tree = async () => outline((await editor.get(`${base}/content/pages`)).body.pages);

beforeEach(async () => {
  const person = await makePerson({ role: "edit" });
  space = await makeSpace({ organizationId: person.organizationId });
  await makeContent({
    space,
    pages: [
      {
        id: "a",
        title: "A",
        icon: "rocket",
        text: "---\nicon: rocket\ncustom: kept\n---\n\n# A\n\nOne.\n\nTwo.\n",
      },
      {
        id: "b",
        title: "B",
        pages: [
          { id: "c", title: "C" },
          { id: "d", title: "D" },
        ],
      },
      { id: "link", type: "link", title: "Out", target: { kind: "url", url: "https://example.org" } },
    ],
    files: [{ id: "logo", gitPath: "img/logo.png", bytes: Buffer.from("logo") }],
  });
  editor = rest(person.token);
  const { body } = await editor.post(`/spaces/${space.id}/change-requests`, {});
  initialRevision = body.revision;
  base = `/spaces/${space.id}/change-requests/${body.number}`;
});

describe("a batch of changes", () => {
  it("returns the change request if `compat` is set, otherwise the affected resources in the order of their first change", async () => {
    const plain = await editor.post(`${base}/content`, { changes: [update("a", { description: "About" })] });
    expect([plain.status, plain.body.object]).toEqual([200, "change-request"]);
    expect(plain.body.revision).not.toBe(initialRevision);
    const { body } = await write(
      update("c", { title: "C2" }),
      insert({ title: "New", ref: "new" }),
      { operation: "delete_page", page: "d" },
      update("c", { emoji: "🚀" }),
    );
    const [first, second, third] = body.changes;
    expect(body.changes).toHaveLength(3);
    expect(first).toMatchObject({ object: "updated_page", page: { object: "page", id: "c" } });
    expect(second).toMatchObject({ object: "created_page", ref: "new" });
    expect(third).toEqual({ object: "deleted_page", page: "d" });
    expect((await editor.get(second.page.urls.location.split("/v1")[1])).body.title).toBe("New");
    expect(body.changeRequest.revision).toBe((await editor.get(`${base}/content`)).body.id);
    expect(body).not.toHaveProperty("insertedFiles");
  });

  it("writes one revision with its author, and doesn't change the main content", async () => {
    const before = (await editor.get(`/spaces/${space.id}/content`)).body;
    await write(update("a", { title: "A2" }), insert({ title: "E" }));
    const { body } = await editor.get(`${base}/content`);
    expect(body.parents).toEqual([initialRevision]);
    expect((await editor.get(`/spaces/${space.id}/content`)).body).toEqual(before);
    const me = (await editor.get("/user")).body.id;
    const { count } = (await editor.get(`/spaces/${space.id}/change-requests?status=draft&contributor=${me}`))
      .body;
    expect(count).toBe(1);
  });

  it.each([
    ["an unknown page", [update("none", { title: "X" })], "changes.0.page"],
    ["an unknown parent", [insert({ into: "none" })], "changes.0.into"],
    ["a link as parent", [insert({ into: "link" })], "changes.0.into"],
    ["a page below itself", [update("b", { into: "b" })], "changes.0.into"],
    ["a page below one of its own", [update("b", { into: "c" })], "changes.0.into"],
    ["a slug that a sibling has", [update("c", { slug: "d" })], "changes.0.slug"],
    ["a slug of nothing", [update("c", { slug: "///" })], "changes.0.slug"],
    [
      "a page that the batch has deleted",
      [{ operation: "delete_page", page: "b" }, update("c", { title: "X" })],
      "changes.1.page",
    ],
    ["a name that is taken", [insert({ ref: "x" }), insert({ ref: "x" })], "changes.1.ref"],
    ["a bad name", [insert({ ref: "../x" })], "changes.0.ref"],
    ["an emoji that is none", [update("a", { emoji: "rocket" })], "changes.0.emoji"],
    ["text for a link", [update("link", { document: { markdown: "x" } })], "changes.0.document"],
    [
      "front matter that is none",
      [update("a", { document: { markdown: "---\ntitle: [\n---\n" } })],
      "changes.0.document",
    ],
    ["no block of that key", [{ operation: "revert_page", page: "a", block: ["none"] }], "changes.0.block"],
    [
      "a revision of nowhere",
      [{ operation: "revert_page", page: "a", revision: "none" }],
      "changes.0.revision",
    ],
    ["an unknown operation", [{ operation: "destroy_page", page: "a" }], "changes.0.operation"],
    ["nothing", [], "changes"],
    ["51 changes", Array.from({ length: 51 }, () => insert({})), "changes"],
  ])(
    "with %s is rejected with the field's name, and nothing of the batch is written",
    async (_, changes, field) => {
      const { status, body } = await write(...(changes.length === 1 ? changes : [...changes]));
      expect([status, body.error.field]).toEqual([400, field]);
      expect((await editor.get(`${base}/content`)).body.id).toBe(initialRevision);
    },
  );

  it("is rejected with 412 for an outdated head, and only one of many concurrent writes to the same head succeeds", async () => {
    const etag = (await editor.get(`${base}/content`)).headers.etag as string;
    const init = { headers: { "if-match": etag } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        editor.post(`${base}/content`, { changes: [update("a", { title: `T${index}` })] }, init),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });

  it("is rejected if the change request is archived", async () => {
    await editor.patch(base, { status: "archived" });
    expect((await write(update("a", { title: "X" }))).status).toBe(409);
    expect((await editor.get(`${base}/content`)).body.id).toBe(initialRevision);
  });
});

describe("text", () => {
  it("keeps the front matter and the title if the new Markdown doesn't contain them", async () => {
    await write(update("a", { document: { markdown: "Three.\n" } }));
    const { body } = await editor.get(`${base}/content/page/a`);
    expect(body).toMatchObject({ title: "A", icon: "rocket" });
    expect(await markdown("a")).toContain("# A\n\nThree.");
  });

  it("uses front matter and the heading instead of the fields if both are given", async () => {
    const text = "---\nicon: star\n---\n\n# Said\n\nText.\n";
    await write(
      update("a", {
        title: "No",
        icon: "no",
        description: "Yes",
        hidden: true,
        document: { markdown: text },
      }),
    );
    const { body } = await editor.get(`${base}/content/page/a`);
    expect(body).toMatchObject({ title: "Said", icon: "star", description: "Yes", hidden: true });
    await write(update("a", { icon: "", hidden: false, description: "" }));
    const after = (await editor.get(`${base}/content/page/a`)).body;
    for (const name of ["icon", "description"]) expect(after).not.toHaveProperty(name);
    expect(after.hidden ?? false).toBe(false);
  });

  it("takes the title of a new page from the heading, or else from the field, or else uses `Untitled`", async () => {
    await write(
      insert({ title: "Field", document: { markdown: "# Heading\n" } }),
      insert({ title: "Field", document: { markdown: "Text.\n" } }),
      insert({ document: {} }),
    );
    expect(await tree()).toEqual(["A", ["B", ["C", "D"]], "Out", "Heading", "Field", "Untitled"]);
  });

  it("doesn't change any byte if the Document is unchanged, and rewrites only the changed blocks of an edited Document", async () => {
    const { document } = (await editor.get(`${base}/content/page/a`)).body;
    const same = await editor.post(`${base}/content`, { changes: [update("a", { document: { document } })] });
    expect(same.body.revision).toBe(initialRevision);
    document.nodes[1].nodes[0].leaves[0].text = "Second.";
    await write(update("a", { document: { document } }));
    expect(await markdown("a")).toBe("\n# A\n\nOne.\n\nSecond.\n");
    const after = (await editor.get(`${base}/content/page/a`)).body.document;
    expect(after.nodes.map((node: { key: string }) => node.key)).toEqual(
      document.nodes.map((node: { key: string }) => node.key),
    );
  });
});

describe("pages", () => {
  it("are inserted and moved by parent and position, or become the last page if no position is given", async () => {
    await write(
      insert({ title: "First", at: 0 }),
      insert({ title: "In", into: "b", at: 1 }),
      update("a", { into: "b" }),
      update("d", { into: null, at: 1 }),
      update("link", { at: 99 }),
    );
    expect(await tree()).toEqual(["First", "D", ["B", ["C", "In", "A"]], "Out"]);
    await write(update("c", { at: 2 }), update("a", { at: 0 }));
    expect(await tree()).toEqual(["First", "D", ["B", ["A", "In", "C"]], "Out"]);
  });

  it("below a deleted page are also deleted, except for pages that the batch has moved elsewhere", async () => {
    await write(update("c", { into: null }), { operation: "delete_page", page: "b" });
    expect(await tree()).toEqual(["A", "Out", "C"]);
    expect((await editor.get(`${base}/content/page/d`)).status).toBe(404);
  });

  it("are also deleted if a later change of the batch deletes their parent", async () => {
    await write(update("a", { into: "b" }), insert({ into: "b" }), { operation: "delete_page", page: "b" });
    expect(await tree()).toEqual(["Out"]);
  });

  it("can get a slug that another change of the change request has made available", async () => {
    await write(update("c", { slug: "other" }));
    expect((await write(insert({ title: "New", slug: "c", into: "b" }))).status).toBe(200);
    const { pages } = (await editor.get(`${base}/content/pages`)).body;
    expect(pages[1].pages.map((page: { slug: string }) => page.slug)).toEqual(["other", "d", "c"]);
  });

  it("get positions in the order of the batch's changes", async () => {
    await write(
      insert({ title: "E", into: "b", at: 0 }),
      update("d", { at: 0 }),
      { operation: "delete_page", page: "c" },
      insert({ title: "F", into: "b", at: 1 }),
      insert({ title: "G", into: "b" }),
      update("a", { into: "b", at: 2 }),
      update("d", { into: null }),
      insert({ title: "H", at: 0 }),
    );
    expect(await tree()).toEqual(["H", ["B", ["F", "A", "E", "G"]], "Out", "D"]);
    await write(update("d", { at: 1, title: "D2" }), { operation: "delete_page", page: "b" });
    expect(await tree()).toEqual(["H", "D2", "Out"]);
    await write({ operation: "revert_page", page: "b" }, insert({ title: "I", at: 0 }));
    expect((await tree()).map((one) => (Array.isArray(one) ? one[0] : one))).toEqual([
      "I",
      "H",
      "D2",
      "B",
      "Out",
    ]);
  });

  it("get a unique slug from their title, or the requested slug", async () => {
    await write(insert({ title: "D", into: "b" }), update("c", { slug: "new c" }));
    const { pages } = (await editor.get(`${base}/content/pages`)).body;
    expect(pages[1].pages.map((page: { slug: string }) => page.slug)).toEqual(["new-c", "d", "d-1"]);
  });
});

describe("links", () => {
  const refsOf = async (page: string) => {
    const text = JSON.stringify((await editor.get(`${base}/content/page/${page}`)).body.document);
    return [...text.matchAll(/"(?:page|file|url)":"([^"]+)"/g)].map((match) => match[1]);
  };

  it.each([
    ["a page by id", "[x](/pages/c)", ["c"]],
    ["a heading of a page", "[x](/pages/c#one)", ["c"]],
    ["a path of slugs", "[x](/pages/b/c)", ["c"]],
    ["a path with .md", "[x](/pages/b/c.md)", ["c"]],
    ["a README", "[x](/pages/b/README.md)", ["b"]],
    ["the root page", "[x](/pages/README.md)", ["a"]],
    ["a relative sibling", "[x](./d.md)", ["d"]],
    ["the page above", "[x](../README.md)", ["a"]],
    ["a folder", "[x](../b/d)", ["d"]],
    ["a file", "![x](/files/logo)", ["logo"]],
    ["HTML", '<a href="/pages/c">x</a>', ["c"]],
    ["a tag", '{% content-ref url="/pages/d" %}\n[x](/pages/d)\n{% endcontent-ref %}', ["d"]],
    ["an external address", "[x](https://example.org/pages/c)", ["https://example.org/pages/c"]],
  ])("lead to %s", async (_, text, targets) => {
    await write(update("c", { document: { markdown: `# C\n\n${text}\n` } }));
    expect([...new Set(await refsOf("c"))]).toEqual(targets);
  });

  it("become plain text if their target doesn't exist, except in code", async () => {
    await write(
      update("c", {
        document: { markdown: "# C\n\nSee [the *old* one](./gone.md) and `[x](./gone.md)`.\n" },
      }),
    );
    expect(await markdown("c")).toBe("# C\n\nSee the *old* one and `[x](./gone.md)`.\n");
  });

  it("can refer to pages and files of the same batch, even if these are created later in the batch", async () => {
    const file = {
      name: "b.txt",
      contentType: "text/plain",
      base64: Buffer.from("hello").toString("base64"),
      ref: "pic",
    };
    const { body } = await write(
      insert({ title: "One", ref: "one", document: { markdown: "[two](./two.md#x) ![](./pic)\n" } }),
      insert({ title: "Two", ref: "two", document: { markdown: "[one](./one.md)\n" } }),
      { operation: "insert_files", files: [file] },
    );
    const [one, two] = body.changes.map((change: { page: { id: string } }) => change.page.id);
    const inserted = body.insertedFiles[0];
    expect(inserted).toMatchObject({ name: "b.txt", contentType: "text/plain", size: 5 });
    expect(await refsOf(one)).toEqual([two, inserted.id]);
    expect(await refsOf(two)).toEqual([one]);
    expect((await editor.get(`${base}/content/files/${inserted.id}`)).body).toEqual(inserted);
  });
});

describe("files", () => {
  it.each([
    ["a private address", { name: "a", url: "http://127.0.0.1:9/a" }, "changes.0.files.0.url"],
    [
      "both forms",
      { name: "a", url: "https://example.org", base64: "YQ==", contentType: "text/plain" },
      "changes.0.files.0.url",
    ],
    ["neither form", { name: "a" }, "changes.0.files.0.url"],
    ["no type", { name: "a", base64: "YQ==" }, "changes.0.files.0.contentType"],
    [
      "what is no base64",
      { name: "a", base64: "%%%", contentType: "text/plain" },
      "changes.0.files.0.base64",
    ],
    [
      "20 MB",
      { name: "a", base64: "a".repeat(20_000_000), contentType: "text/plain" },
      "changes.0.files.0.base64",
    ],
  ])("are rejected with %s", async (_, file, field) => {
    const { status, body } = await write({ operation: "insert_files", files: [file] });
    expect([status, body.error.field]).toEqual([400, field]);
    expect((await editor.get(`${base}/content`)).body.id).toBe(initialRevision);
  });
});

describe("reverting a page", () => {
  const revert = (page: string, more: Change = {}) => write({ operation: "revert_page", page, ...more });

  it("restores an edited or deleted page and removes an added one", async () => {
    const before = (await editor.get(`${base}/content/pages`)).body;
    const text = await markdown("a");
    const { body } = await write(
      update("a", { title: "A2", into: "b", document: { markdown: "new" } }),
      { operation: "delete_page", page: "d" },
      insert({ title: "Added" }),
    );
    for (const page of ["a", "d", body.changes[2].page.id]) expect((await revert(page)).status).toBe(200);
    expect((await editor.get(`${base}/content/pages`)).body.pages.map((page: Shown) => page.title)).toEqual(
      before.pages.map((page: Shown) => page.title),
    );
    expect(await tree()).toEqual(outline(before.pages));
    expect(await markdown("a")).toBe(text);
  });

  it("restores the blocks with the given keys, and leaves other blocks unchanged", async () => {
    const { nodes } = (await editor.get(`${base}/content/page/a`)).body.document;
    await write(
      update("a", {
        title: "A2",
        document: { markdown: "# A2\n\nOne, edited.\n\nTwo, edited.\n\nThree.\n" },
      }),
    );
    await revert("a", { block: [nodes[0].key] });
    expect(await markdown("a")).toBe("\n# A2\n\nOne.\n\nTwo, edited.\n\nThree.\n".trimStart());
  });

  it("can restore a given revision", async () => {
    await write(update("a", { document: { markdown: "# A\n\nFirst.\n" } }));
    const revision = (await editor.get(`${base}/content`)).body.id;
    await write(update("a", { document: { markdown: "# A\n\nSecond.\n" } }));
    await revert("a", { revision });
    expect(await markdown("a")).toContain("First.");
  });
});

describe("writing to a space directly", () => {
  const path = () => `/spaces/${space.id}/content`;
  const setSpace = (data: { editMode?: string; mergeRules?: object }) =>
    db().space.update({
      where: { organizationId_id: { organizationId: space.organizationId, id: space.id } },
      data,
    });

  it("creates one revision of the main content", async () => {
    const { status, body } = await editor.post(path(), { changes: [update("a", { title: "Live" })] });
    expect(status).toBe(200);
    expect(body.changes[0]).toMatchObject({ object: "updated_page", page: { id: "a" } });
    expect((await editor.get(path())).body.id).toBe(body.revision);
    expect((await editor.get(`${path()}/page/a`)).body.title).toBe("Live");
    expect((await editor.get(base)).body.outdated).toBe(true);
  });

  it("is rejected with the reason if the space is locked, or has its own or inherited merge rules", async () => {
    const head = (await editor.get(path())).body.id;
    const refused = async () => {
      const { status, body } = await editor.post(path(), { changes: [update("a", { title: "No" })] });
      return [status, body.error.message.split(/[.:]/)[0]];
    };
    await setSpace({ editMode: "locked" });
    expect(await refused()).toEqual([403, "The space doesn't allow direct edits, because it's locked"]);
    const rules = { type: "rules", rules: [{ rule: "require_change_request_subject" }] };
    await setSpace({ editMode: "live", mergeRules: rules });
    expect(await refused()).toEqual([
      403,
      "The merge rule require_change_request_subject doesn't allow direct edits of the main content",
    ]);
    await setSpace({ mergeRules: { type: "inherit" } });
    await db().organization.update({ where: { id: space.organizationId }, data: { mergeRules: rules } });
    expect(await refused()).toEqual([
      403,
      "The merge rule require_change_request_subject doesn't allow direct edits of the main content",
    ]);
    await setSpace({ mergeRules: { type: "none" } });
    expect((await editor.get(path())).body.id).toBe(head);
    expect((await editor.post(path(), { changes: [update("a", { title: "Yes" })] })).status).toBe(200);
  });
});
