import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import type { ContentChange } from "./changes";

let space: Space;
let reader: ReturnType<typeof rest>;
let branchId: string;

/**
 * Creates a change request's branch that is based on the head of the space. Its first revision contains no
 * changes.
 */
async function makeBranch(): Promise<void> {
  const { organizationId, id: spaceId } = space;
  branchId = newId();
  const head = await db().revision.findFirstOrThrow({
    where: { organizationId, branchId: space.branchId },
    orderBy: { number: "desc" },
  });
  const revisionId = newId();
  await db().branch.create({
    data: {
      organizationId,
      id: branchId,
      spaceId,
      kind: "change-request",
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
      baseBranchId: space.branchId,
      baseNumber: head.number,
      parents: [head.id],
      type: "edits",
      structureNumber: 0,
    },
  });
}

beforeEach(async () => {
  const person = await makePerson();
  space = await makeSpace({ organizationId: person.organizationId });
  reader = rest(person.token);
  await makeContent({
    space,
    pages: [
      { id: "a", title: "A", gitPath: "a.md", text: "# A\n\n[b](b.md) [n](new.md)\n" },
      { id: "b", title: "B", gitPath: "b.md", pages: [{ id: "c", title: "C", gitPath: "c.md" }] },
    ],
  });
  await makeBranch();
});

async function change(changes: ContentChange[]) {
  const { revisionId } = await makeContent({ space, branchId, changes });
  return `/spaces/${space.id}/revisions/${revisionId}`;
}

const own = () => db().pageVersion.count({ where: { organizationId: space.organizationId, branchId } });

describe("a branch with a base", () => {
  it("contains its own changes, and all other content of its base", async () => {
    const at = await change([
      putPage({ id: "c", parentId: "b", title: "C two", slug: "c-two", gitPath: "c.md" }),
    ]);
    expect(await own()).toBe(1);
    const { pages } = (await reader.get(`${at}/pages`)).body;
    expect(pages.map((page: { title: string }) => page.title)).toEqual(["A", "B"]);
    expect(pages[1].pages[0]).toMatchObject({ id: "c", title: "C two", path: "b/c-two" });
    expect((await reader.get(`${at}/path/b/c-two`)).body.id).toBe("c");
    expect((await reader.get(`${at}/path/b/c`)).status).toBe(404);
    expect((await reader.get(`/spaces/${space.id}/content/page/c`)).body.title).toBe("C");
  });

  it("doesn't contain a removed page and its subpages, and contains the page again after it's added again", async () => {
    const removed = await change([{ kind: "remove-page", pageId: "b" }]);
    expect((await reader.get(`${removed}/pages`)).body.pages).toHaveLength(1);
    expect((await reader.get(`${removed}/page/c`)).status).toBe(404);
    expect((await reader.get(`${removed}/links?status=broken`)).status).toBe(404);
    const broken = await reader.get(`${removed}/page/a/links?status=broken`);
    expect(broken.body.count).toBe(2);
    const back = await change([putPage({ id: "b", title: "B again", gitPath: "b.md" })]);
    expect((await reader.get(`${back}/page/b`)).body.title).toBe("B again");
    expect((await reader.get(`${removed}/page/b`)).status).toBe(404);
  });

  it("resolves links in its own page tree, even for texts that are stored on another branch", async () => {
    const at = await change([putPage({ id: "n", title: "New", gitPath: "new.md" })]);
    const inside = JSON.stringify((await reader.get(`${at}/page/a`)).body.document);
    const outside = JSON.stringify((await reader.get(`/spaces/${space.id}/content/page/a`)).body.document);
    expect(inside).toContain('"page":"n"');
    expect(outside).not.toContain('"page":"n"');
    expect(JSON.stringify((await reader.get(`${at}/page/a`)).body.document)).toBe(inside);
  });

  it("keeps its base if the main content changes", async () => {
    const at = await change([putPage({ id: "n", title: "New" })]);
    await makeContent({
      space,
      changes: [putPage({ id: "a", title: "A later" }), { kind: "remove-page", pageId: "c" }],
    });
    expect((await reader.get(`${at}/page/a`)).body.title).toBe("A");
    expect((await reader.get(`${at}/page/b`)).body.pages).toHaveLength(1);
    const again = await change([putPage({ id: "o", title: "Other" })]);
    expect((await reader.get(`${again}/page/a`)).body.title).toBe("A");
  });

  it("has unique slugs among the pages of the base and the branch that are visible", async () => {
    const at = await change([putPage({ id: "n", title: "A" }), putPage({ id: "m", title: "A" })]);
    const { pages } = (await reader.get(`${at}/pages`)).body;
    expect(pages.map((page: { slug: string }) => page.slug)).toEqual(["a", "b", "a-1", "a-2"]);
  });

  it("doesn't change the head of the space", async () => {
    const before = (await reader.get(`/spaces/${space.id}`)).body.revision;
    await change([putPage({ id: "n", title: "New" })]);
    expect((await reader.get(`/spaces/${space.id}`)).body.revision).toBe(before);
  });

  it("can't replace main content through a rollback without a review", async () => {
    const administrator = rest(
      (await makePerson({ organization: { id: space.organizationId }, role: "admin" })).token,
    );
    const at = await change([putPage({ id: "n", title: "New" })]);
    expect((await administrator.post(`${at}/rollback`)).status).toBe(409);
  });
});
