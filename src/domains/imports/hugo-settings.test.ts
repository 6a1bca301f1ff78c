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

it("pages that Hugo doesn't publish at the moment are hidden", async () => {
  const importer = await makeImporter();
  const page = (title: string, meta: string) => `---\ntitle: ${title}\n${meta}\n---\nText.\n`;
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
    "content/s/_index.md: The setting cascade hides some pages of this section, but the import doesn't hide them. Hide these pages after the import.",
  ]);
});
