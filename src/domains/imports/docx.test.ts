import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { provideEnv } from "@/env";
import { outline } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { importFrom, makeGitSpace } from "@/testing/git-space";
import { docxOf, image, item, MAIN, movedDocx, paragraph, run as text } from "./docx.fixture";
import type { Reading } from "./formats/content";
import { readDocx } from "./formats/docx";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";
import { TextBudget } from "./limits";
import { Report } from "./runs";

const cell = (inner: string) => `<w:tc>${paragraph(text(inner))}</w:tc>`;
const link = (id: string, inner: string) => `<w:hyperlink r:id="${id}">${text(inner)}</w:hyperlink>`;

const BODY = [
  paragraph(text("Annual report"), "Title"),
  paragraph(text("Results 3"), "TOC1"),
  paragraph(text("Results"), "Heading1"),
  paragraph(
    `${text("Some ")}${text("bold", "<w:b/>")}${text(" words")}<w:r><w:footnoteReference w:id="1"/></w:r>`,
  ),
  paragraph(`${link("rIdL", "Site")}${text(" and ")}${link("rIdP", "other")}`),
  item("First", 0),
  item("Inner", 1),
  `<w:tbl><w:tr>${cell("Name")}${cell("Value")}</w:tr><w:tr>${cell("A &amp; B")}${cell("2")}</w:tr></w:tbl>`,
  paragraph(text("Said once."), "Quote"),
  paragraph(text("let a;"), "Code"),
  paragraph(text("let b;"), "Code"),
  paragraph(image("rIdG")),
  paragraph(image("rIdE")),
  paragraph(text("Outlook"), "Heading1"),
  paragraph(text("Details"), "Heading2"),
  paragraph(
    "<w:del><w:r><w:delText>Gone</w:delText></w:r></w:del><w:ins><w:r><w:t>Added</w:t></w:r></w:ins>",
  ),
].join("");

describe("Word documents", () => {
  it("become pages in their folders, with lists, tables, images, footnotes and links", async () => {
    const importer = await makeImporter();
    const other = await docxOf(paragraph(text("Only text, no headings.")));
    const archive = await zipOf({
      "Reports/Report 2025.docx": await docxOf(BODY),
      "Reports/Other.docx": other,
      "Reports/~$Other.docx": "lock",
      "Old.doc": "doc",
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", format: "docx", report: { pages: 2, files: 1 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["group Reports", "  Other", "  Annual report"]);
    expect(reasons(run).toSorted()).toEqual([
      "Old.doc: The document was skipped. Save the document as .docx, and import again.",
      "Reports/Report 2025.docx: The image word/media/image2.emf was skipped, because browsers can't show this type of image.",
      "Reports/Report 2025.docx: The table of contents was skipped, because Bindery shows the headings of each page.",
    ]);
    const page = await content.text("Annual report");
    expect(page).toContain("## Results\n\nSome **bold** words");
    expect(page).toContain("Noted below.");
    expect(page).not.toContain("↑");
    expect(page).toContain(`[Site](https://example.org/) and [other](content:page/${content.idOf("Other")})`);
    expect(page).toMatch(/[*-] First\n +[*-] Inner/);
    expect(page).toContain("A &amp; B");
    expect(page).toContain("> Said once.");
    expect(page).toContain("```\nlet a;\nlet b;\n```");
    expect(page).toContain(`![Chart of a year](content:file/${content.files[0]?.id})`);
    expect(page).toContain("## Outlook\n\n### Details\n\nAdded");
  });

  it("can be uploaded without an archive, and then get the title of their properties", async () => {
    const importer = await makeImporter();
    const properties = '<p xmlns:dc="x"><dc:title>Plan &amp; goals</dc:title></p>';
    const document = await docxOf(paragraph(text("Only text.")), { "docProps/core.xml": properties });
    const run = await importer.run([document, await docxOf(paragraph(text("Second"), "Heading1"))]);
    expect(run).toMatchObject({ status: "completed", format: "docx", report: { problemCount: 0 } });
    expect((await imported(importer, run)).outline).toEqual(["Plan & goals", "Second"]);
  });

  it("are skipped with a message if they're damaged or too large", async () => {
    const importer = await makeImporter();
    const archive = await zipOf({
      "Good.docx": await docxOf(paragraph(text("Good."))),
      "Broken.docx": "PK broken",
      "Bomb.docx": await docxOf(paragraph(text("Text.")), {
        "word/theme.xml": Buffer.alloc(17 * 1024 * 1024, " "),
      }),
      "Loop.docx": await docxOf("<w:p>".repeat(100_000)),
      "Links.docx": await docxOf(paragraph(link("rIdLong", "Here")).repeat(2500)),
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1 } });
    expect(reasons(run).toSorted()).toEqual([
      expect.stringMatching(/^Bomb\.docx: The document was skipped, because it's too large/),
      expect.stringMatching(/^Broken\.docx: The document can't be read/),
      "Links.docx: The document was skipped, because the text and links of a page can have at most 4 MiB. Split the document.",
      expect.stringMatching(/^Loop\.docx: The document can't be read/),
    ]);
  });
});

describe("Word documents in other forms", () => {
  it("can name their main text document2.xml, and have paths with .. and images without a file", async () => {
    const importer = await makeImporter();
    const note = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const body =
      paragraph(text("Caf&#233; &#x26; tea.") + note) + paragraph(image("rIdUp") + image("rIdGone"));
    const document = await movedDocx(body);
    const run = await importer.run([document]);
    expect(run).toMatchObject({ status: "completed", format: "docx", report: { pages: 1, files: 1 } });
    expect(reasons(run)).toEqual([
      "document-1.docx: An image was skipped, because the document doesn't contain the image's file.",
    ]);
    const content = await imported(importer, run);
    const page = await content.text("Document 1");
    expect(page).toContain("Café & tea.");
    expect(page).toContain("Noted below.");
    expect(page).toContain(`![Chart of a year](content:file/${content.files[0]?.id})`);
  });

  it("are reported if the page doesn't show a word of the main text or of a note", async () => {
    const importer = await makeImporter();
    const note = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const hidden = "<w:unknown><w:r><w:t>Hidden</w:t></w:r></w:unknown>";
    const notes = `<w:footnotes xmlns:w="${MAIN}"><w:footnote w:id="1"><w:p>${hidden}</w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>Unused</w:t></w:r></w:p></w:footnote></w:footnotes>`;
    const body = paragraph(text("Shown.") + note) + paragraph(hidden.replace("Hidden", "Lost"));
    const run = await importer.run([await movedDocx(body, { "word/footnotes.xml": notes })]);
    expect(reasons(run)).toEqual([
      "document-1.docx: The element w:unknown was skipped, because Bindery can't import it from Word.",
      "document-1.docx: The page doesn't show these words of the document: lost, hidden.",
    ]);
  });

  it("are imported with the text of unknown styles, and the report names these styles once", async () => {
    const importer = await makeImporter();
    const named = [
      ["Box", "Warning Box"],
      ["BT2", "Body Text 2"],
      ["Odd", "It's (Style ID: x) &lt;b&gt;"],
      ["H7", "heading 7"],
    ] as const;
    const styles = `<w:styles xmlns:w="${MAIN}">${named
      .map(
        ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
      )
      .join("")}<w:style w:type="character" w:styleId="Em"><w:name w:val="Emphasis"/></w:style></w:styles>`;
    const body = [
      paragraph(text("Careful."), "Box"),
      paragraph(text("Careful again."), "Box"),
      paragraph(text("Plain."), "BT2"),
      paragraph(text("Odd."), "Odd"),
      paragraph(text("No such style."), "Gone"),
      paragraph(text("Deep"), "H7"),
      paragraph(text("leaning", '<w:rStyle w:val="Em"/>')),
      paragraph('<w:r><w:sym w:font="Wingdings" w:char="9999"/></w:r>'),
    ].join("");
    const archive = await zipOf({ "Styles.docx": await docxOf(body, { "word/styles.xml": styles }) });
    const run = await importer.run([archive]);
    expect(reasons(run)).toEqual([
      "Styles.docx: Bindery has no equivalent of these Word styles, so their text was imported without the styles: “Gone”, “Warning Box”, “It's (Style ID: x) <b>”.",
      "Styles.docx: A symbol was skipped, because Bindery doesn't know its character: 9999 in font Wingdings.",
    ]);
    const page = await (await imported(importer, run)).text("Styles");
    for (const shown of [
      "Careful.",
      "Careful again.",
      "Plain.",
      "Odd.",
      "No such style.",
      "###### Deep",
      "_leaning_",
    ])
      expect(page).toContain(shown);
  });

  it("are skipped if they contain more than 5,000 files", async () => {
    const importer = await makeImporter();
    const images = Array.from({ length: 5000 }, (_, index) => [`word/media/more${index}.gif`, "GIF89a"]);
    const archive = await zipOf({
      "Good.docx": await docxOf(paragraph(text("Good."))),
      "Many.docx": await docxOf(paragraph(text("Many.")), Object.fromEntries(images)),
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1 } });
    expect(reasons(run)).toEqual([
      "Many.docx: The document was skipped, because it contains more than 5000 images and other files. Split the document.",
    ]);
  });
});

describe("Word documents among pages in another format", () => {
  it("are reported, unless a page links to them", async () => {
    const importer = await makeImporter();
    const document = await docxOf(paragraph(text("Words.")));
    const archive = await zipOf({
      "Page.md": "# Page\n\n[Form](Form.docx)\n",
      "Form.docx": document,
      "Plans/Plan.docx": document,
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", format: "markdown", report: { pages: 1, files: 1 } });
    expect(reasons(run)).toEqual([
      "Plans/Plan.docx: The Word document was skipped, because the upload contains pages in another format, and none of them links to it. Upload Word documents separately.",
    ]);
  });
});

describe("reading Word documents", () => {
  const reading = (files: Record<string, Buffer>): Reading => ({
    organizationId: newId(),
    tree: new Map(
      Object.entries(files).map(([path, bytes]) => [
        path,
        { path, size: bytes.length, read: () => Readable.from([bytes]) },
      ]),
    ),
    report: new Report(),
    reportProgress: async () => {},
    budget: new TextBudget(),
    unlisted: "ignored",
    textOf: async () => null,
  });

  it("is refused for more than 10,000 documents, before any is converted", async () => {
    const names = Array.from({ length: 10_001 }, (_, index) => [`${index}.docx`, Buffer.from("PK")]);
    const asked = reading(Object.fromEntries(names));
    await expect(readDocx(asked)).rejects.toThrow("An import can have at most 10000 pages.");
    expect(asked.report.count).toBe(0);
  });

  it("counts the text of documents against the limit for all pages", async () => {
    const asked = reading({ "A.docx": await docxOf(paragraph(text("Words."))) });
    asked.budget.grow(128 * 1024 * 1024 - 5);
    await expect(readDocx(asked)).rejects.toThrow("at most 128 MiB of text in total");
  });

  it("ends with the next document if the import is canceled", async () => {
    const document = await docxOf(paragraph(text("Words.")));
    const asked = reading({ "A.docx": document, "B.docx": document });
    const reportProgress = async (_step: string, done: number) => {
      if (done === 1) throw new Error("canceled");
    };
    await expect(readDocx({ ...asked, reportProgress })).rejects.toThrow("canceled");
  });
});

describe("Word documents in a Git repository", { timeout: 90_000 }, () => {
  const remote = new GitRemote();
  beforeAll(async () => {
    await remote.start();
    provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  });
  afterAll(() => remote.stop());

  it("are recognized by their names, and imported with their images", async () => {
    const { name } = await GitRepository.create(remote, "documents.git", {
      "Plans/Plan.docx": await docxOf(paragraph(text("Next year.")) + paragraph(image("rIdG"))),
    });
    const place = await makeGitSpace();
    const run = await importFrom(remote, place, {}, name);
    expect(run).toMatchObject({ status: "success", warnings: [] });
    expect(await outline(place)).toEqual(["Plans", "  Plan"]);
    expect((await place.api.get(`/spaces/${place.space.id}/content`)).body.files).toHaveLength(1);
  });
});
