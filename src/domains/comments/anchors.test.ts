import { beforeEach, describe, expect, it } from "vitest";
import { makeContent, putPage } from "@/testing/make/content";
import { makeSpace } from "@/testing/make/space";
import { watchWrites } from "@/testing/writes";
import { BASES, type Discussion, makeDiscussion, say } from "./discussion.fixture";

let fixture: Discussion;
const TABLE = "| Name | Age |\n| --- | --- |\n| Ann | 7 |\n| Bob | 8 |\n";
const textWith = (middle: string) => `# Guide\n\nFirst words.\n\n${middle}\n\n${TABLE}\nLast words.\n`;

beforeEach(async () => {
  fixture = await makeDiscussion();
  const { space } = fixture;
  const pages = [
    { id: "guide", title: "Guide", text: textWith("The middle of it all.") },
    { id: "other", title: "Other" },
    { id: "group", title: "Group", type: "group" as const },
  ];
  await makeContent({ space, pages });
  await fixture.editor.post(`${fixture.bases["a change request"]}/update`);
});

interface Node {
  key?: string;
  type: string;
  data: { records: Record<string, unknown>; definition: Record<string, unknown> };
}

/**
 * Returns the blocks of a page in the form in which clients get them, at the head of the space or the change
 * request.
 */
async function blocks(base: string, pageId = "guide"): Promise<Node[]> {
  return (await fixture.ann.get(`${base}/content/page/${pageId}/document`)).body.nodes;
}

async function keyOf(base: string, words: string, pageId = "guide"): Promise<string> {
  const block = (await blocks(base, pageId)).find((node) => JSON.stringify(node).includes(words));
  return block?.key as string;
}

const post = (base: string, target: object) => fixture.ann.post(`${base}/comments`, say("Hm.", target));
const read = async (base: string, id: string) =>
  (await fixture.ann.get(`${base}/comments/${id}`)).body.target;

/** Replaces the text of the page `guide` in the content at the API path `base`. */
async function rewrite(base: string, text: string) {
  const inRequest = base !== fixture.bases["a space"];
  const { space, changeRequest } = fixture;
  const branchId = inRequest ? changeRequest.branchId : space.branchId;
  await makeContent({
    space: { ...space, branchId },
    changes: [putPage({ id: "guide", title: "Guide", text })],
  });
}

describe.each(BASES)("the target of a comment on %s", (name) => {
  let base: string;
  beforeEach(() => {
    base = fixture.bases[name];
  });

  it("can be a page, a block or a table cell, and responses return it in the form in which it was sent", async () => {
    expect((await post(base, { page: "guide" })).body.target).toMatchObject({ page: { id: "guide" } });
    const node = await keyOf(base, "middle");
    const onBlock = (await post(base, { page: "guide", node })).body;
    expect(onBlock.target).toMatchObject({ page: { id: "guide" }, node: { id: node } });
    expect(onBlock.target).not.toHaveProperty("gone");
    const table = (await blocks(base)).find((one) => one.type === "table") as Node;
    const [record = "", definition = ""] = [table.data.records, table.data.definition].map(
      (rows) => Object.keys(rows)[1],
    );
    const tableCell = { record, definition };
    for (const target of [{ tableCell }, { tableCell, node: table.key }]) {
      const { body } = await post(base, { page: "guide", ...target });
      expect(body.target.tableCell).toEqual(tableCell);
    }
    const revision = (await fixture.ann.get(`${base}/content`)).body.id;
    expect(onBlock.target.revision).toBe(revision);
  });

  it("lets clients filter comments by page, which includes the comments on blocks of the page", async () => {
    const node = await keyOf(base, "middle");
    const ids = [];
    for (const target of [{ page: "guide" }, { page: "guide", node }])
      ids.unshift((await post(base, target)).body.id);
    for (const target of [{}, { page: "other" }]) await post(base, target);
    const { body } = await fixture.ann.get(`${base}/comments?targetPage=guide`);
    expect([body.count, body.items.map((item: { id: string }) => item.id)]).toEqual([2, ids]);
    expect((await fixture.ann.get(`${base}/comments?targetPage=absent`)).body.count).toBe(0);
  });

  it("must exist: a page of another space, a missing block and a missing cell are rejected with the field's name", async () => {
    const elsewhere = await makeSpace({ organizationId: fixture.organizationId });
    await makeContent({ space: elsewhere, pages: [{ id: "foreign", title: "Foreign" }] });
    const table = (await blocks(base)).find((one) => one.type === "table") as Node;
    const [record, definition] = [table.data.records, table.data.definition].map(
      (rows) => Object.keys(rows)[0],
    );
    const middle = await keyOf(base, "middle");
    const cases: [object, RegExp][] = [
      [{ page: "foreign" }, /^`page/],
      [{ page: "absent" }, /^`page/],
      [{ page: "" }, /^`page/],
      [{ node: middle }, /^`page/],
      [{ tableCell: { record, definition } }, /^`page/],
      [{ page: "guide", node: "absent" }, /^`node/],
      [{ page: "guide", node: record }, /^`node/],
      [{ page: "other", node: table.key }, /^`node/],
      [{ page: "group", node: middle }, /^`node/],
      [{ page: "guide", tableCell: { record, definition: record } }, /^`tableCell/],
      [{ page: "guide", tableCell: { record: definition, definition } }, /^`tableCell/],
      [{ page: "guide", node: middle, tableCell: { record, definition } }, /^`tableCell/],
      [{ page: "guide", tableCell: { record } }, /^`tableCell.definition/],
    ];
    const written = await watchWrites();
    for (const [target, named] of cases) {
      const { status, body } = await post(base, target);
      expect([status, body.error.message], JSON.stringify(target)).toEqual([
        400,
        expect.stringMatching(named),
      ]);
    }
    expect(await written()).toEqual([]);
  });

  it("stays the same block if the block is moved and reworded, and is reported as gone if the block is removed", async () => {
    const node = await keyOf(base, "middle");
    const { id } = (await post(base, { page: "guide", node })).body;
    await rewrite(base, textWith("New words here.\n\nThe middle of it all!"));
    expect(await keyOf(base, "middle")).toBe(node);
    expect(await read(base, id)).not.toHaveProperty("gone");
    await rewrite(base, `# Guide\n\n${TABLE}\nThe middle of it all!\n\nFirst words.\n`);
    expect(await keyOf(base, "middle")).toBe(node);
    expect(await read(base, id)).not.toHaveProperty("gone");
    await rewrite(base, `# Guide\n\n${TABLE}`);
    expect(await read(base, id)).toMatchObject({ node: { id: node }, page: { id: "guide" }, gone: "node" });
    const listed = (await fixture.ann.get(`${base}/comments`)).body.items[0];
    expect(listed.target.gone).toBe("node");
  });

  it("is reported as gone if the cell or the page is removed", async () => {
    await rewrite(base, textWith("The middle, again."));
    const table = (await blocks(base)).find((one) => one.type === "table") as Node;
    const [record = ""] = Object.keys(table.data.records).slice(-1);
    const [definition = ""] = Object.keys(table.data.definition);
    const { id } = (await post(base, { page: "guide", tableCell: { record, definition } })).body;
    const onPage = (await post(base, { page: "guide" })).body.id;
    await rewrite(base, textWith("The middle.").replace("| Ann | 7 |\n", ""));
    expect(await read(base, id)).not.toHaveProperty("gone");
    await rewrite(base, textWith("The middle.").replace("| Ann | 7 |\n| Bob | 8 |\n", "| Eve | 9 |\n"));
    expect((await read(base, id)).gone).toBe("tableCell");
    expect(await read(base, onPage)).not.toHaveProperty("gone");
    const { space, changeRequest } = fixture;
    const branchId = name === "a space" ? space.branchId : changeRequest.branchId;
    await makeContent({ space: { ...space, branchId }, changes: [{ kind: "remove-page", pageId: "guide" }] });
    for (const one of [id, onPage]) expect((await read(base, one)).gone).toBe("page");
  });

  it("exists again if the page is created again, and is found in the text if the page has no stored keys", async () => {
    const node = await keyOf(base, "Last words");
    const { id } = (await post(base, { page: "guide", node })).body;
    const { space, changeRequest } = fixture;
    const branchId = name === "a space" ? space.branchId : changeRequest.branchId;
    const write = (changes: Parameters<typeof makeContent>[0]["changes"]) =>
      makeContent({ space: { ...space, branchId }, changes: changes ?? [] });
    const remove = () => write([{ kind: "remove-page", pageId: "guide" }]);
    const put = (text: string) => write([putPage({ id: "guide", title: "Guide", text })]);
    await remove();
    expect((await read(base, id)).gone).toBe("page");
    await put(textWith("The middle of it all."));
    expect(await read(base, id)).not.toHaveProperty("gone");
    await remove();
    await put("# Guide\n\nOnly this.\n");
    expect((await read(base, id)).gone).toBe("node");
  });
});

describe("a comment, before and after a merge,", () => {
  const space = () => fixture.bases["a space"];
  const request = () => fixture.bases["a change request"];

  it("can be on a page that exists only in the change request", async () => {
    const at = { ...fixture.space, branchId: fixture.changeRequest.branchId };
    await makeContent({ space: at, pages: [{ id: "new", title: "New", text: "# New\n\nFresh words.\n" }] });
    const node = await keyOf(request(), "Fresh", "new");
    const { id } = (await post(request(), { page: "new", node })).body;
    expect((await post(space(), { page: "new" })).status).toBe(400);
    expect(await read(request(), id)).not.toHaveProperty("gone");
    await fixture.admin.post(`${request()}/merge`);
    expect(await read(request(), id)).toMatchObject({ page: { id: "new" }, node: { id: node } });
    expect((await post(space(), { page: "new", node })).status).toBe(200);
  });

  it("stays on its block in the space after a merged change request has reworded the block", async () => {
    const node = await keyOf(space(), "middle");
    const { id } = (await post(space(), { page: "guide", node })).body;
    await rewrite(request(), textWith("The middle of it all, they say."));
    await rewrite(request(), textWith("The very middle of it all, they say so."));
    await rewrite(space(), `${textWith("The middle of it all.")}\nAn end.\n`);
    expect((await fixture.admin.post(`${request()}/merge`)).body.result).toBe("merge");
    expect(await keyOf(space(), "they say so")).toBe(node);
    expect(await read(space(), id)).not.toHaveProperty("gone");
  });

  it("has a target that is reported as gone only after the change request that deletes the block is merged", async () => {
    const node = await keyOf(space(), "middle");
    const { id } = (await post(space(), { page: "guide", node })).body;
    await rewrite(request(), `# Guide\n\nFirst words.\n\n${TABLE}\nLast words.\n`);
    expect(await read(space(), id)).not.toHaveProperty("gone");
    await fixture.admin.post(`${request()}/merge`);
    expect((await read(space(), id)).gone).toBe("node");
  });

  it("stays in the merged change request, where people can still reply to it and resolve it", async () => {
    const node = await keyOf(request(), "middle");
    const { id } = (await post(request(), { page: "guide", node })).body;
    await rewrite(request(), textWith("The middle of it all, they say."));
    await fixture.admin.post(`${request()}/merge`);
    expect(await read(request(), id)).not.toHaveProperty("gone");
    expect((await fixture.ann.get(`${space()}/comments`)).body.count).toBe(0);
    expect((await fixture.bob.post(`${request()}/comments/${id}/replies`, say("Fine"))).status).toBe(200);
    expect((await fixture.ann.get(request())).body).toMatchObject({ status: "merged", comments: 1 });
    await fixture.ann.put(`${request()}/comments/${id}`, { resolved: true });
    expect((await fixture.ann.get(request())).body.comments).toBe(0);
  });

  it("stays on its block after the change request is updated from the main content", async () => {
    const node = await keyOf(request(), "middle");
    const { id } = (await post(request(), { page: "guide", node })).body;
    await rewrite(request(), textWith("The middle of it all, they say."));
    await rewrite(space(), `${textWith("The middle of it all.")}\nAn end.\n`);
    expect((await fixture.editor.post(`${request()}/update`)).body.result).toBe("update");
    expect(await keyOf(request(), "they say")).toBe(node);
    expect(await read(request(), id)).not.toHaveProperty("gone");
  });
});
