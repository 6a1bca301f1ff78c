import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { agesOf } from "./blame-task";

let space: Space;
let ada: ReturnType<typeof rest>;
let bo: ReturnType<typeof rest>;
let base: string;

const update = (page: string, fields: object) => ({ operation: "update_page", page, ...fields });
const markdown = (...blocks: string[]) => ({ document: { markdown: `${blocks.join("\n\n")}\n` } });
const writeDirectly = async (who: ReturnType<typeof rest>, ...changes: object[]) =>
  (await who.post(`${base}/content`, { changes })).body.revision as string;

/**
 * Writes changes to a change request of one person, and merges it as another person. Returns the revision of
 * the merge.
 */
async function merge(who: ReturnType<typeof rest>, merger: ReturnType<typeof rest>, ...batches: object[][]) {
  const { number } = (await who.post(`${base}/change-requests`, { subject: "New words" })).body;
  const request = `${base}/change-requests/${number}`;
  for (const changes of batches) await who.post(`${request}/content`, { changes });
  return (await merger.post(`${request}/merge`)).body.revision as string;
}

const revisionsOf = async (page: string, query = "") =>
  (await ada.get(`${base}/content/page/${page}/revisions${query}`)).body;

/** Returns the text, the author, the change request and the type of the revision for each block on a page. */
async function blameOf(page: string) {
  const { body } = await ada.get(`${base}/content/page/${page}/blame`);
  const { nodes } = (await ada.get(`${base}/content/page/${page}/document`)).body;
  const textOf = (node: { leaves?: { text: string }[]; nodes?: object[] }): string =>
    (node.leaves ?? []).map(({ text }) => text).join("") + (node.nodes ?? []).map(textOf).join("");
  return body.blocks.map((block: { key: string; origin?: number }) => {
    const origin = body.origins[block.origin ?? -1];
    const text = textOf(nodes.find(({ key }: { key: string }) => key === block.key));
    return [text, origin?.revision.author?.displayName, origin?.changeRequest?.subject];
  });
}

beforeEach(async () => {
  const organization = await makeOrganization();
  const people = await Promise.all(
    ["Ada", "Bo"].map(async (displayName) => {
      const { user, token } = await makePerson({ organization, role: "review" });
      await db().user.update({ where: { id: user.id }, data: { displayName } });
      return rest(token);
    }),
  );
  [ada, bo] = people as [typeof ada, typeof bo];
  space = await makeSpace({ organizationId: organization.id });
  base = `/spaces/${space.id}`;
  await makeContent({
    space,
    pages: [
      { id: "a", title: "A", text: "# A\n\nOne.\n\nTwo.\n" },
      { id: "b", title: "B", text: "# B\n\nKept.\n" },
    ],
  });
});

describe("the revisions of a page", () => {
  it("are the revisions that changed the page, newest first, in pages, with the change requests that they merged", async () => {
    await writeDirectly(ada, update("b", { title: "B2" }));
    const merged = await merge(bo, ada, [update("a", markdown("One.", "Two, too."))]);
    await writeDirectly(ada, update("b", { title: "B3" }));
    const moved = await writeDirectly(ada, update("a", { into: "b" }));
    const { items, count } = await revisionsOf("a");
    expect(items.map(({ id, number }: { id: string; number: number }) => [id, number])).toEqual([
      [moved, 6],
      [merged, 4],
      [expect.any(String), 2],
    ]);
    expect([count, items[1].mergedFrom.subject, items[1].mergedFrom.createdBy.displayName]).toEqual([
      3,
      "New words",
      "Bo",
    ]);
    const first = await revisionsOf("a", "?limit=2");
    expect([first.items, first.count]).toEqual([items.slice(0, 2), 3]);
    expect((await revisionsOf("a", `?limit=2&page=${first.next.page}`)).items).toEqual(items.slice(2));
    expect((await ada.get(`${base}/content/page/b/revisions?page=${first.next.page}`)).status).toBe(400);
  });

  it("are returned for a deleted page, and return 404 for a page that never existed", async () => {
    const gone = await writeDirectly(ada, { operation: "delete_page", page: "a" });
    expect((await revisionsOf("a")).items[0].id).toBe(gone);
    expect((await ada.get(`${base}/content/page/a/blame`)).status).toBe(404);
    for (const part of ["revisions", "blame"])
      expect((await ada.get(`${base}/content/page/none/${part}`)).status).toBe(404);
  });

  it("can be read only by members, and so can the authors of blocks", async () => {
    const where = { organizationId_id: { organizationId: space.organizationId, id: space.id } };
    await db().space.update({ where, data: { visibility: "public" } });
    const stranger = rest((await makePerson({ role: "admin" })).token);
    for (const part of ["revisions", "blame"])
      expect((await stranger.get(`${base}/content/page/a/${part}`)).status).toBe(403);
  });
});

describe("who wrote a block", () => {
  it("is the person who wrote its current text, in the main content or in the merged change request", async () => {
    await writeDirectly(ada, update("a", markdown("One.", "Two.", "By Ada.")));
    await merge(
      bo,
      ada,
      [update("a", markdown("One.", "Two.", "By Ada.", "By Bo."))],
      [update("a", markdown("By Ada.", "One.", "Two!", "By Bo."))],
    );
    await writeDirectly(ada, update("a", { title: "A2" }));
    expect(await blameOf("a")).toEqual([
      ["By Ada.", "Ada", undefined],
      ["One.", undefined, undefined],
      ["Two!", "Bo", "New words"],
      ["By Bo.", "Bo", "New words"],
    ]);
  });

  it("is the right person in a change request with several authors, and each origin is listed once", async () => {
    const { number } = (await bo.post(`${base}/change-requests`, { subject: "Ours" })).body;
    const request = `${base}/change-requests/${number}`;
    await bo.post(`${request}/content`, { changes: [update("a", markdown("By Bo.", "Also by Bo."))] });
    await ada.post(`${request}/content`, {
      changes: [update("a", markdown("By Bo.", "Also by Bo.", "By Ada."))],
    });
    await writeDirectly(bo, update("b", markdown("Something else.")));
    await ada.post(`${request}/merge`);
    expect(await blameOf("a")).toEqual([
      ["By Bo.", "Bo", "Ours"],
      ["Also by Bo.", "Bo", "Ours"],
      ["By Ada.", "Ada", "Ours"],
    ]);
    const { body } = await ada.get(`${base}/content/page/a/blame`);
    expect(body.origins.map((origin: { revision: { type: string } }) => origin.revision.type)).toEqual([
      "edits",
      "edits",
    ]);
    expect(body.revision).toBe((await ada.get(base)).body.revision);
  });

  it("isn't known for blocks that are older than the searched texts", async () => {
    await writeDirectly(bo, update("b", markdown("Kept.", "New.")));
    const originsOf = async () => {
      const { blocks } = (await ada.get(`${base}/content/page/b/blame`)).body;
      return blocks.map(({ origin }: { origin?: number }) => typeof origin);
    };
    expect(await originsOf()).toEqual(["number", "number"]);
    await runSql(sql`INSERT INTO "PageVersion" SELECT (jsonb_populate_record(v,
        jsonb_build_object('fromNumber', -n, 'toNumber', 1 - n))).*
      FROM "PageVersion" v, generate_series(1, 300) n
      WHERE v."organizationId" = ${space.organizationId} AND v."pageId" = 'b' AND v."fromNumber" = 2`);
    expect(await originsOf()).toEqual(["undefined", "number"]);
    expect(await blameOf("b")).toEqual([
      ["Kept.", undefined, undefined],
      ["New.", "Bo", undefined],
    ]);
  });

  it("is found even if paragraphs have moved or line breaks have changed, and is the latest author of the block", () => {
    const texts = ["# T\r\nkept\r\n\r\n```\na\n\nb\n```\n", "kept\n\n```\na\n\nc\n```\n", "kept  \n"];
    expect(agesOf(["kept\n", "```\na\n\nb\n```", "new"], texts)).toEqual([3, 1, 0]);
    expect(agesOf([], texts)).toEqual([]);
  });
});

describe("a comparison of any two revisions", () => {
  let first: string;
  let last: string;
  const changesOf = async (revision: string, comparedWith?: string) =>
    (
      await ada.get(
        `${base}/revisions/${revision}/changes${comparedWith ? `?comparedWith=${comparedWith}` : ""}`,
      )
    ).body;

  beforeEach(async () => {
    first = (await ada.get(base)).body.revision;
    await writeDirectly(ada, update("a", markdown("One.", "Two, too.")));
    await merge(bo, ada, [update("b", { title: "B2" })]);
    last = await writeDirectly(ada, { operation: "insert_page", title: "C", document: {} });
  });

  it("lists all changes between the revisions, in both directions", async () => {
    const kinds = ({ changes }: { changes: { type: string; page: { title: string } }[] }) =>
      changes.map(({ type, page }) => `${type} ${page.title}`).sort();
    expect(kinds(await changesOf(last, first))).toEqual([
      "page_created C",
      "page_edited A",
      "page_edited B2",
    ]);
    expect(kinds(await changesOf(first, last))).toEqual(["page_deleted C", "page_edited A", "page_edited B"]);
    expect(await changesOf(last, last)).toEqual({ changes: [] });
    expect(kinds(await changesOf(last))).toEqual(["page_created C"]);
  });

  it("compares a page block by block, also in revisions of change requests", async () => {
    const compare = async (revision: string, comparedWith: string) =>
      (await ada.get(`${base}/revisions/${revision}/changes/pages/a?comparedWith=${comparedWith}`)).body;
    const [, changed] = (await compare(last, first)).blocks;
    expect(changed.markdown).toEqual({ before: "Two.", after: "Two, too." });
    expect((await compare(first, last)).blocks[1].markdown).toEqual({ before: "Two, too.", after: "Two." });
    const { number } = (await bo.post(`${base}/change-requests`, {})).body;
    const request = `${base}/change-requests/${number}`;
    await bo.post(`${request}/content`, { changes: [update("a", markdown("One.", "Three."))] });
    const { revision } = (await bo.get(request)).body;
    expect((await compare(revision, first)).blocks[1].markdown).toEqual({ before: "Two.", after: "Three." });
    expect((await compare(first, revision)).blocks[1].markdown).toEqual({ before: "Three.", after: "Two." });
  });

  it("returns 404 for a revision of another space", async () => {
    const other = await makeSpace({ organizationId: space.organizationId });
    const path = `${base}/revisions/${last}/changes`;
    for (const id of ["none", other.revisionId])
      expect((await ada.get(`${path}?comparedWith=${id}`)).status).toBe(404);
    expect((await ada.get(`${path}/pages/a?comparedWith=${other.revisionId}`)).status).toBe(404);
  });
});
