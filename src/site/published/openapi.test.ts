import { expect, it, vi } from "vitest";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { makeSpec, SPEC_TEXT } from "@/testing/make/spec";
import { rest } from "@/testing/rest";
import { get, serveReaders } from "./site-server.fixture";

serveReaders();

const source = (spec: string, props: object = {}) => ({
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec } } },
  props,
});

/** A space with a site, and a specification that a page of the space uses. */
async function setUp(props: object = {}) {
  const space = await makeSpace({});
  const organization = { id: space.organizationId };
  const { token } = await makePerson({ organization, role: "admin" });
  const api = rest(token);
  const site = await makeSite({ spaces: [space], publishedAt: now(), visibility: "public" });
  const spec = `/orgs/${space.organizationId}/openapi/pets`;
  const describe = async (text: string) => {
    await api.put(spec, { source: { text } });
    await runJobs();
  };
  await describe(SPEC_TEXT);
  const change = (...changes: object[]) => api.post(`/spaces/${space.id}/content`, { changes });
  const made = await change({
    operation: "insert_page",
    title: "Reference",
    document: { markdown: "Written by hand." },
    computed: source("pets", props),
  });
  expect(made.status).toBe(200);
  const pages = async (query = "") => {
    const { body } = await api.get(`/spaces/${space.id}/content/pages${query}`);
    return body.pages.find(({ title }: { title: string }) => title === "Reference");
  };
  const read = async (path: string) => {
    const { status, text } = await get(`/s/${site.basename}/${path}`);
    return { status, text };
  };
  return { api, space, site, spec, describe, change, pages, read };
}

type Shown = {
  id: string;
  title: string;
  path: string;
  type: string;
  computed?: { props: object };
  pages: Shown[];
};
const titles = (page: Shown): unknown[] => page.pages.map((one) => [one.title, ...titles(one)]);

it("a specification becomes pages of a space, which appear in lists, content, sites, search and Markdown", async () => {
  const { api, space, pages, read } = await setUp({ models: true });
  const reference: Shown = await pages();
  expect(titles(reference)).toEqual([["pets"], ["Other operations"], ["Models"]]);
  const [pets] = reference.pages as [Shown];
  expect(pets.computed).toMatchObject({
    type: "builtin:openapi",
    props: { doc: "operations", page: "pets" },
  });
  expect(await pages("?computed=false")).toMatchObject({ type: "computed", computed: source("pets") });
  const asPath = await api.get(`/spaces/${space.id}/content/path/${pets.path}?format=markdown`);
  expect(asPath.body.markdown).toContain('{% openapi-operation spec="pets" path="/pets" method="get" %}');
  const whole = await api.get(`/spaces/${space.id}/content/page/${pets.id}?dereferenced=true`);
  expect(JSON.stringify(whole.body.document)).toContain("All of them");
  const { text } = await read(pets.path);
  for (const words of ["List pets", "/pets", "Who lives here.", "All of them", "Pet[]", "required"])
    expect(text).toContain(words);
  expect(text).toContain("Other operations");
  expect((await read(`${pets.path}.md`)).text).toMatch(/`GET \/pets`[\s\S]*All of them/);
  expect((await read("llms.txt")).text).toContain("Models");
  expect((await read("sitemap.xml")).text).toContain(pets.path);
  const found = await api.get(`/spaces/${space.id}/search?query=lives`);
  expect(JSON.stringify(found.body)).toContain(pets.id);
});

it("a specification is parsed only in threads, by writes, reads and published pages", async () => {
  const parse = vi.spyOn(JSON, "parse");
  const { api, space, pages, read } = await setUp();
  const {
    pages: [pets],
  } = (await pages()) as Shown;
  expect((await api.get(`/spaces/${space.id}/content/page/${pets?.id}?dereferenced=true`)).status).toBe(200);
  expect((await read(pets?.path ?? "")).text).toContain("Who lives here.");
  expect((await read(`${pets?.path}.md`)).status).toBe(200);
  const parsed = parse.mock.calls.map(([text]) => String(text));
  parse.mockRestore();
  expect(parsed.length).toBeGreaterThan(0);
  expect(parsed.filter((text) => text.startsWith('{"openapi"'))).toEqual([]);
});

it("the pages are updated with the specification and keep their IDs, and other pages between them don't change", async () => {
  const { api, space, describe, change, pages, read } = await setUp();
  const before: Shown = await pages();
  const [pets] = before.pages as [Shown];
  await change({ operation: "insert_page", title: "Hints", document: { markdown: "Mine." }, into: pets.id });
  await change({ operation: "update_page", page: before.id, document: { markdown: "Still mine." } });
  await describe(
    SPEC_TEXT.replace("summary: List pets", "summary: Name all pets").replace("tags: [pets]", "tags: [pets]"),
  );
  expect((await read(pets.path)).text).toContain("Name all pets");
  const [same] = (await pages()).pages;
  expect(same).toMatchObject({ id: pets.id, path: pets.path });
  expect(titles(await pages())).toEqual([["pets", ["Hints"]], ["Other operations"]]);
  const { type, parents, sourceRevision } = (await api.get(`/spaces/${space.id}/content`)).body;
  expect([type, sourceRevision]).toEqual(["computed", parents[0]]);
  await describe(SPEC_TEXT.replaceAll("pets]", "animals]").replace("name: pets,", "name: animals,"));
  expect(titles(await pages())).toEqual([["Other operations"], ["animals"], ["Hints"]]);
  const root = await api.get(`/spaces/${space.id}/content/page/${before.id}?format=markdown`);
  expect(root.body.markdown).toContain("Still mine.");
});

it("computed content can't be edited, and a source must belong to the organization", async () => {
  const { change, pages, read } = await setUp({ grouping: "by-operation" });
  const reference: Shown = await pages();
  expect(titles(reference)).toEqual([
    ["pets", ["List pets"]],
    ["Other operations", ["Health"]],
  ]);
  // The navigation shows the method of each operation.
  const { text } = await read(reference.pages[0]?.pages[0]?.path ?? "");
  expect(text).toMatch(/List pets<\/span><span class="nav-method doc-method doc-method-get">GET</);
  const page = reference.pages[0]?.id;
  const refused = [
    await change({ operation: "update_page", page, title: "Mine" }),
    await change({ operation: "delete_page", page }),
    await change({ operation: "insert_page", title: "X", document: {}, computed: source("none") }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(await pages()).toEqual(reference);
  expect((await change({ operation: "delete_page", page: reference.id })).status).toBe(200);
  expect(await pages()).toBeUndefined();
});

it("the page with the source and the page of a tag list their subpages below their text", async () => {
  const { pages, read } = await setUp({ grouping: "by-operation" });
  const reference: Shown = await pages();
  const [pets] = reference.pages as [Shown];
  const listIn = (text: string) => /<div class="below">(.*?)<\/ul>/s.exec(text)?.[1];
  const root = await read("");
  expect(root.text).toContain("Written by hand.");
  expect(listIn(root.text)).toMatch(/>pets<.*>Other operations</s);
  const tag = await read(pets.path);
  expect(tag.text).toContain("Who lives here.");
  expect(listIn(tag.text)).toMatch(/>List pets<span class="nav-method doc-method doc-method-get">GET</);
  expect(listIn((await read(pets.pages[0]?.path ?? "")).text)).toBeUndefined();
});

it("groups of tags are groups of the navigation and of the list of subpages, and part of the Markdown", async () => {
  const { describe, pages, read } = await setUp();
  const operation = (tag: string) =>
    `  /${tag}: { get: { tags: [${tag}], responses: { "200": { description: Yes } } } }`;
  const groups = 'x-tagGroups: [{ name: "A & B", tags: [cats, dogs] }, { name: Money, tags: [prices] }]';
  const paths = ["cats", "dogs", "prices", "other"].map(operation);
  const text = `openapi: 3.1.0\ninfo: { title: All, version: "1" }\n${groups}\npaths:\n${paths.join("\n")}\n`;
  await describe(text);
  const reference: Shown = await pages();
  const { text: html } = await read(reference.path);
  const sections = [
    ...html.matchAll(/<li class="nav-section"><span class="nav-heading"[^>]*>([^<]*)<.*?<\/ul>/gs),
  ];
  expect(sections.map(([section, title]) => [title, section.match(/>(?:cats|dogs|prices|other)</g)])).toEqual(
    [
      ["A &amp; B", [">cats<", ">dogs<"]],
      ["Money", [">prices<"]],
    ],
  );
  const below = /<div class="below">(.*?)<\/div>/s.exec(html)?.[1] ?? "";
  expect(below.match(/class="below-group">[^<]*|>(?:cats|dogs|prices|other)</g)).toEqual([
    ...[
      'class="below-group">A &amp; B',
      ">cats<",
      ">dogs<",
      'class="below-group">Money',
      ">prices<",
      ">other<",
    ],
  ]);
  const cats = reference.pages.find(({ title }) => title === "cats");
  expect((await read(`${cats?.path}.md`)).text).toMatch(/^# cats\n\n\*A & B\*\n/);
  expect(cats?.computed?.props).toEqual({ doc: "operations", page: "cats", group: "A & B" });
});

it("a block shows the current version of an operation, and a notice if the operation was removed", async () => {
  const { api, change, describe, read, spec } = await setUp();
  const markdown = '{% openapi-operation spec="pets" path="/health" method="get" %}';
  await change({ operation: "insert_page", title: "Status", document: { markdown } });
  expect((await read("status")).text).toContain("It lives");
  await describe(SPEC_TEXT.replace("It lives", "It thrives"));
  expect((await read("status")).text).toContain("It thrives");
  await api.delete(spec);
  await runJobs();
  expect((await read("status")).text).toContain("doesn&#x27;t exist or can&#x27;t be shown");
});

it("reusable content shows the current version of an operation", async () => {
  const space = await makeSpace({});
  const { organizationId } = space;
  const api = rest((await makePerson({ organization: { id: organizationId }, role: "admin" })).token);
  const site = await makeSite({ spaces: [space], publishedAt: now(), visibility: "public" });
  const { slug } = await makeSpec({ organizationId });
  const reused = newId();
  const text = `{% openapi-operation spec="${slug}" path="/health" method="get" %}\n`;
  await makeContent({
    space,
    changes: [{ kind: "put-reusable-content", reusableContent: { id: reused, title: "Reused", text } }],
    pages: [
      { title: "Home" },
      {
        title: "Status",
        slug: "status",
        text: `# Status\n\n{% include "content:reusable-content/${reused}" %}\n`,
      },
    ],
  });
  await runJobs();
  const read = async () => (await get(`/s/${site.basename}/status`)).text;
  expect(await read()).toContain("It lives");
  const source = { text: SPEC_TEXT.replace("It lives", "It thrives") };
  expect((await api.put(`/orgs/${organizationId}/openapi/${slug}`, { source })).status).toBe(200);
  await runJobs();
  expect(await read()).toContain("It thrives");
});

it("has a separate theme for its code", async () => {
  const { api, space, site, pages, read } = await setUp();
  const [{ path }] = (await pages()).pages;
  const look = `/orgs/${space.organizationId}/sites/${site.id}/customization`;
  const shown: string[] = [];
  for (const openapi of [undefined, { light: "github-light", dark: "nord" }]) {
    expect((await api.put(look, { styling: { codeTheme: { openapi } } })).status).toBeLessThan(300);
    shown.push((await read(path)).text);
  }
  expect(shown[0]).toContain("doc-code");
  expect(shown[1]).not.toBe(shown[0]);
});
