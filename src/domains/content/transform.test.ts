import { beforeEach, describe, expect, it } from "vitest";
import { readHead } from "@/scopes/content";
import { actOf } from "@/testing/act";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { type RestAnswer, rest } from "@/testing/rest";
import { withThreads } from "@/testing/threads";
import { documentContext } from "./read/documents";
import { type FoundPage, readPage } from "./read/page";
import { readPageDocument } from "./read/read-task";

const TEXT = `# Page

*kept*   as it is

{% include "../.gitbook/includes/note.md" %}

Version <code class="expression">space.vars.version</code> for <code class="expression">visitor.claims.name</code>.

{% if visitor.claims.beta == true %}
Only for testers.
{% endif %}

{% if [1, 2].all(a, [1, 2].all(b, [1, 2].all(c, true))) %}
Only where loops may loop for hours.
{% endif %}
`;

const OPERATION =
  '{% openapi-operation spec="no-such" path="/pets" method="get" %}\n[x](x)\n{% endopenapi-operation %}\n';

let reader: Awaited<ReturnType<typeof makePerson>>;
let spaceId: string;
let page: (query: string) => Promise<{ markdown: string; document: unknown }>;
let long: (query: string) => Promise<RestAnswer>;

beforeEach(async () => {
  reader = await makePerson();
  const space = await makeSpace({ organizationId: reader.organizationId });
  spaceId = space.id;
  await makeContent({
    space,
    pages: [
      { id: "page", gitPath: "guide/page.md", text: TEXT },
      { id: "long", gitPath: "guide/long.md", text: `${TEXT}\n${"Much more.\n\n".repeat(300)}` },
      { id: "other", gitPath: "other.md", text: "# Other" },
      { id: "spec", gitPath: "spec.md", text: `# Spec\n\n${OPERATION}` },
      { id: "including", gitPath: "i.md", text: '# I\n\n{% include ".gitbook/includes/api.md" %}\n' },
    ],
    changes: [
      {
        kind: "put-reusable-content",
        reusableContent: { id: "api", title: "API", gitPath: ".gitbook/includes/api.md", text: OPERATION },
      },
      {
        kind: "put-reusable-content",
        reusableContent: {
          id: "note",
          title: "Note",
          gitPath: ".gitbook/includes/note.md",
          text: "Mind the [other](../../other.md) gap.\n",
        },
      },
      { kind: "set-variables", variables: { version: "7.2" } },
    ],
  });
  const api = rest(reader.token);
  page = async (query) => (await api.get(`/spaces/${space.id}/content/page/page?${query}`)).body;
  long = (query) =>
    api.get(`/spaces/${space.id}/content/page/long?${query}&evaluated=true&dereferenced=true`);
});

describe("evaluating and dereferencing a text", () => {
  it("doesn't change the text unless the request asks for it", async () => {
    const { markdown } = await page("format=markdown");
    expect(markdown).toBe(TEXT);
    expect(JSON.stringify((await page("")).document)).toContain('"reusable-content"');
  });

  it("replaces reusable contents with their text, and adjusts their addresses to the page", async () => {
    for (const word of ["true", "reusable-contents"]) {
      const { markdown } = await page(`format=markdown&dereferenced=${word}`);
      expect(markdown).toContain("Mind the [other](../other.md) gap.");
      expect(markdown).toContain("*kept*   as it is");
      expect(markdown).not.toContain("include");
      const document = JSON.stringify((await page(`dereferenced=${word}`)).document);
      expect(document).toContain('"page":"other"');
      expect(document).not.toContain('"reusable-content"');
    }
  });

  it("evaluates only deterministic expressions with `deterministic-only`, and keeps all other expressions", async () => {
    const { markdown } = await page("format=markdown&evaluated=deterministic-only");
    expect(markdown).toContain("Version 7.2 for");
    expect(markdown).toContain("visitor.claims.name");
    expect(markdown).toContain("Only for testers.");
    expect(markdown).toContain('{% include "../.gitbook/includes/note.md" %}');
  });

  it("hides content whose condition depends on the visitor if everything is evaluated", async () => {
    const { markdown } = await page("format=markdown&evaluated=true");
    expect(markdown).toContain("Version 7.2 for");
    expect(markdown).not.toContain("Only for testers.");
    expect(markdown).not.toContain("for hours");
    expect(JSON.stringify((await page("evaluated=true")).document)).toContain("7.2");
  });

  it("runs in a separate thread for a long text, with the same result", async () => {
    await withThreads({}, async ({ counts }) => {
      for (const format of ["markdown", "document"]) {
        // The first request derives and stores the Document. The test must not measure this work.
        await long(`format=${format}`);
        const before = counts.begun;
        const { status, body } = await long(`format=${format}`);
        const text = JSON.stringify(body[format]);
        expect(status).toBe(200);
        for (const said of ["7.2", "Mind the ", "Much more."]) expect(text).toContain(said);
        for (const hidden of ["include", "Only for testers."]) expect(text).not.toContain(hidden);
        expect(counts.begun - before).toBe(1);
      }
    });
  });

  it("uses a short name for a long text, so that computing the ETag doesn't take long", async () => {
    const content = await readHead(actOf(reader.user.id).actor, spaceId);
    const context = documentContext(content.layers);
    const row = (await readPage(content, "long", "document", context)) as FoundPage;
    await withThreads({}, async () => {
      const read = await readPageDocument(content, row, { evaluated: true, dereferenced: true });
      expect(read.text.length).toBeGreaterThan(10_000);
      expect(read.name.length).toBeLessThan(100);
    });
  });

  it("runs in a separate thread if the page, or content that it includes, shows a specification", async () => {
    const { body } = await rest(reader.token).get(`/spaces/${spaceId}/content/page/spec`);
    expect(JSON.stringify(body.document)).toContain('"type":"openapi-operation"');
    await withThreads({}, async ({ counts }) => {
      for (const id of ["spec", "including"])
        for (const query of ["format=markdown&dereferenced=true", "dereferenced=true"]) {
          const before = counts.begun;
          const path = `/spaces/${spaceId}/content/page/${id}?${query}`;
          const { status, body } = await rest(reader.token).get(path);
          expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining("no-such")]);
          expect([id, query, counts.begun - before]).toEqual([id, query, 1]);
        }
    });
  });

  it("returns 422 if the work takes too long, and doesn't repeat the work for each request", async () => {
    await withThreads({ runMilliseconds: 0 }, async ({ counts }) => {
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await long("format=markdown");
        expect([status, body.error.message]).toEqual([
          422,
          expect.stringContaining("takes more time or memory"),
        ]);
      }
      expect(counts).toEqual({ begun: 1, ended: 1 });
    });
    expect((await long("format=markdown")).status).toBe(200);
  });
});
