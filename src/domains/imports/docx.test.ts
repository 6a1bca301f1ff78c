import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { outline } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { importFrom, makeGitSpace } from "@/testing/git-space";
import { docxOf, image, item, paragraph, run as text } from "./docx.fixture";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

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
    });
    const run = await importer.run([archive]);
    expect(run).toMatchObject({ status: "completed", report: { pages: 1 } });
    expect(reasons(run).toSorted()).toEqual([
      expect.stringMatching(/^Bomb\.docx: The document was skipped, because it's too large/),
      expect.stringMatching(/^Broken\.docx: The document can't be read/),
      expect.stringMatching(/^Loop\.docx: The document can't be read/),
    ]);
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
