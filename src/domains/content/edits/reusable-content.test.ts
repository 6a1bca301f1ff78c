import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { readTexts } from "../write/texts";

const NOTE = "---\ntitle: Note\n---\n\nMind   the [other](../../other.md) *gap*.\n\n1) Once\n";
const INCLUDES = '# A\n\n{% include ".gitbook/includes/note.md" %}\n';

let editor: ReturnType<typeof rest>;
let organizationId: string;
let space: string;
let request: string;
const write = (where: string, document: object, reusableContent = "note") =>
  editor.post(`${where}/content?compat=false`, {
    changes: [{ operation: "update_reusable_content", reusableContent, document }],
  });
const shown = async (where: string, page: string): Promise<string> =>
  (await editor.get(`${where}/content/page/${page}?format=markdown&dereferenced=true`)).body.markdown;
/** Reads the stored text from the database, because responses don't contain its exact bytes. */
const storedText = async () => {
  const { textHash } = await db().reusableContentVersion.findFirstOrThrow({
    where: { organizationId, reusableContentId: "note" },
    orderBy: { updatedAt: "desc" },
  });
  return (await readTexts(organizationId, [textHash])).get(textHash);
};
const documentOf = async (where: string) =>
  (await editor.get(`${where}/content/reusable-contents/note/document`)).body;

beforeEach(async () => {
  const person = await makePerson({ role: "admin" });
  organizationId = person.organizationId;
  const made = await makeSpace({ organizationId });
  await makeContent({
    space: made,
    pages: [
      { id: "a", title: "A", gitPath: "a.md", text: INCLUDES },
      { id: "b", title: "B", text: '# B\n\n{% include "content:reusable-content/note" %}\n' },
      { id: "other", title: "Other", gitPath: "other.md", text: "# Other\n" },
    ],
    changes: [
      {
        kind: "put-reusable-content",
        reusableContent: { id: "note", title: "Note", gitPath: ".gitbook/includes/note.md", text: NOTE },
      },
    ],
  });
  editor = rest(person.token);
  space = `/spaces/${made.id}`;
  const { body } = await editor.post(`${space}/change-requests`, {});
  request = `${space}/change-requests/${body.number}`;
});

describe("update_reusable_content", () => {
  it("changes all pages that include the reusable content, but only in the change request until it's merged", async () => {
    const before = await shown(space, "a");
    const { status, body } = await write(request, { markdown: "Mind nothing.\n" });
    expect([status, body.changes]).toEqual([
      200,
      [{ object: "updated_reusable_content", reusableContent: "note" }],
    ]);
    for (const page of ["a", "b"]) expect(await shown(request, page)).toContain("Mind nothing.");
    expect(await shown(space, "a")).toBe(before);
    expect((await editor.post(`${request}/merge`)).status).toBe(200);
    expect(await shown(space, "a")).toContain("Mind nothing.");
  });

  it("keeps the front matter, the keys, and the bytes of blocks that the Document doesn't change", async () => {
    const { nodes } = await documentOf(request);
    const [paragraph, list] = nodes;
    list.nodes[0].nodes[0].nodes[0].leaves[0].text = "Twice";
    expect((await write(request, { document: { object: "document", data: {}, nodes } })).status).toBe(200);
    expect(await storedText()).toBe(NOTE.replace("Once", "Twice"));
    const after = await documentOf(request);
    expect(after.nodes[0]).toEqual(paragraph);
    expect(after.nodes.map(({ key }: { key: string }) => key)).toEqual([paragraph.key, list.key]);
    const { body } = await editor.get(`${request}/content/reusable-contents/note`);
    expect(body.title).toBe("Note");
  });

  it("lists the pages that show the reusable content, and clients can find it by path or by ID", async () => {
    for (const where of [space, request]) {
      const { body } = await editor.get(`${where}/content/reusable-contents/note/backlinks`);
      expect(body.items.map(({ page }: { page: { id: string } }) => page.id)).toEqual(["a", "b"]);
      expect(body.items[0].relation).toBe("dependsOn");
      expect(body.count).toBe(2);
    }
    expect((await editor.get(`${space}/content/reusable-contents/none/backlinks`)).status).toBe(404);
  });

  it("lists pages that include the reusable content through another one, but not pages that only link to it", async () => {
    const made = await makeSpace({ organizationId });
    const put = (reusable: string, text: string) => ({
      kind: "put-reusable-content" as const,
      reusableContent: { id: reusable, title: reusable, gitPath: `includes/${reusable}.md`, text },
    });
    await makeContent({
      space: made,
      pages: [
        { id: "direct", title: "Direct", gitPath: "direct.md", text: '{% include "includes/inner.md" %}\n' },
        { id: "linking", title: "Linking", gitPath: "linking.md", text: "[Words](includes/inner.md)\n" },
        {
          id: "through",
          title: "Through",
          gitPath: "through.md",
          text: '{% include "includes/outer.md" %}\n',
        },
      ],
      changes: [
        put("inner", "Words.\n"),
        put("middle", '{% if visitor.claims.beta %}\n{% include "inner.md" %}\n{% endif %}\n'),
        put("outer", '{% include "content:reusable-content/middle" %}\n\n[Itself](outer.md)\n'),
      ],
    });
    const shownBy = async (reusable: string) => {
      const { body } = await editor.get(`/spaces/${made.id}/content/reusable-contents/${reusable}/backlinks`);
      return [body.count, body.items.map(({ page }: { page: { id: string } }) => page.id)];
    };
    expect(await shownBy("inner")).toEqual([2, ["direct", "through"]]);
    expect(await shownBy("middle")).toEqual([1, ["through"]]);
    expect(await shownBy("outer")).toEqual([1, ["through"]]);
  });

  it("sorts the reusable contents by title", async () => {
    const list = async (query: string) =>
      (await editor.get(`${request}/content/reusable-contents?metadata=false${query}`)).body;
    const { items, next } = await list("&limit=1");
    expect(items).toEqual([{ id: "note", title: "Note", document: expect.any(String) }]);
    expect(next).toBeUndefined();
  });

  it("rejects an unknown ID and an invalid text, and writes no revision if nothing changes", async () => {
    const head = async () => (await editor.get(`${request}/content`)).body.id;
    const known = await head();
    expect((await write(request, { markdown: "x" }, "none")).body.error.message).toContain(
      "changes.0.reusableContent",
    );
    const bad = await write(request, { markdown: "{% if visitor.claims.( %}\n\nx\n\n{% endif %}" });
    expect([bad.status, bad.body.error.message]).toEqual([
      400,
      expect.stringContaining("changes.0.document"),
    ]);
    const { nodes } = await documentOf(request);
    expect((await write(request, { document: { object: "document", data: {}, nodes } })).status).toBe(200);
    expect(await head()).toBe(known);
  });
});
