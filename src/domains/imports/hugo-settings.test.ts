import { describe, expect, it } from "vitest";
import { type Files, imported, makeImporter, reasons, zipOf } from "./imports.fixture";
import { recognizeProject } from "./repository-project";

const PAGES = { "content/_index.md": "# Home\n", "content/docs/a.md": "# A\n" };

/** Imports files, and returns the format of the run. */
async function formatOf(files: Files): Promise<string> {
  const importer = await makeImporter();
  return (await importer.run([await zipOf(files)])).format;
}

describe("a project with the settings of old versions of Hugo", () => {
  it.each([
    ["archetypes/default.md", "---\n---\n"],
    ["layouts/index.html", "<p></p>"],
    ["themes/own/theme.toml", ""],
    ["go.mod", ""],
  ])("is recognized by %s", async (path, text) => {
    const files = { "config.toml": "", ...PAGES, [path]: text };
    expect(await formatOf(files)).toBe("hugo");
    expect(recognizeProject(Object.keys(files))?.name).toBe("a Hugo project");
  });

  it("is recognized by its setting baseURL", async () => {
    expect(await formatOf({ "config.toml": 'baseurl = "https://example.org/"', ...PAGES })).toBe("hugo");
    expect(await formatOf({ "config.json": '{"baseURL": "/"}', ...PAGES })).toBe("hugo");
  });

  it("isn't recognized if the settings and folders are those of another system", async () => {
    const zola = { "config.toml": 'base_url = "https://example.org"', ...PAGES };
    expect(await formatOf(zola)).toBe("markdown");
    expect(await formatOf({ ...zola, "themes/own/templates/index.html": "" })).toBe("markdown");
    expect(await formatOf({ "config.json": "[", ...PAGES })).toBe("markdown");
    const others = { "config.yaml": "", "go.mod": "", ...PAGES };
    expect(await formatOf({ ...others, "content/docs/meta.json": "{}" })).toBe("fumadocs");
  });
});

it("files in GitBook's format are read in this format, even if they also look like another project", async () => {
  const hugo = { "hugo.toml": "", ...PAGES };
  expect(await formatOf({ ...hugo, "SUMMARY.md": "* [A](content/docs/a.md)\n" })).toBe("gitbook");
  expect(await formatOf({ ...hugo, ".gitbook.yaml": "root: ./\n", "README.md": "# R\n" })).toBe("gitbook");
});

it("the pages of a Hugo project are in the folder that is mounted as its content", async () => {
  const importer = await makeImporter();
  const run = await importer.run([
    await zipOf({
      "hugo.toml": `[module]
[[module.mounts]]
source = "docs"
target = "content"
[[module.mounts]]
source = "more"
target = "content/more"
[[module.mounts]]
source = "files"
target = "static"
`,
      "docs/a.md": "# Mounted\n",
      "more/b.md": "# More\n",
    }),
  ]);
  expect((await imported(importer, run)).outline).toEqual(["Mounted"]);
  expect(reasons(run)).toEqual([
    "hugo.toml: The mount of more at content/more was skipped. To import its pages, copy them to content/more.",
  ]);
});

const page = (title: string, meta: string) => `---\ntitle: ${title}\n${meta}\n---\nText.\n`;

it("pages that Hugo doesn't publish at the moment are hidden", async () => {
  const importer = await makeImporter();
  const run = await importer.run([
    await zipOf({
      "hugo.toml": "",
      "content/a.md": page("Planned", "publishDate: 2999-01-01"),
      "content/b.md": "+++\ntitle = 'Dated'\ndate = 2999-01-01T10:00:00Z\n+++\nText.\n",
      "content/c.md": page("Expired", "expiryDate: '2001-01-01'"),
      "content/d.md": page("Published", "publishDate: 2001-01-01\ndate: 2999-01-01\nexpiryDate: 2999-01-01"),
      "content/s/_index.md": page("Section", "cascade:\n  - target: {path: '/s/x*'}\n    draft: true"),
      "content/s/x.md": page("Partly", "weight: 1"),
    }),
  ]);
  const content = await imported(importer, run);
  const isHidden = (title: string) => (content.page(title) as { hidden?: boolean }).hidden;
  expect(["Planned", "Dated", "Expired", "Published", "Partly"].map(isHidden)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
  expect(reasons(run)).toEqual([
    "content/s/_index.md: Line 3: the setting cascade hides some pages of this section, but the import doesn't hide them. Hide these pages after the import.",
  ]);
});

it("pages that the settings publish aren't hidden, and the settings of sites are reported with their lines", async () => {
  const importer = await makeImporter();
  const mount =
    '[[module.mounts]]\nsource = "content"\ntarget = "content"\n[module.mounts.sites.matrix]\nversions = ["v2"]\n';
  const run = await importer.run([
    await zipOf({
      "hugo.toml": `buildFuture = true\nbuildDrafts = true\n${mount}`,
      "content/a.md": page("Planned", "publishDate: 2999-01-01"),
      "content/b.md": page("Draft", "draft: true"),
      "content/c.md": page("Expired", "expiryDate: '2001-01-01'"),
      "content/d.md": page("Versioned", "weight: 1\nsites:\n  matrix:\n    versions: [v1]"),
    }),
  ]);
  const content = await imported(importer, run);
  const isHidden = (title: string) => (content.page(title) as { hidden?: boolean }).hidden;
  expect(["Planned", "Draft", "Expired", "Versioned"].map(isHidden)).toEqual([false, false, true, false]);
  expect(reasons(run)).toEqual([
    "hugo.toml: Line 6: the setting sites isn't used, so the pages of this folder are imported for all languages, versions and roles.",
    "content/d.md: Line 4: the setting sites limits the page to some languages, versions or roles, but the import uses it for all. Remove the page if you don't need it.",
  ]);
});
