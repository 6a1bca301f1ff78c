import { describe, expect, it } from "vitest";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");
const hex = (digit: string) => digit.repeat(32);

describe("the report of an import", () => {
  it("names the file and the line of everything that a page loses, in HTML and in tables", async () => {
    const importer = await makeImporter();
    const page = "<html><body><h1>Home</h1>\n<ul>\n<li>Item</li>\nLost words\n</ul></body></html>";
    const html = await importer.run([await zipOf({ "index.html": page, "b.html": "<h1>B</h1>" })]);
    expect(html.report.problems).toEqual([
      { file: "index.html", reason: expect.stringMatching(/^Line 4: .*"lost words"/) },
    ]);
    const notion = await importer.run([
      await zipOf({
        [`Home ${hex("a")}.md`]: "# Home\n\nText.\n",
        [`Home/Tasks ${hex("b")}.csv`]: "Name,Note\nA,b\nC,d,Lost words\n",
      }),
    ]);
    expect(notion.report.problems).toEqual([
      { file: `Home/Tasks ${hex("b")}.csv`, reason: expect.stringMatching(/^Line 3: .*"lost words"/) },
    ]);
  });

  it("names the line of an entry that the navigation contains at another position", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({
        "mkdocs.yml": "nav:\n  - index.md\n  - Guide:\n      - guide/setup.md\n  - Again: guide/setup.md\n",
        "docs/index.md": "# Home\n",
        "docs/guide/setup.md": "# Setup\n",
      }),
    ]);
    expect(run.report.problems).toEqual([
      { file: "mkdocs.yml", reason: expect.stringMatching(/^Line 5: "Again" is missing from the sidebar/) },
    ]);
    expect((await imported(importer, run)).outline).toEqual(["Home", "group Guide", "  Setup"]);
  });
});

describe("attributes and icons of MkDocs", () => {
  it("aren't words of the page, but are kept in code", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({
        "mkdocs.yml": "site_name: Site\n",
        "docs/index.md":
          '# Home\n\n:fontawesome-brands-github:{ style="color: #EE0F0F" } Code, ``:fontawesome-brands-x:``.\n\n``` markdown title="Text"\nLorem (1)\n{ .annotate }\n\n1.  :fontawesome-solid-car:\n```\n\nLorem (1)\n{ .annotate }\n\n1.  A note.\n',
      }),
    ]);
    expect(run.report.problems).toEqual([]);
    const text = await (await imported(importer, run)).text("Home");
    expect(text).toContain("Lorem (1)\n{ .annotate }\n\n1.  :fontawesome-solid-car:\n```");
    expect(text).toContain("``:fontawesome-brands-x:``");
  });
});

describe("an archive of archives", () => {
  it("is opened if it also has an index and a log at its top level", async () => {
    const importer = await makeImporter();
    const part = await zipOf({ [`Home ${hex("a")}.md`]: "# Home\n" });
    const other = await zipOf({ [`Other ${hex("b")}.md`]: "# Other\n" });
    const archive = await zipOf({
      ...{ "index.html": "<a href='x'>Home</a>", "export.log": "done" },
      ...{ "Export-Part-1.zip": part, "Export-Part-2.zip": other },
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({
      status: "completed",
      format: "notion",
      report: { pages: 2, problemCount: 0 },
    });
  });

  it("isn't opened if it is a file of the documentation", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "README.md": "# Home\n\n[Files](files.zip)\n",
      "files.zip": await zipOf({ "a.md": "# A\n" }),
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1, files: 1 } });
  });
});

describe("the attachments of a Confluence export in HTML", () => {
  it("have their names from the list of attachments and from images, not from their paths", async () => {
    const importer = await makeImporter();
    const attachments =
      '<div class="greybox"><img src="images/icons/bullet_blue.gif"/> <a href="attachments/1/456.pdf">Form.pdf</a> (application/pdf)</div>';
    const image =
      '<img class="confluence-embedded-image" data-linked-resource-default-alias="Shot.gif" src="attachments/1/7.gif">';
    const archive = await zipOf({
      "index.html": '<ul><li><a href="Home_1.html">Home</a></li></ul>',
      "Home_1.html": `<h1 id="title-heading"><span id="title-text">S : Home</span></h1><div id="main-content"><p><a href="attachments/1/456.pdf">the form</a> ${image}</p></div>${attachments}`,
      "attachments/1/456.pdf": "pdf",
      "attachments/1/7.gif": GIF,
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", format: "confluence-html" });
    const { files } = await imported(importer, run);
    expect(files.map(({ name }) => name).sort()).toEqual(["Form.pdf", "Shot.gif"]);
  });
});

describe("the snippets of an MkDocs project", () => {
  it("are included from the project, its base paths and its documents folder, but not from outside the project", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "mkdocs.yml": "markdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\n",
      "parts/a.md": 'From parts.\n\n--8<-- "b.md"\n',
      "docs/b.md": "From the documents.\n",
      "docs/index.md": '# Home\n\n--8<-- "a.md"\n\n--8<-- "LICENSE"\n\n--8<-- "../../secret.md"\n',
      LICENSE: "The license.\n",
    });
    const run = await importer.run([archive]);
    expect(run.report.problems).toEqual([
      {
        file: "docs/index.md",
        reason:
          "Line 7: the snippet ../../secret.md was skipped, because the import doesn't contain a text file with this name. Add the file, and import the project again.",
      },
    ]);
    expect(await (await imported(importer, run)).text("Home")).toContain(
      "From parts.\n\nFrom the documents.\n\nThe license.\n",
    );
  });
});
