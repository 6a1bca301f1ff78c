import { describe, expect, it } from "vitest";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");
const hex = (digit: string) => digit.repeat(32);

describe("an MkDocs project", () => {
  it("is imported with its navigation, and with blocks for its admonitions and tabs", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "mkdocs.yml":
        "site_name: X\nnav:\n  - index.md\n  - Guide:\n    - Setting up: guide/setup.md\n    - https://example.org/\n  - Gone: gone.md\nplugins:\n  - x: !!python/name:os.system\n",
      "docs/index.md": "# Home\n\n[Setup](guide/setup.md#first)\n",
      "docs/guide/setup.md":
        '# Setup\n\n## First { #first }\n\n!!! warning "Mind"\n    Hot.\n\n    ```py title="a.py"\n    !!! no note\n    ```\n\n=== "One"\n    1\n=== "Two"\n    2\n\n??? note "Fold"\n    In.\n\n![x](../img/a.gif){ width=1 }\n',
      "docs/img/a.gif": GIF,
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({
      status: "completed",
      format: "mkdocs",
      report: { files: 1, problemCount: 1 },
    });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Home", "group Guide", "  Setup", "  link https://example.org/"]);
    const text = await content.text("Setup");
    expect(text).toContain('{% hint style="warning" %}\n**Mind**\n\nHot.');
    expect(text).toContain('{% code title="a.py" %}\n```py\n!!! no note\n```\n{% endcode %}');
    expect(text).toContain('{% tabs %}\n{% tab title="One" %}\n1\n{% endtab %}\n{% tab title="Two" %}');
    expect(text).toContain("<summary>Fold</summary>");
    expect(await content.text("Home")).toContain(`content:page/${content.idOf("Setup")}#first`);
  });
});

describe("links in the HTML of MkDocs", () => {
  it("are relative to the URL of their page, unlike links in Markdown", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "mkdocs.yml": "site_name: Site\n",
      "docs/about/cases/one.md":
        '# One\n\n<a href="../two/">Two</a> <a href="../../../start/">Start</a> [Two](two.md)\n',
      "docs/about/cases/two.md": '# Two\n\n<a href="../gone/">Gone</a>\n',
      "docs/start/README.md": "# Start\n",
    });
    const run = await importer.run([archive]);
    expect(run.report.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      "The link to ../gone/ is broken, because the upload doesn't contain its target.",
    ]);
  });
});

describe("groups of another system", () => {
  it("aren't imported if the import contains none of their pages at this position", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "docs.json": JSON.stringify({
        navigation: [
          { group: "First", pages: ["a", { group: "Gone", pages: ["gone"] }] },
          { group: "Again", pages: ["a"] },
        ],
      }),
      "a.mdx": "# A\n",
    });
    const { outline } = await imported(importer, await importer.run([archive]));
    expect(outline).toEqual(["group First", "  A"]);
  });
});

describe("a Docusaurus project", () => {
  it("is sorted by the positions in its files, and imported without its code", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "site/docusaurus.config.js": "throw new Error('run')",
      "site/sidebars.js": "throw new Error('run')",
      "site/docs/02-second.md": "---\ntitle: Second\n---\n\n[First](/docs/first) [Deep](./area/deep.mdx)\n",
      "site/docs/first.md":
        "---\nsidebar_position: 1\nsidebar_label: One\n---\n# First\n\n:::tip[Well]\n\nGood.\n\n:::\n",
      "site/docs/area/_category_.json": '{ "label": "The area", "position": 3 }',
      "site/docs/area/deep.mdx":
        'import Tabs from \'@theme/Tabs\';\nimport X from \'./x\';\n\n# Deep {#deep-id}\n\n```js title="a.js" {2} showLineNumbers={3}\na\n```\n\n<Tabs>\n<TabItem value="a" label="A">\n\nText A\n\n</TabItem>\n</Tabs>\n\n<Chart />\n\nA command <Badge text="Stable" /> and `<Code />`. The tag Array\\<String> too.\n\n![l](/img/a.gif)\n',
      "site/static/img/a.gif": GIF,
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", format: "docusaurus", report: { files: 1 } });
    expect(run.report.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      "The sidebars can't be read without running code. The pages are sorted by position and name instead.",
      "Line 18: the component <Chart> isn't supported and was skipped.",
    ]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["First", "Second", "group The area", "  Deep"]);
    expect(content.page("Second").path).toBe("second");
    expect(await content.text("First")).toContain('{% hint style="success" %}\n**Well**\n\n\nGood.');
    expect(await content.text("Second")).toContain(
      `[First](content:page/${content.idOf("First")}) [Deep](content:page/${content.idOf("Deep")})`,
    );
    expect(await content.text("Deep")).toContain('{% tabs %}\n{% tab title="A" %}\nText A\n{% endtab %}');
    expect(await content.text("Deep")).toContain("A command Stable and `<Code />`.");
    expect(await content.text("Deep")).toContain(
      '{% code title="a.js" lineNumbers="true" highlight="2" %}\n```js\n',
    );
  });
});

describe("a Docusaurus project whose pages are in a folder beside it", () => {
  const files = (folder: string) => ({
    "README.md": "# The repository\n",
    "docs/start.md": "---\nid: start\n---\n# Start\n\n[Next](/docs/next) ![l](/img/a.gif)\n",
    "docs/next.mdx": ":::tip\n\nGood.\n\n:::\n",
    "packages/tool/README.md": "# Tool\n",
    [`${folder}/README.md`]: "# Website\n",
    [`${folder}/docusaurus.config.mjs`]:
      "export default { presets: [['classic', { docs: { path: '../docs' } }]] };",
    [`${folder}/sidebars.json`]: '{ "docs": { "First steps": ["start", "next"] } }',
    [`${folder}/static/img/a.gif`]: GIF,
  });
  it.each(["website", "site"])("is imported with its sidebar and its files: %s", async (folder) => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(files(folder))]);
    expect(run).toMatchObject({ status: "completed", format: "docusaurus", report: { files: 1 } });
    const { outline, text } = await imported(importer, run);
    expect(outline).toEqual(["group First steps", "  Start", "  Next"]);
    expect(await text("Start")).toMatch(/\[Next\]\(content:page\/\w+\) !\[l\]\(content:file\/\w+\)/);
    expect(await text("Next")).toContain('{% hint style="success" %}');
    expect(run.report.problems).toEqual([]);
  });
});

describe("a Notion export", () => {
  it("is imported with its nested pages, and with a table for each database; the table's rows link to pages", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      [`Home ${hex("a")}.md`]: `# Home\n\n<aside>\nMind.\n</aside>\n\n[Tasks](Home/Tasks%20${hex("b")}.csv) [Child](Home/Child%20${hex("c")}.md)\n`,
      [`Home/Child ${hex("c")}.md`]: "# Child\n",
      [`Home/Tasks ${hex("b")}.csv`]: "Name\nDo",
      [`Home/Tasks ${hex("b")}_all.csv`]: 'Name,Note\nDo it,"a|b"\nOther,x\n',
      [`Home/Tasks/Do it ${hex("d")}.md`]: "# Do it\n",
    });
    // A Notion export can be an archive that contains another archive.
    const run = await importer.run([await zipOf({ "Export-Part-1.zip": archive })]);
    expect(run).toMatchObject({
      status: "completed",
      format: "notion",
      report: { pages: 4, problemCount: 0 },
    });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Home", "  Child", "  Tasks", "    Do it"]);
    expect(content.page("Child").path).toBe("home/child");
    expect(await content.text("Home")).toContain(`[Tasks](content:page/${content.idOf("Tasks")})`);
    expect(await content.text("Home")).toContain('{% hint style="info" %}\nMind.');
    expect(await content.text("Tasks")).toContain(
      `| [Do it](content:page/${content.idOf("Do it")}) | a\\|b |\n| Other | x |`,
    );
  });
});

describe("a Confluence export as HTML", () => {
  it("is imported with the page tree in its index, and with blocks for its macros", async () => {
    const importer = await makeImporter();
    const page = (title: string, body: string) =>
      `<html><head><title>Space : ${title}</title></head><body><div id="page"><h1 id="title-heading"><span id="title-text">Space : ${title}</span></h1>
      <div id="main-content" class="wiki-content group">${body}</div><div class="pageSection group"><h2>Attachments:</h2></div></div></body></html>`;
    const archive = await zipOf({
      "space/index.html":
        '<html><body><ul><li><a href="Home_1.html">Home</a><ul><li><a href="2.html">Child</a></li></ul></li></ul></body></html>',
      "space/Home_1.html": page(
        "Home",
        '<p>See <a href="2.html">Child</a></p><p><img class="confluence-embedded-image" src="attachments/1/7.gif?x=1"></p>',
      ),
      "space/2.html": page(
        "Child",
        `<div class="confluence-information-macro confluence-information-macro-note"><p class="title">T</p><div class="confluence-information-macro-body"><p>Body</p></div></div>
        <div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int i;</pre></div></div>
        <div class="expand-container"><div class="expand-control"><span class="expand-control-text">Open</span></div><div class="expand-content"><p>In</p></div></div>`,
      ),
      "space/attachments/1/7.gif": GIF,
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({
      status: "completed",
      format: "confluence-html",
      report: { files: 1, problemCount: 0 },
    });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Home", "  Child"]);
    expect(await content.text("Home")).toContain(`[Child](content:page/${content.idOf("Child")})`);
    const text = await content.text("Child");
    expect(text).toContain('{% hint style="warning" %}\n**T**\n\nBody');
    expect(text).toContain("```java\nint i;\n```");
    expect(text).toContain("<summary>Open</summary>");
    expect(text).not.toContain("Attachments:");
  });
});

describe("a Confluence export as XML", () => {
  it("is converted from the storage format, and unknown macros are reported", async () => {
    const importer = await makeImporter();
    const object = (kind: string, id: string, properties: Record<string, string>) =>
      `<object class="${kind}" package="com.atlassian"><id name="id">${id}</id>${Object.entries(properties)
        .map(([name, value]) =>
          name.startsWith("@")
            ? `<property name="${name.slice(1)}" class="Page"><id name="id">${value}</id></property>`
            : `<property name="${name}"><![CDATA[${value}]]></property>`,
        )
        .join("")}</object>`;
    const body = `<p>Caf&eacute; <ac:link ac:anchor="Part"><ri:page ri:content-title="Child &amp; co" /><ac:plain-text-link-body><![CDATA[go]] ></ac:plain-text-link-body></ac:link></p>
      <ac:structured-macro ac:name="warning"><ac:parameter ac:name="title">Mind</ac:parameter><ac:rich-text-body><p>Hot</p></ac:rich-text-body></ac:structured-macro>
      <ac:structured-macro ac:name="code"><ac:parameter ac:name="language">sql</ac:parameter><ac:plain-text-body><![CDATA[a < b]] ></ac:plain-text-body></ac:structured-macro>
      <ac:structured-macro ac:name="expand"><ac:parameter ac:name="title">Open</ac:parameter><ac:rich-text-body><p>In</p></ac:rich-text-body></ac:structured-macro>
      <ac:structured-macro ac:name="jira"><ac:parameter ac:name="key">X-1</ac:parameter></ac:structured-macro>
      <ac:task-list><ac:task><ac:task-status>complete</ac:task-status><ac:task-body>Done</ac:task-body></ac:task></ac:task-list>
      <ac:image ac:alt="A"><ri:attachment ri:filename="a.gif" /></ac:image>`;
    const archive = await zipOf({
      "entities.xml": `<?xml version="1.0"?><hibernate-generic>${[
        object("Page", "1", { title: "Home", contentStatus: "current" }),
        object("Page", "2", { title: "Child & co", "@parent": "1", position: "0" }),
        object("Page", "3", { title: "Home", "@originalVersion": "1" }),
        object("BodyContent", "11", { body, "@content": "1" }),
        object("BodyContent", "12", { body: "<h2>Part</h2>", "@content": "2" }),
        object("Attachment", "7", { title: "a.gif", version: "2", "@containerContent": "1" }),
      ].join("")}</hibernate-generic>`,
      "attachments/1/7/2": GIF,
      "exportDescriptor.properties": "x=1",
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({
      status: "completed",
      format: "confluence-xml",
      report: { pages: 2, files: 1 },
    });
    expect(run.report.problems).toEqual([
      {
        file: "Home",
        reason: "Only the text of the macro jira was imported, because this macro isn't supported.",
      },
    ]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Home", "  Child & co"]);
    expect(content.files[0]).toMatchObject({ name: "a.gif", contentType: "image/gif" });
    const text = await content.text("Home");
    expect(text).toContain(`Café [go](content:page/${content.idOf("Child & co")}#Part)`);
    expect(text).toContain('{% hint style="danger" %}\n**Mind**\n\nHot');
    expect(text).toContain("```sql\na < b\n```");
    expect(text).toContain("<summary>Open</summary>");
    expect(text).toContain("* [x] Done");
    expect(text).toContain(`![A](content:file/${content.files[0]?.id})`);
  });
});
