import { describe, expect, it } from "vitest";
import { type Files, imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const TRANSLATION = "i18n/fr/docusaurus-plugin-content-docs";
const CONFIG = { "docusaurus.config.js": "module.exports = {};" };
const VERSION_1: Files = {
  "versioned_docs/version-1.0/intro.md":
    "# Intro 1\n\n[Old](old.md) [Again](/docs/1.0/old) [Latest](/docs/intro)\n",
  "versioned_docs/version-1.0/old.md": "# Old\n",
};
const SIDEBAR_1: Files = {
  "versioned_sidebars/version-1.0-sidebars.json": JSON.stringify({
    "version-1.0/docs": [{ type: "category", label: "First", items: ["version-1.0/old", "intro"] }],
  }),
};
const VERSION_2: Files = {
  "versioned_docs/version-2.0/intro.md": "# Intro 2\n",
  "versioned_docs/version-2.0/_partial.md": "Part\n",
  "versioned_docs/version-2.0/_category_.json": "{}",
};
const FRENCH: Files = {
  [`${TRANSLATION}/current/intro.md`]: "# Accueil\n\n[Suite](/docs/next-page)\n",
  [`${TRANSLATION}/current/next-page.md`]: "# Suite\n",
  [`${TRANSLATION}/version-1.0/intro.md`]: "# Accueil 1\n",
};
const PROJECT: Files = {
  ...CONFIG,
  "versions.json": '["2.0", "1.0"]',
  "sidebars.js": "module.exports = { docs: ['next-page', 'intro'] };",
  "docs/intro.md": "# Intro\n\n[Next](/docs/next-page)\n",
  "docs/next-page.md": "# Next page\n",
  "blog/post.md": "# Post\n",
  ...VERSION_1,
  ...SIDEBAR_1,
  ...VERSION_2,
  ...FRENCH,
};

async function importOf(files: Files) {
  const importer = await makeImporter();
  const run = await importer.run([await zipOf(files)]);
  expect(run).toMatchObject({ status: "completed", format: "docusaurus" });
  return { run, content: await imported(importer, run) };
}

const skipped = (name: string, pages: string, file: string) =>
  `Bindery skipped ${name} (${pages}), because a space contains one version in one language. To import it into its own space, upload an archive with only this folder, ${file} and docusaurus.config.js.`;

describe("a Docusaurus project with versions and translations", () => {
  it("imports the current version, and reports each other version and translation with its pages", async () => {
    const { run, content } = await importOf(PROJECT);
    expect(content.outline).toEqual(["Next page", "Intro"]);
    expect(await content.text("Intro")).toContain(`[Next](content:page/${content.idOf("Next page")})`);
    expect(reasons(run).toSorted()).toEqual(
      [
        "blog/: This folder was skipped, because only the folder docs is imported.",
        `${TRANSLATION}/current: ${skipped("translation fr", "2 pages", "sidebars.js")}`,
        `${TRANSLATION}/version-1.0: ${skipped("version 1.0, translation fr", "1 page", "versioned_sidebars")}`,
        `versioned_docs/version-1.0: ${skipped("version 1.0", "2 pages", "versioned_sidebars")}`,
        `versioned_docs/version-2.0: ${skipped("version 2.0", "1 page", "versioned_sidebars")}`,
      ].toSorted(),
    );
  });

  it("imports exactly one version with its sidebar, if the archive contains only this version", async () => {
    const { run, content } = await importOf({ ...CONFIG, ...VERSION_1, ...SIDEBAR_1 });
    expect(content.outline).toEqual(["group First", "  Old", "  Intro 1"]);
    const old = content.idOf("Old");
    const intro = content.idOf("Intro 1");
    expect(await content.text("Intro 1")).toContain(
      `[Old](content:page/${old}) [Again](content:page/${old}) [Latest](content:page/${intro})`,
    );
    expect(reasons(run)).toEqual([]);
  });

  it("recognizes a version without the settings, in another outer folder, and imports the newest of several", async () => {
    const nested = (files: Files) =>
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`website/${path}`, text]));
    const { run, content } = await importOf(nested({ ...VERSION_1, ...SIDEBAR_1, ...VERSION_2 }));
    expect(content.outline).toEqual(["Intro 2"]);
    expect(reasons(run)).toEqual([
      `versioned_docs/version-1.0: ${skipped("version 1.0", "2 pages", "versioned_sidebars")}`,
    ]);
  });

  it("imports exactly one translation, in the order of the project's sidebar", async () => {
    const { "sidebars.js": sidebars = "" } = PROJECT;
    const files = Object.fromEntries(Object.entries(FRENCH).filter(([path]) => path.includes("/current/")));
    const { run, content } = await importOf({ ...CONFIG, "sidebars.js": sidebars, ...files });
    expect(content.outline).toEqual(["Suite", "Accueil"]);
    expect(await content.text("Accueil")).toContain(`[Suite](content:page/${content.idOf("Suite")})`);
    expect(reasons(run)).toEqual([]);
  });

  it("imports the current version, not an older one, if its pages aren't in the folder docs", async () => {
    const content = { "content/a.md": "# Now\n", "content/b.md": "# Also\n" };
    const { run, content: one } = await importOf({ ...CONFIG, ...content, ...VERSION_1, ...SIDEBAR_1 });
    expect(one.outline).toEqual(["Now", "Also"]);
    const skippedVersion = `versioned_docs/version-1.0: ${skipped("version 1.0", "2 pages", "versioned_sidebars")}`;
    expect(reasons(run)).toEqual([skippedVersion]);
    const { content: several } = await importOf({
      ...CONFIG,
      ...content,
      "more/c.md": "# More\n",
      ...VERSION_1,
    });
    expect(several.outline.map((line) => line.trim())).toEqual(
      expect.arrayContaining(["Now", "Also", "More"]),
    );
    expect(several.outline.join()).not.toContain("Old");
  });

  it("redirects the former paths of a version and of a translation", async () => {
    const versions = "export default { versions: { '1.0': { path: 'v1' } } };";
    const { run } = await importOf({ "docusaurus.config.js": versions, ...VERSION_1, ...SIDEBAR_1 });
    expect(run.report.redirects).toBe(2);
  });
});
