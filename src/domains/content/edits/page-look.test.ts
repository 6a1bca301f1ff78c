import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { readTexts } from "../write/texts";

let space: Space;
let editor: ReturnType<typeof rest>;
let base: string;

type Change = Record<string, unknown>;
const FRONT_MATTER = "---\n# ours\ncustom: kept\nlayout:\n  outline: false # why\n---\n\n# A\n\nOne.\n";

beforeEach(async () => {
  const person = await makePerson({ role: "edit" });
  space = await makeSpace({ organizationId: person.organizationId });
  await makeContent({
    space,
    pages: [
      { id: "a", title: "A", gitPath: "docs/a.md", text: FRONT_MATTER },
      { id: "b", title: "B", gitPath: "docs/b.md" },
      { id: "link", type: "link", title: "Out", target: { kind: "url", url: "https://example.org" } },
    ],
    files: [{ id: "logo", gitPath: "img/logo.png", bytes: Buffer.from("logo") }],
  });
  editor = rest(person.token);
  base = `/spaces/${space.id}/content`;
});

const write = (...changes: Change[]) => editor.post(base, { changes });
const update = (page: string, fields: Change) => write({ operation: "update_page", page, ...fields });
const read = async (page: string) => (await editor.get(`${base}/page/${page}`)).body;
const revisions = () => db().revision.count({ where: { organizationId: space.organizationId } });

async function refused(message: string, change: Change) {
  const before = await revisions();
  const { status, body } = await write(change);
  expect([status, body.error?.message]).toEqual([400, expect.stringContaining(message)]);
  expect(await revisions()).toBe(before);
}

/** Returns the stored text of a page, including its front matter. */
async function storedText(pageId: string): Promise<string> {
  const { organizationId } = space;
  const [row] = await db().pageVersion.findMany({
    where: { organizationId, pageId },
    orderBy: { fromNumber: "desc" },
    take: 1,
  });
  const hash = row?.textHash ?? "";
  return (await readTexts(organizationId, [hash])).get(hash) ?? "";
}

describe("the layout, cover and links of a page", () => {
  it("change only in the given fields, and are stored in the front matter without changing other fields", async () => {
    expect((await update("a", { layout: { title: false, width: "wide", coverSize: "full" } })).status).toBe(
      200,
    );
    expect((await read("a")).layout).toMatchObject({
      title: false,
      outline: false,
      pagination: true,
      width: "wide",
      coverSize: "full",
    });
    expect(await storedText("a")).toMatch(/^---\n# ours\ncustom: kept\nlayout:\n[^-]*---\n\n# A\n\nOne\.\n$/);
    await update("a", { layout: { title: true } });
    expect((await read("a")).layout).toMatchObject({ title: true, width: "wide" });
  });

  it("include a cover, whose files have the same form of address as files in the page's text", async () => {
    const file = { kind: "file", file: "logo", space: space.id };
    const cover = {
      ref: file,
      refDark: { kind: "url", url: "https://example.org/x.png" },
      yPos: -20,
      height: 240,
    };
    await update("a", { cover });
    expect((await read("a")).cover).toEqual(cover);
    expect(await storedText("a")).toContain("cover: ../img/logo.png\n");
    await update("a", { cover: { ref: file } });
    expect((await read("a")).cover).toEqual({ ref: file, yPos: 0 });
    await update("a", { cover: null });
    expect(await read("a")).not.toHaveProperty("cover");
    expect(await storedText("a")).toBe(FRONT_MATTER);
  });

  it("include meta links to pages and to other URLs", async () => {
    const canonical = { kind: "page", page: "b", space: space.id };
    const alternates = [{ kind: "url", url: "https://example.org/de" }];
    await update("a", { metaLinks: { canonical, alternates } });
    expect((await read("a")).metaLinks).toEqual({ canonical, alternates });
    expect(await storedText("a")).toContain("canonical: b.md\n");
    await update("a", { metaLinks: { alternates } });
    expect((await read("a")).metaLinks).toEqual({ alternates });
    await update("a", { metaLinks: {} });
    expect(await storedText("a")).toBe(FRONT_MATTER);
  });

  it("are rejected on types of pages that don't support them", async () => {
    const to = (page: string, fields: Change) => ({ operation: "update_page", page, ...fields });
    await refused("changes.0.layout", to("a", { layout: { tags: false } }));
    await refused("changes.0.layout.coverSize", to("a", { layout: { coverSize: "background" } }));
    await refused(
      "changes.0.cover.height",
      to("a", { cover: { ref: { kind: "url", url: "x" }, height: 0 } }),
    );
    await refused("changes.0.cover.ref", to("a", { cover: { ref: { kind: "page", page: "b" } } }));
    await refused(
      "`changes.0.layout` can't be set for a page of type link",
      to("link", { layout: { title: true } }),
    );
  });
});

describe("a group and a link", () => {
  const url = (address: string) => ({ kind: "url", url: address });
  const insert = (fields: Change) => ({ operation: "insert_page", document: {}, ...fields });

  it("are created next to pages, and a link can get another target", async () => {
    const target = { kind: "page", page: "b" };
    const { status, body } = await write(
      insert({ type: "group", title: "Guides", at: 0 }),
      insert({ type: "link", title: "Forum", target: url("https://forum.example.org"), icon: "comments" }),
    );
    expect(status).toBe(200);
    const [group, link] = body.changes.map((change: { page: { id: string } }) => change.page.id);
    await write(insert({ title: "Below", into: group }));
    expect(await read(group)).toMatchObject({ type: "group", slug: "guides", pages: [{ title: "Below" }] });
    expect(await read(link)).toMatchObject({
      type: "link",
      icon: "comments",
      target: url("https://forum.example.org"),
    });
    await update(link, { target });
    expect((await read(link)).target).toEqual({ ...target, space: space.id });
  });

  it("can have a separate title for menus until it's removed, like pages with a text", async () => {
    for (const page of ["a", "link"]) {
      expect((await update(page, { linkTitle: " Short " })).status).toBe(200);
      expect(await read(page)).toMatchObject({ linkTitle: "Short", title: page === "a" ? "A" : "Out" });
      await update(page, { linkTitle: "" });
      expect(await read(page)).not.toHaveProperty("linkTitle");
    }
    expect(await storedText("a")).toBe(FRONT_MATTER);
    const { body } = await write(insert({ title: "Long", linkTitle: "x".repeat(100) }));
    expect((await read(body.changes[0].page.id)).linkTitle).toHaveLength(100);
    for (const linkTitle of ["x".repeat(101), "a\nb"])
      await refused("changes.0.linkTitle", { operation: "update_page", page: "a", linkTitle });
  });

  it("have no text and no layout, and a link must have a target", async () => {
    await refused("`changes.0.target` is required", insert({ type: "link", title: "Nowhere" }));
    await refused(
      "changes.0.target",
      insert({ type: "group", title: "G", target: url("https://a.example") }),
    );
    await refused("changes.0.target", insert({ title: "Page", target: url("https://a.example") }));
    await refused("changes.0.document", insert({ type: "group", document: { markdown: "Words" } }));
    await refused("`changes.0.into` can't be a link", insert({ title: "Below", into: "link" }));
    await refused("changes.0.target", {
      operation: "update_page",
      page: "a",
      target: url("https://a.example"),
    });
  });
});
