import { describe, expect, it } from "vitest";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");
const USER = "11111111-2222-3333-4444-555555555555";
const FILE = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";

const OUTLINE = {
  [`Team/uploads/${USER}/${FILE}/shot.gif`]: GIF,
  "Team/Zoo.md": `# 🦁 Zoo

 ![Shot](uploads/${USER}/${FILE}/shot.gif "left-50 =300x200")

Ask @[Ann](mention://x1/user/y2) about ==this== and __that__, \`__code__\` and $x^2$.

[Rules](./Zoo/Rules.md) [Other](/doc/other-abcdefghij)

[shot.gif 1234](uploads/${USER}/${FILE}/shot.gif)

[https://example.org/video](https://example.org/video)

\\
:::warning
Feed them.

:::

++++
### More **facts**

+++
Inner title

Inner text.
+++
Outer text.
++++
`,
  "Team/Zoo/Rules.md": "# Rules\n\n- [ ] Open\n- [x] Done\n",
  "Team/Apes.md": "# Apes\n\nText.\n",
  "Sales%3A EU/Plan.md": "# Plan\n\nText.\n",
};

describe("an export of Outline", () => {
  it("is imported in the order of its files, with collections as groups", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(OUTLINE)]);
    expect(run).toMatchObject({ status: "completed", format: "outline", report: { pages: 4, files: 1 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "group Team",
      "  🦁 Zoo",
      "    Rules",
      "  Apes",
      "group Sales: EU",
      "  Plan",
    ]);
    expect(reasons(run)).toEqual([
      "Team/Zoo.md: The link to /doc/other-abcdefghij is broken, because the upload doesn't contain its target.",
    ]);
  });

  it("has hints, toggles, formulas and links instead of Outline's syntax", async () => {
    const importer = await makeImporter();
    const content = await imported(importer, await importer.run([await zipOf(OUTLINE)]));
    const text = await content.text("🦁 Zoo");
    const file = `content:file/${content.files[0]?.id}`;
    expect(text).toContain(`![Shot](${file})`);
    expect(text).toContain("Ask @Ann about <mark>this</mark> and <u>that</u>, `__code__` and $$x^2$$.");
    expect(text).toContain(`[Rules](content:page/${content.idOf("Rules")})`);
    expect(text).toContain(`[shot.gif](${file})`);
    expect(text).toContain('{% embed url="https://example.org/video" %}');
    expect(text).toContain('{% hint style="warning" %}\nFeed them.\n\n{% endhint %}');
    expect(text).toContain("<details>\n\n<summary>More <strong>facts</strong></summary>");
    expect(text).toContain("<summary>Inner title</summary>\n\n\nInner text.\n\n</details>\n\nOuter text.");
  });

  it("has diagrams of Mermaid, and toggles without a title", async () => {
    const importer = await makeImporter();
    const text =
      "# A\n\n```mermaidjs\ngraph TD\n```\n\n```\n```mermaidjs\n```\n\n+++\n\n+++\n\n## After\n\nText.\n";
    const archive = await zipOf({
      "T/A.md": text,
      "T/B.md": "# B\n",
      [`T/uploads/${USER}/${FILE}/a.gif`]: GIF,
    });
    const run = await importer.run([archive]);
    expect(reasons(run)).toEqual([]);
    const written = await (await imported(importer, run)).text("A");
    expect(written).toContain("```mermaid\ngraph TD\n```\n\n```\n```mermaidjs\n```\n");
    expect(written).toMatch(/<details>\s+<\/details>\s+## After\n\nText\./);
  });

  it("is recognized without attachments by the comments in its archive", async () => {
    const importer = await makeImporter();
    const files = { "A/One.md": "# One\n", "A/One/Two.md": "# Two\n", "B/Three.md": "# Three\n" };
    const date = "2024-01-01T00:00:00.000Z";
    const run = await importer.run([
      await zipOf(files, JSON.stringify({ createdAt: date, updatedAt: date })),
    ]);
    expect(run.format).toBe("outline");
    expect((await imported(importer, run)).outline).toEqual([
      "group A",
      "  One",
      "    Two",
      "group B",
      "  Three",
    ]);
  });

  it("isn't confused with Markdown files in which a folder has the name of a page", async () => {
    const importer = await makeImporter();
    const files = {
      "intro.md": "# Introduction\n\nThis is __important__.\n",
      "guide.md": "---\nicon: book\ntags: [a]\n---\n\n# The guide\n",
      "guide/start.md": "# Start here\n",
    };
    const run = await importer.run([await zipOf(files)]);
    expect(run.format).toBe("markdown");
    const content = await imported(importer, run);
    expect(await content.text("Introduction")).toContain("This is __important__.");
    expect(content.page("Introduction")).toMatchObject({ slug: "intro" });
    expect(content.page("The guide")).toMatchObject({ icon: "book" });
    expect(content.page("Start here")).toMatchObject({ slug: "start" });
  });
});

const METADATA = JSON.stringify({
  source: "docmost",
  pages: {
    "Start%20here.html": { pageId: "1", position: "a2", parentPath: null },
    "Start%20here/Next.html": { pageId: "2", position: "a0", parentPath: "Start%20here.html" },
    "Zebra.html": { pageId: "3", position: "Zz", parentPath: null },
  },
});
const page = (title: string, body: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

describe("an export of Docmost", () => {
  it("is imported from HTML in the order of its metadata", async () => {
    const importer = await makeImporter();
    const file = `files/${FILE}/shot.gif`;
    const body = [
      '<div data-type="callout" data-callout-type="danger"><p>Careful.</p></div>',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox"></label><div><p>Done</p></div></li></ul>',
      `<img src="${file}" alt="Shot">`,
      `<div data-type="attachment" data-attachment-url="${file}" data-attachment-name="shot.gif"><a href="${file}">shot.gif</a></div>`,
      '<p>Area: <span data-type="mathInline" data-katex="true">x_1^2</span></p><p><a href="Start%20here/Next.html">Next</a></p>',
    ].join("");
    const files = {
      "docmost-metadata.json": METADATA,
      "Start here.html": page("Start here", body),
      "Start here/Next.html": page("Next", "<p>Text.</p>"),
      "Zebra.html": page("Zebra", "<p>Text.</p>"),
      [file]: GIF,
    };
    const run = await importer.run([await zipOf(files)]);
    expect(run).toMatchObject({ status: "completed", format: "docmost", report: { pages: 3, files: 1 } });
    const content = await imported(importer, run);
    expect(reasons(run)).toEqual([]);
    expect(content.outline).toEqual(["Zebra", "Start here", "  Next"]);
    const text = await content.text("Start here");
    expect(text).toContain('{% hint style="danger" %}\nCareful.\n{% endhint %}');
    expect(text).toContain("[x] Done");
    expect(text).toContain(`![Shot](content:file/${content.files[0]?.id})`);
    expect(text).toContain(`[shot.gif](content:file/${content.files[0]?.id})`);
    expect(text).toContain("Area: $$x_1^2$$");
    expect(text).toContain(`[Next](content:page/${content.idOf("Next")})`);
  });

  it("is sorted by the positions of siblings, in any order of its files", async () => {
    const importer = await makeImporter();
    const positions = { "P.md": "a5", "P/D.md": "a1", "P/C.md": "a0", "Q.md": "a1", "Z/E.md": "a0" };
    const pages = Object.fromEntries(
      Object.entries(positions).map(([path, position]) => [path, { position }]),
    );
    const files = {
      "docmost-metadata.json": JSON.stringify({ pages }),
      ...Object.fromEntries(Object.keys(pages).map((path) => [path, "Text.\n"])),
    };
    const content = await imported(importer, await importer.run([await zipOf(files)]));
    expect(content.outline).toEqual(["Q", "P", "  C", "  D", "group Z", "  E"]);
  });

  it("has attachments with any name, which old versions store in the first folder", async () => {
    const importer = await makeImporter();
    const files = {
      "docmost-metadata.json": "{}",
      "A.md": "# A\n",
      "A/B.md": `# B\n\n[One](files/${FILE}/my%20file.pdf) [Two](files/${USER}/my%20file.pdf)\n`,
      [`files/${FILE}/my file.pdf`]: "one",
      [`A/files/${USER}/my file.pdf`]: "two",
    };
    const run = await importer.run([await zipOf(files)]);
    expect(run.report).toMatchObject({ pages: 2, files: 2 });
    const text = await (await imported(importer, run)).text("B");
    expect(text).toMatch(/\[One\]\(content:file\/\w+\) \[Two\]\(content:file\/\w+\)/);
  });

  it("is imported from Markdown, and by name if its metadata can't be read", async () => {
    const importer = await makeImporter();
    const files = {
      "docmost-metadata.json": "{",
      "B.md": "# B\n\n:::info\nNoted.\n:::\n\n$x$\n",
      "A.md": `# A\n\n![Shot](files/${FILE}/shot.gif)\n`,
      [`_files/${FILE}/shot.gif`]: GIF,
      [`B/_files/${FILE}/notes.md`]: "An attachment.",
    };
    // The paths of attachments in Docmost's archives contain a slash too many.
    const archive = (await zipOf(files)).toString("latin1").replaceAll("_files/", "/files/");
    const run = await importer.run([Buffer.from(archive, "latin1")]);
    expect(run).toMatchObject({ format: "docmost", report: { pages: 2, files: 1 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["A", "B"]);
    expect(await content.text("B")).toContain('{% hint style="info" %}\nNoted.\n{% endhint %}\n\n$$x$$');
    expect(reasons(run)).toEqual([
      "docmost-metadata.json: The file can't be read, so the pages are sorted by name.",
    ]);
  });
});
