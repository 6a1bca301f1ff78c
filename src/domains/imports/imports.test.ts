import { describe, expect, it } from "vitest";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");

describe("a folder of Markdown", () => {
  it("becomes a change request with pages that link to each other and show the folder's images", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "docs/README.md": "# Welcome\n\n[Install](guides/install.md#linux) ![Logo](img/logo.gif)\n",
      "docs/guides/install.md":
        "---\ndescription: How to\n---\n\n# Install\n\n## Linux\n\n[Home](../README.md) [Gone](gone.md)\n",
      "docs/img/logo.gif": GIF,
      "__MACOSX/docs/._README.md": "litter",
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({
      status: "completed",
      format: "markdown",
      report: { pages: 2, files: 1, problemCount: 1 },
    });
    expect(run.report.problems).toEqual([
      {
        file: "guides/install.md",
        reason: "The link to gone.md is broken, because the upload doesn't contain its target.",
      },
    ]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Welcome", "group Guides", "  Install"]);
    const [file] = content.files;
    expect(file?.name).toBe("logo.gif");
    expect(await content.text("Welcome")).toContain(
      `[Install](content:page/${content.idOf("Install")}#linux) ![Logo](content:file/${file?.id})`,
    );
    expect(await content.text("Install")).toContain(
      `[Home](content:page/${content.idOf("Welcome")}) [Gone](gone.md)`,
    );
    expect(content.request).toMatchObject({ status: "draft", subject: "Import of a folder of Markdown" });
    expect(JSON.stringify(content.request.description)).toContain("The link to gone.md is broken");
  });
});

describe("a GitBook folder", () => {
  it("is imported in the order of its summary, with reusable content for the texts that its pages include", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "SUMMARY.md": "# Table of contents\n\n* [Start](start.md)\n\n## More\n\n* [Second](b/second.md)\n",
      "start.md": '# Start\n\n{% include ".gitbook/includes/note.md" %}\n',
      "b/second.md": "# Second\n",
      "unlisted.md": "# Unlisted\n",
      ".gitbook/includes/note.md": "Said often.\n",
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", format: "gitbook" });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Start", "group More", "  Second"]);
    expect(await content.text("Start")).toMatch(/include "content:reusable-content\//);
    expect(run.report.problems).toEqual([
      { file: "SUMMARY.md", reason: "A file isn't a page, because SUMMARY.md doesn't list it: unlisted.md." },
    ]);
  });

  const UNLISTED = {
    "SUMMARY.md": "# Table of contents\n\n* [Start](start.md)\n",
    "start.md":
      "---\ndescription: Begin here.\n---\n\n# Start\n\nSee [drafts](drafts/), [agents](AGENTS.md#rules) and [gone](gone.md).\n",
    "AGENTS.md": "---\n- no: [mapping\n---\n\n# Agents\n",
    "drafts/README.md": "# Drafts\n\n{% hint %}\nUnclosed.\n",
  };

  it("is imported without pages that its summary doesn't list, and the report lists links to these pages with line numbers", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(UNLISTED)]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Start"]);
    expect(content.files).toEqual([]);
    const link = (href: string, target: string) =>
      `Line 7: ${href} leads to ${target}, which isn't a page, because SUMMARY.md doesn't list this file. List the file, or remove the link.`;
    expect(run.report.problems).toEqual([
      {
        file: "SUMMARY.md",
        reason: "2 files aren't pages, because SUMMARY.md doesn't list them: AGENTS.md, drafts/README.md.",
      },
      {
        file: "start.md",
        reason: "The link to gone.md is broken, because the upload doesn't contain its target.",
      },
      { file: "start.md", reason: link("drafts/", "drafts/README.md") },
      { file: "start.md", reason: link("AGENTS.md#rules", "AGENTS.md") },
    ]);
  });

  it("is imported with unlisted pages hidden if the options of the import or the folder specify this", async () => {
    const importer = await makeImporter();
    const config = { ".gitbook.yaml": "structure:\n  unlisted: hidden\n" };
    for (const [files, more] of [
      [UNLISTED, { unlistedFiles: "hidden" }],
      [{ ...UNLISTED, ...config }, {}],
    ] as const) {
      const run = await importer.run([await zipOf(files)], {}, more);
      expect((await imported(importer, run)).outline).toEqual(["Start", "AGENTS", "Drafts"]);
    }
  });
});

describe("a folder of HTML", () => {
  it("becomes pages without the navigation around the content", async () => {
    const importer = await makeImporter();
    const page = (
      body: string,
    ) => `<!doctype html><html><head><title>T</title><script>alert(1)</script></head>
      <body><nav><a href="x.html">Menu</a></nav><main>${body}</main><footer>Imprint</footer></body></html>`;
    const archive = await zipOf({
      "index.html": page(
        '<h1>Home</h1><p onclick="x()">See <a href="sub/page.html#a">the <b>page</b></a>, <a href="javascript:x()">not this</a>.</p><img src="a.gif" alt="A">',
      ),
      "sub/page.html": page(
        `<h1>Page</h1><h2 id="a">Part<a class="headerlink" href="#a">¶</a></h2>
        <div class="highlight-python"><pre>print(1)</pre></div><div class="admonition warning"><p class="admonition-title">Careful</p><p>Hot.</p></div>
        <ul><li>One<ul><li><p>Two</p></li></ul></li></ul><table><tr><th>K</th><th>V</th></tr><tr><td>a</td><td><code>b</code></td></tr></table>
        <details><summary>More</summary><p>Hidden.</p></details>`,
      ),
      "a.gif": GIF,
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", format: "html", report: { problemCount: 0 } });
    const content = await imported(importer, run);
    const home = await content.text("Home");
    expect(home).toContain(`[the **page**](content:page/${content.idOf("Page")}#a)`);
    expect(home).toContain(`content:file/${content.files[0]?.id}`);
    expect(home).not.toMatch(/Menu|Imprint|alert|onclick|javascript/);
    const text = await content.text("Page");
    expect(text).toContain("```python\nprint(1)\n```");
    expect(text).toContain('{% hint style="warning" %}\n**Careful**\n\nHot.\n{% endhint %}');
    expect(text).toMatch(/\* One\n {2}\* Two/);
    expect(text).toContain("<summary>More</summary>");
    expect(text).not.toContain("¶");
  });
});
