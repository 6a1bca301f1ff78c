import { beforeEach, describe, expect, it } from "vitest";
import type { Space } from "@/db/generated/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const TEXT =
  "---\nicon: rocket\n---\n\n# A\n\nOne apple.\n\n![Logo](logo.txt)\n\nTwo pears, and [B](b.md).\n\nThree.\n";

let space: Space;
let reviewer: ReturnType<typeof rest>;
let base: string;

type Change = Record<string, unknown>;
const write = (...changes: Change[]) => reviewer.post(`${base}/content`, { changes });
const update = (page: string, markdown: string) => ({
  operation: "update_page",
  page,
  document: { markdown },
});
const compared = async (page: string, query = "") =>
  (await reviewer.get(`${base}/changes/pages/${page}${query}`)).body;
const kindsOf = (body: { blocks: { kind: string; count?: number }[] }) =>
  body.blocks.map(({ kind, count }) => count ?? kind);

beforeEach(async () => {
  const person = await makePerson({ role: "review" });
  space = await makeSpace({ organizationId: person.organizationId });
  await makeContent({
    space,
    pages: [
      { id: "a", title: "A", text: TEXT, gitPath: "a.md" },
      { id: "b", title: "B", gitPath: "b.md" },
    ],
    files: [{ id: "logo", gitPath: "logo.txt", bytes: Buffer.from("logo") }],
  });
  reviewer = rest(person.token);
  const all = `/spaces/${space.id}/change-requests`;
  base = `${all}/${(await reviewer.post(all, {})).body.number}`;
});

describe("a page of a change request", () => {
  it("is compared with the base of the change request, block by block, and the result has keys and resolved references", async () => {
    expect(kindsOf(await compared("a"))).toEqual([4]);
    await write(
      update("a", TEXT.replace("Two pears", "Two ripe pears").replace("Three.\n", "Three.\n\nFour.\n")),
    );
    const body = await compared("a");
    expect(kindsOf(body)).toEqual([1, "same", "changed", "same", "added"]);
    expect(body).toMatchObject({
      isTooLarge: false,
      title: { before: "A", after: "A" },
      page: { id: "a", path: "a" },
    });
    expect(body).not.toHaveProperty("head");
    const [, same, changed, , added] = body.blocks;
    expect(changed.markdown).toEqual({
      before: "Two pears, and [B](b.md).",
      after: "Two ripe pears, and [B](b.md).",
    });
    expect(changed.words).toEqual({ before: [], after: [[4, 9]] });
    expect(changed.block.after.key).toBe(changed.block.before.key);
    expect(JSON.stringify(changed.block.after)).toContain('"kind":"page","page":"b"');
    expect(JSON.stringify(same.block.after)).toContain('"kind":"file","file":"logo"');
    expect(added.markdown).toEqual({ after: "Four." });
    for (const side of ["before", "after"]) {
      const { nodes } = (await reviewer.get(`/spaces/${space.id}/documents/${body.document[side]}`)).body;
      expect(nodes).toContainEqual(changed.block[side]);
    }
    expect(kindsOf(await compared("a", "?context=0"))).toEqual([2, "changed", 1, "added"]);
    expect(kindsOf(await compared("a", "?context=9"))).toEqual(["same", "same", "changed", "same", "added"]);
  });

  it("shows changed front matter and a changed title next to the blocks", async () => {
    await write({ operation: "update_page", page: "a", title: "A2", icon: "star" });
    const body = await compared("a");
    expect(kindsOf(body)).toEqual([4]);
    expect(body.title).toEqual({ before: "A", after: "A2" });
    expect(body.head).toEqual({
      before: "---\nicon: rocket\n---\n\n# A\n",
      after: "---\nicon: star\n---\n\n# A2\n",
    });
  });

  it("has only one side if it was added or deleted, and returns 404 if it exists on neither side", async () => {
    const inserted = { operation: "insert_page", title: "New", document: { markdown: "First.\n" } };
    const { body } = await reviewer.post(`${base}/content?compat=false`, {
      changes: [inserted, { operation: "delete_page", page: "a" }],
    });
    const added = await compared(body.changes[0].page.id);
    expect([kindsOf(added), added.title, Object.keys(added.document)]).toEqual([
      ["added"],
      { after: "New" },
      ["after"],
    ]);
    const removed = await compared("a");
    expect(kindsOf(removed)).toEqual(Array(4).fill("removed"));
    expect(removed).toMatchObject({ title: { before: "A" }, page: { title: "A", path: "a" } });
    expect(removed.head).toEqual({ before: TEXT.slice(0, TEXT.indexOf("\nOne")) });
    expect((await reviewer.get(`${base}/changes/pages/none`)).status).toBe(404);
  });

  it("isn't compared if it's too large, and the response contains the IDs of the Documents", async () => {
    await write(update("a", `# A\n\n${"word ".repeat(27_000)}\n`));
    const body = await compared("a");
    expect(body).toMatchObject({ isTooLarge: true, blocks: [] });
    expect(Object.keys(body.document)).toEqual(["before", "after"]);
  });

  it("isn't compared block by block if its Document is many times as long as its text", async () => {
    await write(update("a", `# A\n\n${"- a\n".repeat(20_000)}`));
    const body = await compared("a");
    expect(body).toMatchObject({ isTooLarge: true, blocks: [], page: { id: "a" } });
  }, 60_000);
});

describe("a page of a revision", () => {
  it("is compared with the previous revision, or with an empty text if there is no previous revision", async () => {
    await write(update("a", TEXT.replace("One apple", "One big apple")));
    const { revision } = (await reviewer.post(`${base}/merge`)).body;
    const path = `/spaces/${space.id}/revisions`;
    const merged = (await reviewer.get(`${path}/${revision}/changes/pages/a?context=0`)).body;
    expect(kindsOf(merged)).toEqual(["changed", 3]);
    const list = (await reviewer.get(path)).body.items;
    const first = (await reviewer.get(`${path}/${list.at(-2).id}/changes/pages/a`)).body;
    expect(kindsOf(first)).toEqual(Array(4).fill("added"));
  });
});
