import { describe, expect, it } from "vitest";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");

const FILES = {
  "_Sidebar.md": `[![logo](images/logo.gif)](Home)

Welcome to our project!

**Start here**

* [[Home]]
* 🚀 [First steps](First-Steps)
    * [[Options (all)|Advanced-Options]]
    * [On this page](First-Steps#install)

# [Reference](https://github.com/acme/tool/wiki/API-Reference)

- [Errors][errors] / [Site](https://example.org)
- See also: [[Gone]]
- [[FAQ: Install]]

<!-- [[Hidden]] -->
Thanks to all!

[errors]: https://github.com/acme/tool/wiki/Errors
`,
  "_Footer.md": "Made by us.\n",
  "Home.md":
    "# Welcome\n\nRead [[First Steps]] and [[the API|API Reference#errors]].\n\n[[images/logo.gif|alt=Logo]]\n",
  "First-Steps.md":
    "# Install\n\nUse `[[code]]`.\n\n```\n[[Home]]\n```\n\n# Run\n\n[Home](../wiki/Home) [Options](advanced-options) [all](https://github.com/acme/tool/wiki/Errors#a) [raw](/acme/tool/wiki/Errors) ![l](https://raw.githubusercontent.com/wiki/acme/tool/images/logo.gif)\n",
  "topics/Advanced-Options.md": "Set $x^2$, which costs $5.\n",
  "API-Reference.md": "| Page |\n| --- |\n| [[Errors list\\|Errors]] |\n",
  "Errors.md": "[Nowhere](Nowhere) [other](https://github.com/other/tool/wiki/Home)\n",
  "FAQ:-Install.md": "Ask [[the first page|Home]] or [[mail|mailto:a@example.org]].\n",
  "Zebra-Facts.md": "Not in the sidebar.\n",
  "Old.mediawiki": "== Old ==\n",
  "images/logo.gif": GIF,
};

describe("a GitHub wiki", () => {
  it("is imported in the order of its sidebar, with other pages at the end", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "github-wiki", report: { pages: 7, files: 1 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "group Start here",
      "  Welcome",
      "  First Steps",
      "    Advanced Options",
      "    link On this page",
      "API Reference",
      "  Errors",
      "  link Site",
      "  link Gone",
      "  FAQ: Install",
      "Zebra Facts",
    ]);
    expect(reasons(run).toSorted()).toEqual([
      "Errors.md: The link to Nowhere is broken, because the upload doesn't contain its target.",
      "Old.mediawiki: The page was skipped, because Bindery imports only Markdown pages of a wiki.",
      "_Footer.md: The file was skipped, because spaces have no headers, footers or sidebars of folders.",
      '_Sidebar.md: Line 15: the text "See also:" isn\'t in the navigation, because only links and headings are imported.',
      '_Sidebar.md: Line 19: the text "Thanks to all!" isn\'t in the navigation, because only links and headings are imported.',
      '_Sidebar.md: Line 3: the text "Welcome to our project!" isn\'t in the navigation, because only links and headings are imported.',
    ]);
  });

  it("has links to pages by their names, also to the wiki's URL and from tables", async () => {
    const importer = await makeImporter();
    const content = await imported(importer, await importer.run([await zipOf(FILES)]));
    const to = (title: string, anchor = "") => `content:page/${content.idOf(title)}${anchor}`;
    const home = await content.text("Welcome");
    expect(home).toContain(
      `[First Steps](${to("First Steps")}) and [the API](${to("API Reference", "#errors")})`,
    );
    expect(home).toContain(`![Logo](content:file/${content.files[0]?.id})`);
    const steps = await content.text("First Steps");
    expect(steps).toContain("# Install\n\nUse `[[code]]`.\n\n```\n[[Home]]\n```\n\n# Run");
    expect(steps).toContain(`[Home](${to("Welcome")}) [Options](${to("Advanced Options")})`);
    expect(steps).toContain(`[all](${to("Errors", "#a")}) [raw](${to("Errors")}) ![l](content:file/`);
    expect(await content.text("API Reference")).toContain(`| [Errors list](${to("Errors")}) |`);
    expect(await content.text("Advanced Options")).toContain("Set $$x^2$$, which costs $5.");
    expect(await content.text("Errors")).toContain("[other](https://github.com/other/tool/wiki/Home)");
  });

  it("is recognized by its home page, and sorted by title without a sidebar", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({ "Home.md": "Hi.\n", "B-10.md": "Ten.\n", "B-9.md": "Nine.\n" }),
    ]);
    expect(run.format).toBe("github-wiki");
    expect((await imported(importer, run)).outline).toEqual(["Home", "B 9", "B 10"]);
  });

  it("isn't recognized by a home page if other pages are in folders", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf({ "Home.md": "Hi.\n", "guides/Start.md": "Start.\n" })]);
    expect(run.format).not.toBe("github-wiki");
  });

  it("is imported in a time that is linear in the number of comments without an end", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({ "Home.md": "Hi.\n", "_Sidebar.md": `[[Home]]\n${"<!--".repeat(700_000)}` }),
    ]);
    expect(run.status).toBe("completed");
  });
});
