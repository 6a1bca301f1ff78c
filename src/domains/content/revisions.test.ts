import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { inLongTransaction } from "@/db/transaction";
import { anyPermit } from "@/testing/permit";
import type { ContentChange, PageState } from "./changes";
import { type RevisionFields, writeRevision } from "./revisions";
import { contentOfRevision, headOfBranch, loadStructure } from "./state";
import { readTexts } from "./write/texts";

let organizationId: string;
let spaceId: string;
let branchId: string;

async function makeSpace() {
  organizationId = newId();
  spaceId = newId();
  branchId = newId();
  const revisionId = newId();
  await db().organization.create({ data: { id: organizationId, title: "Acme" } });
  await db().branch.create({
    data: {
      organizationId,
      id: branchId,
      spaceId,
      kind: "primary",
      headNumber: 1,
      headRevisionId: revisionId,
    },
  });
  await db().revision.create({
    data: {
      organizationId,
      id: revisionId,
      spaceId,
      branchId,
      number: 1,
      parents: [],
      type: "edits",
      structureNumber: 1,
    },
  });
  await db().space.create({
    data: { organizationId, id: spaceId, title: "Docs", rank: "a0", branchId, revisionId },
  });
}

beforeEach(makeSpace);

type Fields = Partial<RevisionFields & { branchId: string; standalone: boolean }>;

function write(changes: ContentChange[], { standalone, branchId: id = branchId, ...more }: Fields = {}) {
  const fields: RevisionFields = { type: "edits", authorId: null, changes, ...more };
  const place = { organizationId, spaceId, branchId: id };
  return inLongTransaction(null, 120, async (tx) =>
    writeRevision(await anyPermit(tx, place, standalone), fields),
  );
}

const page = (id: string, more: Partial<PageState> = {}): ContentChange => ({
  kind: "put-page",
  page: { id, type: "document", parentId: null, title: id, text: `# ${id}\n`, ...more },
});

const rows = () => db().pageVersion.count({ where: { organizationId } });

async function titlesAt(revisionId: string) {
  const structure = await loadStructure(await contentOfRevision(organizationId, revisionId));
  const sorted = structure.pages.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return sorted.map((row) => row.title);
}

describe("writing revisions", () => {
  it("can be read by ID in every earlier state", async () => {
    const one = await write([page("a"), page("b")]);
    const two = await write([page("a", { title: "A2", text: "# A2\n" })]);
    const three = await write([{ kind: "remove-page", pageId: "b" }, page("c")]);
    expect(await titlesAt(one.revisionId)).toEqual(["a", "b"]);
    expect(await titlesAt(two.revisionId)).toEqual(["A2", "b"]);
    expect(await titlesAt(three.revisionId)).toEqual(["A2", "c"]);
    expect([one.number, two.number, three.number]).toEqual([2, 3, 4]);
  });

  it("adds one row for a changed page, and no rows for pages that are written without changes", async () => {
    const many = Array.from({ length: 50 }, (_, index) => page(`p${index}`));
    await write(many);
    const before = await rows();
    await write([...many.slice(0, 49), page("p49", { text: "# p49\n\nMore.\n" })]);
    expect(await rows()).toBe(before + 1);
  });

  it("writes no revision if nothing changes", async () => {
    const first = await write([page("a")]);
    const again = await write([page("a"), { kind: "remove-page", pageId: "unknown" }]);
    expect(again).toMatchObject({ revisionId: first.revisionId, isChanged: false });
    expect(await db().revision.count({ where: { organizationId } })).toBe(2);
  });

  it("stores equal texts only once", async () => {
    await write([page("a", { text: "same" }), page("b", { text: "same" })]);
    expect(await db().documentText.count({ where: { organizationId } })).toBe(1);
  });

  it("keeps the changes of all writers if they write concurrently", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => write([page(`p${index}`)])));
    expect(new Set(results.map((result) => result.number)).size).toBe(8);
    const head = await headOfBranch(organizationId, branchId);
    expect((await loadStructure(head)).pages).toHaveLength(8);
  });

  it("rejects a write whose expected head is outdated, and changes nothing", async () => {
    const first = await write([page("a")]);
    await write([page("b")]);
    const stale = write([page("c")], { expectedHead: first.revisionId });
    await expect(stale).rejects.toMatchObject({ status: 412 });
    expect(await rows()).toBe(2);
  });

  it("assigns unique slugs to siblings with the same title, and a default slug to titles without letters", async () => {
    await write([page("a", { title: "Same" }), page("b", { title: "Same" }), page("c", { title: "!!!" })]);
    await write([page("d", { title: "Same" }), page("e", { title: "Same", parentId: "a" })]);
    const { pages } = await loadStructure(await headOfBranch(organizationId, branchId));
    const slugs = Object.fromEntries(pages.map((row) => [row.pageId, row.slug]));
    expect(slugs).toEqual({ a: "same", b: "same-1", c: "page", d: "same-2", e: "same" });
  });

  it("keeps a page's ID, slug, text and creation time if the page moves", async () => {
    await write([page("a"), page("b")]);
    await write([page("b", { parentId: "a", text: undefined } as Partial<PageState>)]);
    const { pages } = await loadStructure(await headOfBranch(organizationId, branchId));
    const moved = pages.find((row) => row.pageId === "b");
    expect(moved).toMatchObject({ parentId: "a", slug: "b" });
    const texts = await readTexts(organizationId, [moved?.textHash as string]);
    expect([...texts.values()]).toEqual(["# b\n"]);
  });

  it.each([
    ["an absent parent", [page("a", { parentId: "nobody" })]],
    ["itself as its parent", [page("a", { parentId: "a" })]],
    ["a circle", [page("a", { parentId: "b" }), page("b", { parentId: "a" })]],
    ["a group below a page", [page("a"), page("g", { type: "group", parentId: "a" })]],
    ["a text with NUL", [page("a", { text: "\u0000" })]],
    ["half a character", [page("a", { title: "\ud800" })]],
    ["a rank that is none", [page("a", { rank: "!" })]],
    ["no title", [page("a", { title: " " })]],
  ])("rejects %s, and changes nothing", async (_, changes) => {
    await expect(write(changes)).rejects.toMatchObject({ status: 400 });
    expect(await rows()).toBe(0);
    expect(await db().revision.count({ where: { organizationId } })).toBe(1);
  });

  it("rejects texts above the limit with 413, and then changes nothing", async () => {
    const large = write([page("a", { text: "x".repeat(1_048_577) })]);
    await expect(large).rejects.toMatchObject({ status: 413 });
    expect(await rows()).toBe(0);
    expect(await db().documentText.count({ where: { organizationId } })).toBe(0);
  });

  it("rejects moving a page below one of its own descendants", async () => {
    await write([page("a"), page("b", { parentId: "a" }), page("c", { parentId: "b" })]);
    await expect(write([page("a", { parentId: "c" })])).rejects.toMatchObject({ status: 400 });
    expect(await rows()).toBe(3);
  });

  it("removes all descendants of a removed page, except pages that the same write moves elsewhere", async () => {
    await write([page("a"), page("b", { parentId: "a" }), page("c", { parentId: "b" })]);
    const { revisionId } = await write([{ kind: "remove-page", pageId: "a" }, page("c")]);
    expect(await titlesAt(revisionId)).toEqual(["c"]);
  });

  it("doesn't change the main content if a standalone revision is written", async () => {
    const head = await write([page("a"), page("b")]);
    const changes: ContentChange[] = [page("a", { title: "Other" }), { kind: "remove-page", pageId: "b" }];
    const alone = await write(changes, { standalone: true });
    expect(await titlesAt(alone.revisionId)).toEqual(["Other"]);
    const space = await db().space.findFirstOrThrow({ where: { organizationId } });
    expect(space).toMatchObject({ revisionId: head.revisionId, revisionNumber: 2 });
    const next = await write([page("c")]);
    expect(next.number).toBe(3);
    expect(await titlesAt(next.revisionId)).toEqual(["a", "b", "c"]);
    expect(await titlesAt(alone.revisionId)).toEqual(["Other"]);
  });
});
