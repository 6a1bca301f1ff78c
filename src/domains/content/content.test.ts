import { beforeEach, describe, expect, it } from "vitest";
import type { Space } from "@/db/generated/client";
import { makeContent, type PageFields, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let space: Space;
let reader: ReturnType<typeof rest>;
let base: string;

beforeEach(async () => {
  const person = await makePerson({ role: "read" });
  space = await makeSpace({ organizationId: person.organizationId });
  reader = rest(person.token);
  base = `/spaces/${space.id}`;
});

const PAGES: PageFields[] = [
  {
    id: "readme",
    title: "Welcome",
    slug: "readme",
    gitPath: "README.md",
    gitOid: "a".repeat(40),
    text: "# Welcome\n\nSee [guide](guide/start.md#one) and ![](img/a.png).\n",
  },
  {
    id: "guides",
    type: "group",
    title: "Guides",
    pages: [
      {
        id: "start",
        title: "Start",
        gitPath: "guide/start.md",
        text: "---\nicon: rocket\n---\n\n# Start\n\n## One\n\n[gone](nowhere.md)\n",
        icon: "rocket",
        pages: [{ id: "deep", title: "Deep", gitPath: "guide/deep.md" }],
      },
      { id: "link", type: "link", title: "Elsewhere", target: { kind: "url", url: "https://example.org" } },
    ],
  },
  { id: "secret", title: "Hidden", hidden: true },
];

describe("reading the head of a space", () => {
  beforeEach(async () => {
    await makeContent({ space, pages: PAGES });
  });

  it("lists the page tree in order, with groups in paths, links without paths, and hidden pages marked", async () => {
    const { body } = await reader.get(`${base}/content/pages`);
    const [readme, guides, secret] = body.pages;
    expect(body.pages).toHaveLength(3);
    expect(readme).toMatchObject({
      id: "readme",
      kind: "sheet",
      type: "document",
      path: "readme",
      pages: [],
    });
    expect(guides).toMatchObject({ kind: "group", slug: "guides", path: "guides" });
    expect(guides.pages.map((page: { id: string }) => page.id)).toEqual(["start", "link"]);
    expect(guides.pages[0]).toMatchObject({ path: "guides/start", icon: "rocket" });
    expect(guides.pages[0].pages[0]).toMatchObject({ id: "deep", path: "guides/start/deep" });
    expect(guides.pages[1]).toMatchObject({
      kind: "link",
      target: { kind: "url", url: "https://example.org" },
    });
    expect(guides.pages[1]).not.toHaveProperty("path");
    expect(secret).toMatchObject({ hidden: true });
    expect(readme).not.toHaveProperty("document");
  });

  it("returns a page as a Document by default, and as Markdown without front matter if requested", async () => {
    const document = await reader.get(`${base}/content/page/start`);
    expect(document.body).toMatchObject({
      title: "Start",
      path: "guides/start",
      document: { object: "document" },
    });
    expect(document.body.document.nodes[0]).toMatchObject({ type: "heading-1", object: "block" });
    expect(document.body.pages[0]).toMatchObject({ id: "deep", path: "guides/start/deep" });
    const markdown = await reader.get(`${base}/content/page/start?format=markdown`);
    expect(markdown.body.markdown).toBe("\n# Start\n\n## One\n\n[gone](nowhere.md)\n");
    expect(markdown.body).not.toHaveProperty("document");
  });

  it("resolves links with repository paths to IDs, and keeps the addresses of broken links", async () => {
    const { body } = await reader.get(`${base}/content/page/readme`);
    const text = JSON.stringify(body.document);
    expect(text).toContain(`{"kind":"anchor","anchor":"one","page":"start","space":"${space.id}"}`);
    expect(text).toContain('{"kind":"url","url":"img/a.png"}');
  });

  it("finds pages by path, even if the slashes are percent-encoded, and returns 404 for other paths", async () => {
    for (const path of ["guides/start/deep", "guides%2Fstart%2Fdeep"]) {
      const { body } = await reader.get(`${base}/content/path/${path}`);
      expect(body.id).toBe("deep");
    }
    expect((await reader.get(`${base}/content/path/start`)).status).toBe(404);
    expect((await reader.get(`${base}/content/path/guides`)).body.type).toBe("group");
  });

  it("shows Git metadata unless `metadata` is false", async () => {
    const shown = await reader.get(`${base}/content/page/readme`);
    expect(shown.body.git).toEqual({ oid: "a".repeat(40), path: "README.md" });
    const plain = await reader.get(`${base}/content/page/readme?metadata=false`);
    expect(plain.body).not.toHaveProperty("git");
  });

  it("returns the whole revision, the Document of a page, and a Document with a given ID", async () => {
    const revision = await reader.get(`${base}/content`);
    expect(revision.body).toMatchObject({
      object: "revision",
      type: "edits",
      files: [],
      reusableContents: [],
    });
    expect(revision.body.pages).toHaveLength(3);
    const page = await reader.get(`${base}/content/page/start`);
    const alone = await reader.get(`${base}/content/page/start/document`);
    const byId = await reader.get(`${base}/documents/${page.body.documentId}`);
    expect(alone.body).toEqual(page.body.document);
    expect(byId.body).toEqual(page.body.document);
  });

  it("returns 404 for resources that the revision doesn't contain", async () => {
    const absent = [
      "page/none",
      "files/none",
      "files/none/backlinks",
      "page/none/links",
      "reusable-contents/none",
    ];
    for (const path of absent) expect((await reader.get(`${base}/content/${path}`)).status).toBe(404);
    expect((await reader.get(`${base}/documents/none`)).status).toBe(404);
    expect((await reader.get(`${base}/revisions/none/pages`)).status).toBe(404);
  });

  it("rejects values of query parameters that aren't in the API contract", async () => {
    const wrong = ["format=html", "evaluated=maybe", "dereferenced=all", "metadata=1", "computed=yes"];
    for (const query of wrong)
      expect((await reader.get(`${base}/content/page/readme?${query}`)).status).toBe(400);
    for (const query of ["limit=-1", "limit=1001", "page=none"])
      expect((await reader.get(`${base}/content/files?${query}`)).status).toBe(400);
    for (const query of ["limit=0", "limit=1000"])
      expect((await reader.get(`${base}/content/files?${query}`)).status).toBe(200);
  });

  it("keeps a page's ETag when other pages change", async () => {
    const tag = async (path: string) => (await reader.get(`${base}/content/${path}`)).headers.etag;
    const before = [await tag("page/readme"), await tag("pages")];
    await makeContent({ space, pages: [{ title: "Another" }] });
    expect(await tag("page/readme")).toBe(before[0]);
    expect(await tag("pages")).not.toBe(before[1]);
  });

  it("returns the same 404 to people without access as for a space that doesn't exist", async () => {
    const stranger = rest((await makePerson()).token);
    const { revision } = (await reader.get(base)).body;
    for (const path of ["content", "content/page/readme", "links", `revisions/${revision}`]) {
      const answer = await stranger.get(`${base}/${path}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual((await stranger.get(`/spaces/none/${path}`)).body);
    }
  });
});

describe("reading content when the structure changes", () => {
  it("resolves links again after their target is added, moved in the repository, or removed", async () => {
    await makeContent({ space, pages: [{ id: "from", gitPath: "a.md", text: "[x](b.md)" }] });
    const target = async () => {
      const { body } = await reader.get(`${base}/content/page/from`);
      return JSON.stringify(body.document).match(/"kind":"(page|url)"/)?.[1];
    };
    expect(await target()).toBe("url");
    await makeContent({ space, pages: [{ id: "to", title: "To", gitPath: "b.md" }] });
    expect(await target()).toBe("page");
    await makeContent({ space, pages: [{ id: "to", title: "To", gitPath: "c.md" }] });
    expect(await target()).toBe("url");
    await makeContent({ space, pages: [{ id: "to", title: "To", gitPath: "b.md" }] });
    expect(await target()).toBe("page");
    await makeContent({ space, changes: [{ kind: "remove-page", pageId: "to" }] });
    expect(await target()).toBe("url");
  });

  it("doesn't change old revisions, which can still be read by ID, page, path and Document", async () => {
    const first = await makeContent({ space, pages: [{ id: "a", title: "One", text: "# One\n\nfirst" }] });
    await makeContent({
      space,
      changes: [putPage({ id: "a", title: "Two", slug: "two", text: "# Two\n\nsecond" })],
    });
    const old = `${base}/revisions/${first.revisionId}`;
    expect((await reader.get(`${old}/page/a?format=markdown`)).body).toMatchObject({
      title: "One",
      markdown: "# One\n\nfirst",
    });
    expect((await reader.get(`${old}/path/one`)).body.id).toBe("a");
    expect((await reader.get(`${base}/content/path/one`)).status).toBe(404);
    expect((await reader.get(`${base}/content/path/two`)).body.id).toBe("a");
    expect(JSON.stringify((await reader.get(`${old}/page/a`)).body)).toContain("first");
  });

  it("keeps the keys of blocks that an edit doesn't change", async () => {
    await makeContent({ space, pages: [{ id: "a", text: "# A\n\nOne.\n\nTwo.\n" }] });
    const before = (await reader.get(`${base}/content/page/a`)).body.document.nodes;
    await makeContent({ space, pages: [{ id: "a", text: "# A\n\nNew.\n\nOne.\n\nTwo.\n" }] });
    const after = (await reader.get(`${base}/content/page/a`)).body.document.nodes;
    expect(after.slice(1).map((node: { key: string }) => node.key)).toEqual(
      before.map((node: { key: string }) => node.key),
    );
    expect(before.map((node: { key: string }) => node.key)).not.toContain(after[0].key);
  });
});
