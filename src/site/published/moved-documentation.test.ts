import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "@/db/generated/client";
import { provideEnv } from "@/env";
import { now } from "@/lib/clock";
import { GitRemote } from "@/testing/git-remote";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { makeSite } from "@/testing/make/site";
import { makeSpec, SPEC_TEXT } from "@/testing/make/spec";
import { COMPONENTS } from "../blocks/document-view";
import { crawl, RAW, rawIn, withoutCode } from "./crawl.fixture";
import { everyConstruct } from "./every-construct.fixture";
import { get, serveReaders } from "./site-server.fixture";

const crawled = (site: Site, queries?: readonly string[]) => crawl(get, `/s/${site.basename}/`, queries);

const remote = new GitRemote();
serveReaders();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host, RATE_LIMIT_PER_MINUTE: "0" });
});
afterAll(() => remote.stop());

const OPERATIONS = `${SPEC_TEXT}webhooks:
  born:
    post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }, responses: { "200": { description: Taken } } }
`;

const SUMMARY = `# Table of contents

<!-- kept -->
* [Home](README.md)
* [Tables](<tables (all).md>)
* [Hidden](hidden.md)
* [API](reference/)
* \`\`\`yaml
  type: builtin:openapi
  \`\`\`

## Elsewhere
* [Tables again](<tables (all).md>)
* [Site](https://example.org/?a=1&b=2)
`;

const FILES: Record<string, string> = {
  "SUMMARY.md": SUMMARY,
  "README.md":
    '# Home\n\nSee [the API](reference/), [the tables](tables%20(all).md#1.-sizes), [gone](gone.md), [no anchor](reference/README.md#nothing) and [up](#here).\n\n<a id="here"></a>Here.\n\n{% file src=".gitbook/assets/notes.md" %}\n\n{% updates format="full" %}\n{% update date="2026-01-02" tags="new-thing" %}\n## Change\n{% endupdate %}\n{% endupdates %}\n',
  "tables (all).md":
    '# Tables\n\n## 1. Sizes\n\n<table data-search="false" data-view="list"><caption>Sizes</caption><tr><td colspan=2 valign="top">a<tr><td>b<td><b>c</b></table>\n\n<section><p class="x">Shown quince</p><script>alert(1)</script></section>\n\n<div data-gb-custom-block data-tag="hint" data-style="info"><p>Hinted</p></div>\n\n## Named {#own}\n',
  "hidden.md": "---\nhidden: true\n---\n\n# Hidden quince\n",
  "reference/README.md": "# API\n\nText.\n",
  "vendor/README.md": "# Vendored quince\n",
  ".gitbook/assets/notes.md": "# Notes\n",
  ".gitbook/tags.yaml": "- tag: new-thing\n  label: A new thing\n",
};

async function push(repository: string, files: Record<string, string | Buffer>): Promise<string> {
  const bare = await remote.server.addEmpty(repository);
  const folder = join(remote.work, `work-${repository}`);
  await git(remote.work, "clone", "-q", bare, folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await git(folder, "add", "-A");
  await git(folder, "commit", "-qm", "Files");
  await git(folder, "push", "-q", "origin", "HEAD:main");
  return bare;
}

const publish = (place: GitSpace): Promise<Site> =>
  makeSite({ title: "Moved", spaces: [place.space], publishedAt: now() });

describe("imported documentation", () => {
  let place: GitSpace;
  let site: Site;
  let bare: string;
  beforeAll(async () => {
    bare = await push("moved.git", FILES);
    place = await makeGitSpace();
    expect(await importFrom(remote, place, { unlistedFiles: "hidden" }, "moved.git")).toMatchObject({
      status: "success",
    });
    site = await publish(place);
  }, 60_000);

  it("is shown completely, with its tags, links and anchors, and no raw markup", async () => {
    const { pages, broken } = await crawled(site);
    const all = [...pages.values()].map(withoutCode).join("\n");
    expect(all).not.toMatch(RAW);
    for (const text of [
      "<caption",
      "Shown quince",
      "Hinted",
      "A new thing",
      'id="1.-sizes"',
      'id="own"',
      'id="here"',
    ])
      expect(all).toContain(text);
    expect(all).toMatch(/href="[^"]*#1\.-sizes"/);
    expect(broken).toEqual([`404 /s/${site.basename}/gone.md`]);
    const links = await place.api.get(`/spaces/${place.space.id}/links?status=broken`);
    const targets = links.body.items.map((link: { targetReference: unknown }) => link.targetReference);
    expect(JSON.stringify(targets)).toContain("gone.md");
    expect(links.body.items).toHaveLength(2);
  }, 60_000);

  it("omits pages that SUMMARY.md doesn't list from navigation, sitemap and search", async () => {
    const base = `/s/${site.basename}/`;
    expect((await get(base)).text).not.toContain("Vendored");
    expect((await get(`${base}sitemap.xml`)).text).not.toMatch(/vendor|hidden/);
    const found = await get(`${base}~search?q=quince`, { accept: "application/json" });
    expect(found.text).toContain("Shown");
    expect(found.text).not.toMatch(/Vendored|Hidden quince/);
  });

  it("is exported unchanged, and a second repository doesn't conflict with the first", async () => {
    const before = await git(bare, "rev-parse", "main");
    expect(await exportTo(remote, place, "moved.git")).toMatchObject({ step: "Nothing has changed" });
    const second = await remote.server.addEmpty("second.git");
    expect(await exportTo(remote, place, "second.git")).toMatchObject({ status: "success" });
    expect(await git(second, "ls-tree", "-r", "--format=%(objectname) %(path)", "main")).toBe(
      await git(bare, "ls-tree", "-r", "--format=%(objectname) %(path)", "main"),
    );
    expect(await exportTo(remote, place, "moved.git")).toMatchObject({ step: "Nothing has changed" });
    expect(await git(bare, "rev-parse", "main")).toBe(before);
  }, 60_000);

  it("ignores unlisted files if a setting in the repository requires this, and keeps these files in the repository", async () => {
    const ignoring = await push("ignoring.git", {
      ...FILES,
      ".gitbook.yaml": "structure:\n  unlisted: ignored\n",
    });
    const other = await makeGitSpace();
    await importFrom(remote, other, {}, "ignoring.git");
    const { body } = await other.api.get(`/spaces/${other.space.id}/content/pages`);
    expect(JSON.stringify(body)).not.toContain("Vendored");
    expect(await exportTo(remote, other, "ignoring.git", { force: true })).toMatchObject({
      step: "Nothing has changed",
    });
    expect(await git(ignoring, "ls-files", "--with-tree=main", "vendor")).toContain("vendor/README.md");
  }, 60_000);
});

describe("documentation with every construct", () => {
  let place: GitSpace;
  let site: Site;
  beforeAll(async () => {
    place = await makeGitSpace();
    const { slug } = await makeSpec({ organizationId: place.organization.id, text: OPERATIONS });
    const blocks = [
      `{% openapi-operation spec="${slug}" path="/pets" method="get" %}`,
      `{% openapi-webhook spec="${slug}" name="born" method="post" %}`,
      `{% openapi-schemas spec="${slug}" schemas="Pet" %}`,
      `{% openapi src="https://a.example/api.yaml" path="/pets" method="get" %}`,
    ];
    await push("every.git", everyConstruct(blocks.join("\n\n")));
    expect(await importFrom(remote, place, {}, "every.git")).toMatchObject({ status: "success" });
    site = await publish(place);
  }, 60_000);

  it("contains every type of block that can be rendered", async () => {
    const { pages } = (await place.api.get(`/spaces/${place.space.id}/content/pages`)).body;
    const ids = [...JSON.stringify(pages).matchAll(/"id":"([\w-]{20,})"/g)].map(([, id]) => id);
    const texts = ids.map((id) => place.api.get(`/spaces/${place.space.id}/content/page/${id}`));
    const all = JSON.stringify((await Promise.all(texts)).map(({ body }) => body));
    expect(Object.keys(COMPONENTS).filter((type) => !all.includes(`"type":"${type}"`))).toEqual([]);
  });

  it("is shown without raw markup, and without broken links, images or anchors except those in the source itself", async () => {
    const queries = ["child", "hinted", "first", "term", "pets"];
    const { pages, twins, broken, brokenImages, lost } = await crawled(site, queries);
    const shown = [...pages].map(([path, html]) => [path, withoutCode(html)] as const);
    expect(shown.flatMap(rawIn)).toEqual([]);
    expect([...twins].filter(([, text]) => /undefined|\[object|of the integration/.test(text))).toEqual([]);
    const root = `/s/${site.basename}`;
    expect(pages.get(`${root}/`)).toMatch(/<video[^>]*film\.mp4/);
    expect(pages.get(`${root}/tables`)).toContain(">A</span>");
    expect(broken.sort()).toEqual([`404 ${root}/kitchen/gone.md`, `404 ${root}/nowhere.md`]);
    expect([brokenImages, lost]).toEqual([[], [`${root}/kitchen/child#nowhere`]]);
  }, 120_000);

  it("is exported unchanged", async () => {
    expect(await exportTo(remote, place, "every.git")).toMatchObject({ step: "Nothing has changed" });
  });
});

describe("the documentation repository", () => {
  it("has no raw markup and no unrendered block on any page of its site", {
    timeout: 300_000,
  }, async () => {
    const place = await makeGitSpace();
    expect(await importFrom(remote, place)).toMatchObject({ status: "success" });
    const queries = ["buffer", "in_tail", "time_key", "monitoring", "tls"];
    const { pages, twins, broken, brokenImages, lost } = await crawled(await publish(place), queries);
    // The repository itself links to a page that doesn't exist, and shows missing images.
    expect(broken).toEqual([expect.stringMatching(/^404 .*\/config-file$/)]);
    const { items } = (await place.api.get(`/spaces/${place.space.id}/content/files?limit=1000`)).body;
    const names = new Set(items.map((file: { name: string }) => file.name));
    const had = brokenImages.filter((image) => names.has(decodeURIComponent(image.split("/").at(-1) ?? "")));
    expect([names.size > 100, had]).toEqual([true, []]);
    expect(pages.size).toBeGreaterThan(150);
    expect([...pages].map(([path, html]) => [path, withoutCode(html)] as const).flatMap(rawIn)).toEqual([]);
    // The repository links to these headings, which don't exist.
    expect(lost.map((anchor) => anchor.split("/").slice(3).join("/")).sort()).toEqual([
      "input/forward#how-to-enable-tls%2Fssl-encryption",
      "plugin-development#filter-plugins",
      "plugin-development#text-formatter-plugins",
    ]);
    expect(twins.size).toBe(pages.size - 1);
  });
});
