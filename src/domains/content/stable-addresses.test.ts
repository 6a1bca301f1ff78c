import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Space } from "@/db/generated/client";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { countStatements } from "@/testing/statements";
import { allAddressesTask, relinkTask } from "./text-tasks/page-tasks";

const TEXT = `# Here

[there](../there.md#part) and [there](content:page/there), [self](#below), ![a picture](<../a b.txt>).

\`[code](../there.md)\` [gone](gone.md) [web](https://example.org/x) [elsewhere](content:space/other/page/p)

<a href="../there.md">html</a>

{% content-ref url="../there.md" %}
[there](../there.md)
{% endcontent-ref %}

{% include "../snippet.md" %}
`;

const STABLE = `# Here

[there](/pages/there#part) and [there](/pages/there), [self](/pages/here#below), ![a picture](</files/f>).

\`[code](../there.md)\` [gone](gone.md) [web](https://example.org/x) [elsewhere](content:space/other/page/p)

<a href="/pages/there">html</a>

{% content-ref url="/pages/there" %}
[there](/pages/there)
{% endcontent-ref %}

{% include "content:reusable-content/snippet" %}
`;

let space: Space;
let writer: ReturnType<typeof rest>;
const path = () => `/spaces/${space.id}/content/page/here?format=markdown`;
const markdownAt = async (address: string) => (await writer.get(address)).body.markdown;

beforeEach(async () => {
  const person = await makePerson({ role: "admin" });
  space = await makeSpace({ organizationId: person.organizationId });
  writer = rest(person.token);
  await makeContent({
    space,
    pages: [
      { id: "here", title: "Here", gitPath: "docs/here.md", text: TEXT },
      { id: "there", title: "There", gitPath: "there.md", text: "# There\n\n## Part\n" },
    ],
    files: [{ id: "f", gitPath: "a b.txt", bytes: Buffer.from("a") }],
    changes: [
      {
        kind: "put-reusable-content",
        reusableContent: { id: "snippet", title: "S", text: "Said.\n", gitPath: "snippet.md" },
      },
    ],
  });
});

describe("format.markdown.refs", () => {
  it("stable: addresses contain IDs, and every other byte is unchanged", async () => {
    expect(await markdownAt(path())).toBe(TEXT);
    expect(await markdownAt(`${path()}&format.markdown.refs=relative`)).toBe(TEXT);
    const revision = (await writer.get(`/spaces/${space.id}/content`)).body.id;
    const inRevision = `/spaces/${space.id}/revisions/${revision}/page/here?format=markdown`;
    for (const address of [path(), inRevision])
      expect(await markdownAt(`${address}&format.markdown.refs=stable`)).toBe(STABLE);
    expect((await writer.get(`${path()}&format.markdown.refs=other`)).status).toBe(400);
  });

  it("stable: costs no more than the Document, also in later revisions in which the targets are the same", async () => {
    const edit = async (page: string, markdown: string) => {
      const changes = [{ operation: "update_page", page, document: { markdown } }];
      expect((await writer.post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
    };
    const works = [allAddressesTask, relinkTask].map((task) => vi.spyOn(task, "work"));
    const worked = () => works.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const read = (query: string) => writer.get(`/spaces/${space.id}/content/page/here?${query}`);
    const stable = "format=markdown&format.markdown.refs=stable";
    for (const query of ["", stable]) await read(query);
    const first = worked();
    for (const text of ["# There\n\nOnce.\n\n## Part\n", "# There\n\nTwice.\n\n## Part\n"]) {
      await edit("there", text);
      const plain = await countStatements(() => read(""));
      expect(await countStatements(async () => expect((await read(stable)).body.markdown).toBe(STABLE))).toBe(
        plain,
      );
    }
    expect([first, worked()]).toEqual([2, 2]);
    await edit("here", "# Here\n\n[there](../there.md)\n");
    expect((await read(stable)).body.markdown).toBe("# Here\n\n[there](/pages/there)\n");
    const changes = [{ operation: "delete_page", page: "there" }];
    expect((await writer.post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
    expect((await read(stable)).body.markdown).toBe("# Here\n\n[there](../there.md)\n");
  });

  it("stable: the Markdown has the same meaning if it's written to another page", async () => {
    const all = `/spaces/${space.id}/change-requests`;
    const request = `${all}/${(await writer.post(all, {})).body.number}`;
    const change = { operation: "insert_page", title: "Copy", document: { markdown: STABLE } };
    expect((await writer.post(`${request}/content`, { changes: [change] })).status).toBe(200);
    const { pages } = (await writer.get(`${request}/content/pages`)).body;
    const kept = await markdownAt(
      `${request}/content/page/${pages.at(-1).id}?format=markdown&format.markdown.refs=stable`,
    );
    expect(kept).toContain("[there](/pages/there#part) and [there](/pages/there), [self](/pages/here#below)");
    expect(kept).toContain("(</files/f>)");
    expect(kept).toContain('{% include "content:reusable-content/snippet" %}');
  });
});
