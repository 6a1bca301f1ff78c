import { describe, expect, it } from "vitest";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");

const BOOK = {
  instance: { version: "25.02", id_ciphertext: "x" },
  book: {
    id: 8,
    name: "Hand/book",
    description_html: "<p>About us.</p>",
    chapters: [
      {
        id: 2,
        name: "Work",
        description_html: "<p>How we work.</p>",
        priority: 2,
        pages: [
          { id: 41, name: "Second", html: "<h1>Big</h1><p>Text.</p>", priority: 2, tags: [{ name: "a" }] },
          {
            id: 40,
            name: "First",
            priority: 1,
            html: '<p class="callout warning">Careful.</p><p><a href="[[bsexport:page:42]]#bkmrk-x">Intro</a> <a href="[[bsexport:chapter:2]]">chapter</a></p><p><img src="[[bsexport:image:7]]" alt="Shot"></p><pre><code class="language-js">a();</code></pre>',
            images: [{ id: 7, name: "Shot.gif", file: "4a5m4a.gif", type: "gallery" }],
            attachments: [
              { id: 5, name: "Site [b]", link: "https://example.org/", order: 2 },
              { id: 4, name: "Form.pdf", file: "form1.pdf", order: 1 },
            ],
          },
        ],
      },
    ],
    pages: [
      {
        id: 42,
        name: "Intro & more",
        priority: 1,
        html: "<p>Not used.</p>",
        markdown:
          '# Heading\n\n<p class="callout success">Well done.</p>\n\n[Book]([[bsexport:book:8]]) [Form]([[bsexport:attachment:4]])\n',
      },
    ],
  },
};
const FILES = {
  "data.json": JSON.stringify(BOOK),
  "files/4a5m4a.gif": GIF,
  "files/form1.pdf": "pdf",
};

describe("a portable ZIP export of BookStack", () => {
  it("is imported with its chapters as pages, in the order of the priorities", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "bookstack", report: { pages: 5, files: 2 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Hand/book", "Intro & more", "Work", "  First", "  Second"]);
    expect(reasons(run)).toEqual([
      "data.json: The tags of 1 page weren't imported. Add the tags to the pages if you need them.",
    ]);
    expect(content.files.map(({ name }) => name).toSorted()).toEqual(["Form.pdf", "Shot.gif"]);
  });

  it("has links between pages, hints, images and attachments", async () => {
    const importer = await makeImporter();
    const content = await imported(importer, await importer.run([await zipOf(FILES)]));
    const to = (title: string) => `content:page/${content.idOf(title)}`;
    const fileOf = (name: string) => `content:file/${content.files.find((file) => file.name === name)?.id}`;
    const first = await content.text("First");
    expect(first).toContain('{% hint style="warning" %}\nCareful.\n{% endhint %}');
    expect(first).toContain(`[Intro](${to("Intro & more")}#bkmrk-x) [chapter](${to("Work")})`);
    expect(first).toContain(`![Shot](${fileOf("Shot.gif")})`);
    expect(first).toContain("```js\na();\n```");
    expect(first).toContain(
      `**Attachments**\n\n* [Form.pdf](${fileOf("Form.pdf")})\n* [Site \\[b\\]](https://example.org/)`,
    );
    const intro = await content.text("Intro & more");
    expect(intro).toContain("# Intro & more\n\n# Heading\n");
    expect(intro).toContain('{% hint style="success" %}\nWell done.\n{% endhint %}');
    expect(intro).toContain(`[Book](${to("Hand/book")}) [Form](${fileOf("Form.pdf")})`);
    expect(await content.text("Second")).toContain("# Second\n\n## Big\n\nText.");
    expect(await content.text("Work")).toContain("How we work.");
  });

  it("has included content, names with extensions, and a report of what is missing", async () => {
    const importer = await makeImporter();
    const book = {
      name: "Book",
      cover: "cover.png",
      pages: [
        { id: 1, name: "One", priority: 2, markdown: "Raw {{@3}}", html: "<p>Included text.</p>" },
        { id: 2, name: "Two", priority: { valueOf: 1, toString: 1 }, markdown: "Text.\n\n{{@3#part}}" },
        {
          ...{
            id: 3,
            name: "Three",
            priority: 1,
            html: '<p><a href="[[bsexport:attachment:4]]">File</a></p>',
          },
          attachments: [{ id: 4, name: "Plan v1.2", file: "x1.pdf" }],
        },
      ],
    };
    const archive = await zipOf({ "data.json": JSON.stringify({ book }), "files/x1.pdf": "pdf" });
    const run = await importer.run([archive]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Two", "Three", "One"]);
    expect(await content.text("One")).toContain("Included text.");
    expect(await content.text("Two")).toContain("`{{@3#part}}`");
    expect(content.files.map(({ name }) => name)).toEqual(["Plan v1.2.pdf"]);
    expect(reasons(run)).toEqual([
      "data.json: The cover of the book wasn't imported. Add the image to a page if you need it.",
      "Book/Two: Line 3: the content of the included page wasn't imported. Copy the content to this page.",
    ]);
  });

  it("is imported if it contains a single page", async () => {
    const importer = await makeImporter();
    const page = { id: 1, name: "Only", html: "<p>Text.</p>" };
    const run = await importer.run([await zipOf({ "data.json": JSON.stringify({ page }) })]);
    expect((await imported(importer, run)).outline).toEqual(["Only"]);
  });

  it("is refused if its data is from another program", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf({ "data.json": '{"items": []}' })]);
    expect(run).toMatchObject({
      status: "failed",
      reason:
        "The file data.json isn't from BookStack, or is larger than 32 MiB. Export a book as a portable ZIP file, and upload this file unchanged.",
    });
    expect(await importer.requests()).toEqual([]);
  });
});

const start = (kind: string, id: number, name: string, hint = "") =>
  `<div class="page-break"></div>\n${hint && `<div class="chapter-hint">${hint}</div>\n`}<h1 id="${kind}-${id}">${name}</h1>`;
const HTML = `<!doctype html><html lang="en"><head><title>Handbook</title><style>x</style></head>
<body class="export export-format-html export-engine-none"><div class="page-content" dir="auto">
<h1 style="font-size: 4.8em">Handbook</h1><div><p>About us.</p></div>
<ul class="contents"><li><a href="#page-1">Intro</a></li><li><a href="#chapter-2">Work</a></li></ul>
${start("page", 1, "Intro &amp; more")}<p>See <a href="#page-3">first</a>.</p><h1 id="bkmrk-a">Inner</h1>
${start("chapter", 2, "Work")}<div><p>How we work.</p></div>
${start("page", 3, "First", "Work")}<p class="callout warning">Careful.</p><p><img src="data:image/gif;base64,${GIF.toString("base64")}" alt="Shot"></p>
${start("page", 4, "Last")}<p>After the chapter.</p>
</div></body></html>`;

describe("an HTML export of a book of BookStack", () => {
  it("is imported as a tree of pages, with the images that it contains", async () => {
    const importer = await makeImporter();
    const run = await importer.run([Buffer.from(HTML)]);
    expect(run).toMatchObject({
      ...{ status: "completed", format: "bookstack" },
      report: { pages: 5, files: 1, problemCount: 0 },
    });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Handbook", "Intro & more", "Work", "  First", "Last"]);
    const intro = await content.text("Intro & more");
    expect(intro).toContain(`[first](content:page/${content.idOf("First")})`);
    expect(intro).toContain("## Inner");
    expect(await content.text("First")).toMatch(
      /\{% hint style="warning" %\}[\s\S]*!\[Shot\]\(content:file\//,
    );
    expect(await content.text("Work")).toBe("# Work\n\nHow we work.\n");
    expect(await content.text("Last")).toBe("# Last\n\nAfter the chapter.\n");
  });

  it("keeps the text of the book without a table of contents", async () => {
    const importer = await makeImporter();
    const run = await importer.run([Buffer.from(HTML.replace(/<ul class="contents">.*<\/ul>\n/, ""))]);
    const content = await imported(importer, run);
    expect(await content.text("Handbook")).toBe("# Handbook\n\nAbout us.\n");
  });

  it("stays one page if it has no pages of a book", async () => {
    const importer = await makeImporter();
    const page = '<body><div class="page-content"><h1>Only</h1><p>Text.</p><h1 id="x">More</h1></div></body>';
    const run = await importer.run([Buffer.from(`<html>${page}</html>`)]);
    expect(run).toMatchObject({ status: "completed", format: "html", report: { pages: 1 } });
  });
});
