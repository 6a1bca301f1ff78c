import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const FRONT_MATTER = "---\ndescription: Fluentd\n---\n";
/**
 * The text as it is in responses: without front matter, because responses return its values as separate
 * fields.
 */
const GUIDE = `
# Guide to Fluentd

Fluentd, or *fluentd*, is at [Fluentd](fluentd.md) and <https://fluentd.org>.

{% hint style="info" %}
 fluentds are many, and fluent\\_d is none.
{% endhint %}

\`\`\`sh
run   fluentd
\`\`\`

* \`fluentd\`

<table><tr><td width="fluentd">fluentd</td></tr></table>
`;

let editor: ReturnType<typeof rest>;
let base: string;
let organizationId: string;
const markdown = async (page: string): Promise<string> =>
  (await editor.get(`${base}/content/page/${page}?format=markdown`)).body.markdown;
const find = async (query: string) => (await editor.get(`${base}/content/text-matches?${query}`)).body;
const replace = (page: string, text: string, replacement: string, how = {}) =>
  editor.post(`${base}/content?compat=false`, {
    changes: [{ operation: "replace_text", page, text, replacement, ...how }],
  });
const head = async () => (await editor.get(base)).body.revision;

beforeEach(async () => {
  const person = await makePerson({ role: "edit" });
  organizationId = person.organizationId;
  const space = await makeSpace({ organizationId });
  await makeContent({
    space,
    pages: [
      { id: "guide", title: "Guide to Fluentd", text: FRONT_MATTER + GUIDE },
      { id: "other", title: "Other", text: "# Other\n\nA fluentd in __one__ line.\n" },
      { id: "plain", title: "Plain", text: "# Plain\n\nNothing of it.\n" },
      { id: "group", type: "group", title: "Fluentd" },
    ],
  });
  editor = rest(person.token);
  const { body } = await editor.post(`/spaces/${space.id}/change-requests`, {});
  base = `/spaces/${space.id}/change-requests/${body.number}`;
});

describe("finding text in a change request", () => {
  it("finds text that readers see, but not URLs, names of blocks or front matter", async () => {
    const { pages, after } = await find("text=FLUENTD");
    expect(pages.map(({ page, count }: { page: string; count: number }) => [page, count])).toEqual([
      ["guide", 8],
      ["other", 1],
    ]);
    expect(after).toBeUndefined();
    expect(pages[1].lines).toEqual([{ line: 3, before: "A ", match: "fluentd", after: " in __one__ line." }]);
    expect(pages[0].lines[0]).toEqual({ line: 5, before: "# Guide to ", match: "Fluentd", after: "" });
  });

  it("can match case and whole words, treats patterns as plain text, and can continue after a position", async () => {
    const counts = async (query: string) =>
      (await find(query)).pages.map(({ count }: { count: number }) => count);
    expect(await counts("text=Fluentd&matchCase=true")).toEqual([3]);
    expect(await counts("text=fluentd&wholeWord=true")).toEqual([7, 1]);
    expect(await counts("text=.*")).toEqual([]);
    const first = await find("text=fluentd&limit=1");
    expect([first.pages.length, first.after]).toEqual([1, "guide"]);
    expect((await find(`text=fluentd&limit=1&after=${first.after}`)).pages[0].page).toBe("other");
    for (const query of ["text=", "text=a%0Ab", "", `text=${"a".repeat(201)}`, "text=a&limit=101"])
      expect((await editor.get(`${base}/content/text-matches?${query}`)).status).toBe(400);
  });
});

describe("replacing text", () => {
  it("changes only the bytes of the matches, and changes a title together with its heading", async () => {
    expect((await replace("guide", "Fluentd", "Bit", { matchCase: true })).status).toBe(200);
    expect(await markdown("guide")).toBe(
      GUIDE.replace("# Guide to Fluentd", "# Guide to Bit")
        .replace("\nFluentd, or", "\nBit, or")
        .replace("[Fluentd]", "[Bit]"),
    );
    expect((await editor.get(`${base}/content/page/guide`)).body.title).toBe("Guide to Bit");
    const text = FRONT_MATTER + (await markdown("guide"));
    expect(await db().documentText.count({ where: { organizationId, text } })).toBe(1);
    const changed = (await editor.get(`${base}/changes`)).body.changes;
    expect(changed.map(({ page }: { page: { id: string } }) => page.id)).toEqual(["guide"]);
  });

  it("escapes characters that have a meaning in Markdown or HTML", async () => {
    expect((await replace("other", "fluentd", "*a* <b> | `c`")).status).toBe(200);
    expect(await markdown("other")).toBe("# Other\n\nA \\*a\\* \\<b\\> \\| \\`c\\` in __one__ line.\n");
    expect((await replace("guide", "fluentd", "<b> & c", { wholeWord: true })).status).toBe(200);
    const text = await markdown("guide");
    expect(text).toContain('<td width="fluentd">&lt;b&gt; &amp; c</td>');
    expect(text).toContain("run   <b> & c\n");
    expect(text).toContain("(fluentd.md) and <https://fluentd.org>");
  });

  it("doesn't change a page if the replacement would also change the page's structure", async () => {
    const before = await head();
    const refused = await replace("other", "one", "");
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining("Other")]);
    expect((await replace("guide", "fluentd", "a`b")).status).toBe(400);
    expect((await replace("group", "Fluentd", "Bit")).status).toBe(400);
    expect((await replace("absent", "Fluentd", "Bit")).status).toBe(400);
    expect((await replace("other", "fluentd", "a\nb")).status).toBe(400);
    expect([await head(), await markdown("guide")]).toEqual([before, GUIDE]);
    expect((await replace("plain", "fluentd", "Bit")).body.changes).toEqual([]);
    expect((await editor.get(`${base}/changes`)).body.changes).toEqual([]);
  });
});
