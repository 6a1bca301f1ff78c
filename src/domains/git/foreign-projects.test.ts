import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { outline } from "@/testing/git-content";
import { GIT_PASSWORD, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { importFrom, makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const DOCUSAURUS: Files = {
  "docusaurus.config.js": "export default { title: 'X' };",
  "sidebars.js":
    "module.exports = { docs: ['intro', { type: 'category', label: 'Area', items: ['area/deep'] }] };",
  "docs/intro.md":
    "# Intro\n\n:::tip[Well]\n\nGood.\n\n:::\n\n[Deep](area/deep.mdx) ![p](/img/p.png) [g](gone.md)\n",
  "docs/area/deep.mdx": "# Deep\n\nText.\n",
  "static/img/p.png": "png",
  "README.md": "# About the project\n",
};

/** The project in a folder, with its pages in the folder beside it. */
const BESIDE: Files = {
  "website/docusaurus.config.ts": "export default { presets: [['classic', { docs: { path: '../docs' } }]] };",
  "website/sidebars.ts": "export default { docs: [{ type: 'category', label: 'Area', items: ['b', 'a'] }] };",
  "website/static/p.png": "png",
  "docs/a.md": "# First\n\n![p](/p.png)\n",
  "docs/b.md": "# Second\n",
  "README.md": "# About the project\n",
};

/** Small projects, with the navigation after their import. */
const PROJECTS: Record<string, { files: Files; outline: string[] }> = {
  "GitHub wiki": {
    files: {
      "_Sidebar.md": "## Use\n\n* [[First steps]]\n",
      "Home.md": "[[First steps]]\n",
      "First-steps.md": "Text.\n",
    },
    outline: ["Home", "Use", "  First steps"],
  },
  Docmost: {
    files: {
      "docmost-metadata.json": '{"pages": {"B.md": {"position": "a0"}, "A.md": {"position": "a1"}}}',
      "A.md": "# A\n\n[B](B.md)\n",
      "B.md": "# B\n",
    },
    outline: ["B", "A"],
  },
  ReadMe: {
    files: {
      "docs/Guides/_order.yaml": "- start\n- more\n",
      "docs/Guides/more.md": "---\ntitle: More\n---\n[Start](doc:start)\n",
      "docs/Guides/start.md": "---\ntitle: Start\n---\nText.\n",
    },
    outline: ["Guides", "  Start", "  More"],
  },
  BookStack: {
    files: {
      "data.json": '{"chapter": {"name": "Work", "pages": [{"name": "First", "html": "<p>Text.</p>"}]}}',
    },
    outline: ["Work", "  First"],
  },
  Hugo: {
    files: {
      "hugo.toml": 'title = "Site"\n',
      "content/_index.md": "+++\ntitle = 'Home'\n+++\n",
      "content/docs/_index.md": "---\ntitle: Docs\n---\n",
      "content/docs/b.md": "---\ntitle: First\nweight: 1\n---\n[Second]({{< ref a >}})\n",
      "content/docs/a.md": "---\ntitle: Second\nweight: 2\n---\nText.\n",
      "themes/docsy/README.md": "# Theme\n",
    },
    outline: ["Home", "Docs", "  First", "  Second"],
  },
  "Docusaurus in a folder": { files: BESIDE, outline: ["Area", "  Second", "  First"] },
};

let count = 0;
const repositoryOf = (files: Files) => GitRepository.create(remote, `foreign${++count}.git`, files);

describe("a repository that contains a project of another documentation system", { timeout: 90_000 }, () => {
  it("is imported from Git in its own format, and a second import updates the same pages", async () => {
    const repository = await repositoryOf(DOCUSAURUS);
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({
      status: "success",
      warnings: [
        "docs/intro.md: The link to gone.md is broken, because the repository doesn't contain its target.",
      ],
    });
    expect(await outline(place)).toEqual(["Intro", "Area", "  Deep"]);
    const base = `/spaces/${place.space.id}/content`;
    const { pages, files } = (await place.api.get(base)).body;
    const text = (await place.api.get(`${base}/page/${pages[0].id}?format=markdown`)).body.markdown;
    expect(text).toContain('{% hint style="success" %}');
    expect(text).toContain(`](content:page/${pages[1].pages[0].id}) ![p](content:file/${files[0].id})`);
    const { organizationId, id: spaceId } = place.space;
    const redirects = await db().pageRedirect.findMany({ where: { organizationId, spaceId } });
    expect(redirects.map(({ source }) => source).sort()).toEqual(["docs/area/deep", "docs/intro"]);

    await repository.commit({ "docs/intro.md": "# Intro\n\nNew text.\n" });
    expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ status: "success" });
    expect(await outline(place)).toEqual(["Intro", "Area", "  Deep"]);
    const again = (await place.api.get(base)).body.pages;
    expect([again[0].id, again[1].pages[0].id]).toEqual([pages[0].id, pages[1].pages[0].id]);
  });

  it.each(Object.entries(PROJECTS))("is recognized by its files if it is from %s", async (_name, project) => {
    const repository = await repositoryOf(project.files);
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, repository.name);
    expect(run).toMatchObject({ status: "success", warnings: [] });
    expect(await outline(place)).toEqual(project.outline);
  });

  it("is imported again without duplicates: pages and files are matched by their paths in the repository", async () => {
    const repository = await repositoryOf({
      "sidebars.js":
        "module.exports = { docs: ['a', 'b', { type: 'category', label: 'Area', items: ['c'] }, { type: 'link', label: 'Site', href: 'https://example.org' }] };",
      "docusaurus.config.js": "export default {};",
      "docs/a.md": "# A\n\n![p](/img/p.png) ![q](/img/q.png)\n",
      "docs/b.md": "# B\n",
      "docs/c.md": "# C\n",
      "static/img/p.png": "same",
      "static/img/q.png": "before",
    });
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    const base = `/spaces/${place.space.id}/content`;
    const read = async () => {
      const { pages, files } = (await place.api.get(base)).body;
      const flat = (some: { id: string; title: string; pages?: never[] }[]): [string, string][] =>
        some.flatMap(({ id, title, pages: below }) => [[title, id], ...flat(below ?? [])]);
      return { pages: Object.fromEntries(flat(pages)), files };
    };
    const first = await read();

    // C moves to the root and has a new title, and B is gone.
    await repository.commit({
      "sidebars.js":
        "module.exports = { docs: ['c', 'a', { type: 'link', label: 'Site', href: 'https://example.com' }] };",
      "docs/b.md": null,
      "docs/c.md": "---\nslug: new-c\n---\n\n# New C\n",
      "static/img/q.png": "after",
    });
    const run = await importFrom(remote, place, {}, repository.name);
    const second = await read();
    expect(second.pages).toEqual({
      ...{ A: first.pages.A, B: first.pages.B, "New C": first.pages.C },
      ...{ Area: first.pages.Area, Site: first.pages.Site },
    });
    expect(second.files).toHaveLength(2);
    const idsOf = ({ files }: typeof first) => files.map(({ id }: { id: string }) => id).sort();
    expect(idsOf(second)).toEqual(idsOf(first));
    expect(run.warnings).toContain(
      "docs/b.md: The page is no longer in the repository. Bindery kept the page. Delete the page if you don't need it.",
    );
  });

  it("causes a warning with the file and the line for each part that a page loses", async () => {
    const repository = await repositoryOf({
      ...{
        "mkdocs.yml": "nav: [index.md]\n",
        "docs/index.md": "# Home\n\nText.\n\n| A |\n| - |\n| b | lost |\n",
      },
      "docs/b.md": "# B\n\n{{ macro() }}\n",
    });
    const { warnings } = await importFrom(remote, await makeGitSpace(), {}, repository.name);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^docs\/b\.md, line 3: The page shows this markup as text: "\{\{ macro\(\) \}\}"\./,
      ),
      expect.stringMatching(/^docs\/index\.md, line 7: .*"lost"/),
    ]);
  });

  it.each<[string, Files]>([
    ["a Docusaurus project", DOCUSAURUS],
    ["an MkDocs project", { "mkdocs.yml": "nav: [index.md]\n", "docs/index.md": "# Home\n" }],
    ["a Mintlify project", { "docs.json": '{ "navigation": { "pages": ["a"] } }', "a.mdx": "# A\n" }],
  ])("can't be synced with Git Sync: %s", async (name, files) => {
    const repository = await repositoryOf(files);
    const { api, space } = await makeGitSpace();
    await api.post("/git/installations", {
      ...{ provider: "git", target: { space: space.id }, ref: MAIN_REF },
      credentials: { username: "writer", password: GIT_PASSWORD },
      url: remote.server.url(repository.name),
    });
    await runJobs();
    const [run] = (await api.get(`/spaces/${space.id}/git/runs`)).body.items;
    expect(run).toMatchObject({ status: "failure", errorCode: "foreign_format" });
    expect(run.error).toContain(`The folder contains ${name}, which Git Sync can't update.`);
    expect(run.error).toContain("Import from Git");
  });

  it("is imported in GitBook's format if it has a summary", async () => {
    const summary = { "SUMMARY.md": "* [About](README.md)\n" };
    const repository = await repositoryOf({ ...DOCUSAURUS, ...summary });
    const place = await makeGitSpace();
    await importFrom(remote, place, {}, repository.name);
    expect(await outline(place)).toEqual(["About"]);
  });
});
