import { describe, expect, it } from "vitest";
import { imported, makeImporter, mergedRedirects, reasons, zipOf } from "./imports.fixture";

const FILES = {
  "book.toml":
    '[book]\ntitle = "Tool"\n\n[output.html.redirect]\n"/old.html" = "guide/index.html"\n"/guide/was.html" = "../start.html"\n"/away.html" = "https://example.org"\n',
  "src/SUMMARY.md": `# Summary

[Introduction](README.md)

# The user guide

- [Start \`here\`](start.md)
    - [Guide](guide/README.md)
        - [Draft]()
    - [Gone](gone.md)

---

# Reference

* [API](<a b.md>)

[Contributors](misc/contributors.md)
`,
  "src/README.md": "# Introduction\n\nSee [start](start.html#first) and [guide](guide/index.html).\n",
  "src/start.md": `{{#title Start page}}
# Start

{{#include parts/part.md}}

\`\`\`rust,ignore,editable
# use hidden::lines;
#[derive(Debug)]
##shown
{{#include ../code/main.rs:2}}
{{#rustdoc_include ../code/main.rs:body}}
\`\`\`

{{#playground ../code/main.rs editable}}

- Item

  \`\`\`rust
  {{#include ../code/main.rs:5:}}
  \`\`\`

<Listing number="1-1" file-name="src/main.rs" caption="Code with \`<T>\`">

\`\`\`rust
listing();
\`\`\`

</Listing>

Write \`\\{{#include file.rs}}\` and {{#include nowhere.md}}.
`,
  "src/parts/part.md": "Included text with {{#include word.txt}}.\n",
  "src/parts/word.txt": "nested words\n",
  "src/guide/README.md": "No heading.\n",
  "src/a b.md": "# API\n\n> [!NOTE]\n> Noted.\n",
  "src/misc/contributors.md": "# Contributors\n",
  "src/unlisted.md": "# Unlisted\n",
  "code/main.rs": "// one\nfn two() {}\n// ANCHOR: body\nfn body() {}\n// ANCHOR_END: body\nfn last() {}\n",
};

describe("a book of mdBook", () => {
  it("is imported in the order of its summary, with parts as groups and included files", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "mdbook" });
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "Introduction",
      "group The user guide",
      "  Start",
      "    Guide",
      "group Reference",
      "  API",
      "Contributors",
    ]);
    expect(reasons(run).toSorted()).toEqual([
      "book.toml: The redirect /away.html → https://example.org isn't imported, because its target isn't an imported page. Add the redirect to the site.",
      "src/SUMMARY.md: The chapter Draft was skipped, because it's a draft without a page.",
      "src/SUMMARY.md: The sidebar lists the page src/gone.md, but the upload doesn't contain this page.",
      "src/start.md: 1 hidden lines in code blocks were skipped, because Bindery can't hide them.",
      "src/start.md: {{#include nowhere.md}} was skipped, because the included text isn't in the import.",
    ]);
    const intro = await content.text("Introduction");
    expect(intro).toContain(`[start](content:page/${content.idOf("Start")}#first)`);
    expect(intro).toContain(`[guide](content:page/${content.idOf("Guide")})`);
  });

  it("has code without hidden lines, and with the included lines and anchors", async () => {
    const importer = await makeImporter();
    const content = await imported(importer, await importer.run([await zipOf(FILES)]));
    const text = await content.text("Start");
    expect(text).toContain("Included text with nested words.");
    expect(text).toContain("```rust\n#[derive(Debug)]\n#shown\nfn two() {}\nfn body() {}\n```");
    expect(text).toContain(`\`\`\`rust\n${FILES["code/main.rs"]}\`\`\``);
    expect(text).toContain("  ```rust\n  // ANCHOR_END: body\n  fn last() {}\n  ```");
    expect(text).toContain(
      "Filename: src/main.rs\n\n```rust\nlisting();\n```\n\nListing 1-1: Code with `<T>`",
    );
    expect(text).toContain("Write `{{#include file.rs}}` and .");
  });

  it("redirects the paths of its pages, and the paths in its settings", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    const found = await mergedRedirects(importer, run);
    const { idOf } = await imported(importer, run);
    expect(found).toMatchObject({
      old: idOf("Guide"),
      "guide/was": idOf("Start"),
      start: idOf("Start"),
      "misc/contributors": idOf("Contributors"),
    });
  });
});
