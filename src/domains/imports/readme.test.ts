import { describe, expect, it } from "vitest";
import { stringify as toYaml } from "yaml";
import { imported, makeImporter, mergedRedirects, reasons, zipOf } from "./imports.fixture";

const table = JSON.stringify(
  { data: { "h-0": "Name", "h-1": "Use", "0-0": "a|b", "0-1": "One\nTwo" }, cols: 2, rows: 1 },
  null,
  2,
);

const PETS = {
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { operationId: "getPet", responses: { 200: { description: "OK" } } },
      delete: { responses: { 204: { description: "Gone" } } },
    },
  },
};

const FILES = {
  "docs/_order.yaml": "- Start\n- More Guides\n",
  "docs/Start/_order.yaml": "- second\n- first\n- gone\n",
  "docs/Start/first.md": `---
title: First page
excerpt: The first
hidden: true
category: 5f
---

> 📘 Note this
>
> Body with **bold**.

> Only a quotation.

[block:callout]
{
  "type": "danger",
  "title": "Careful",
  "body": "Do not\\nstop."
}
[/block]
[block:api-header]
{ "title": "Details" }
[/block]

[block:code]
{ "codes": [ { "code": "a();", "language": "js" }, { "code": "b()", "language": "python", "name": "Py" } ] }
[/block]

[block:parameters]
${table}
[/block]

[block:image]
{ "images": [ { "image": [ "https://example.org/a.png", "Alt" ], "caption": "A *picture*" } ] }
[/block]

[block:embed]
{ "url": "https://www.youtube.com/watch?v=x", "title": "Video" }
[/block]

[block:html]
{ "html": "<p>Plain</p>" }
[/block]

[block:tile]
{ "slug": "x" }
[/block]

Use <<apiKey>>, see [the second](doc:second#part) and [pets](ref:get-pet), <<glossary:Token>>.
`,
  "docs/Start/second.md": `---
title: Second page
---

<Callout icon="🚧" theme="warn">
  ### Slow down
  Text.
</Callout>

<Image src="https://example.org/b.png" alt="B" caption="Shown" />

<Hello />

<Table align={["left"]}>
  <tbody>
    <tr>
      <td style={{ textAlign: "left" }}>
        See [the first](doc:first)\\
        **now**
      </td>
    </tr>
  </tbody>
</Table>

[Child](./parent/child)
`,
  "docs/More Guides/parent/index.md": "---\ntitle: Parent\n---\nText.\n",
  "docs/More Guides/parent/child.md": "---\ntitle: Child\nslug: the-child\n---\nText.\n",
  "docs/More Guides/parent/_order.yaml": "- child\n",
  "reference/Pets/get-pet.md": "---\ntitle: Get a pet\napi:\n  file: oas.json\n  operationId: getPet\n---\n",
  "custom_blocks/Hello.md": "---\nname: Hello\n---\nHello from a block.\n",
  "custom_pages/landing.html": "<p>Landing</p>",
};

describe("a ReadMe project", () => {
  it("is imported in the order of its files, with categories as groups", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "readme", report: { pages: 6 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "group Start",
      "  Second page",
      "  First page",
      "group More Guides",
      "  Parent",
      "    Child",
      "group API reference",
      "  Pets",
      "    Get a pet",
    ]);
    expect(content.page("First page")).toMatchObject({ hidden: true, description: "The first" });
    expect(reasons(run).toSorted()).toEqual([
      "custom_pages/landing.html: The page was skipped, because it's written in HTML. Import the file separately.",
      "docs/Start/_order.yaml: The sidebar lists the page gone, but the upload doesn't contain this page.",
      "docs/Start/first.md: Line 50: the HTML block was imported without scripts and styles. Check the block, or replace it with other blocks.",
      "docs/Start/first.md: Line 54: the block tile isn't supported, so it was imported as code. Replace it with another block.",
      "docs/Start/first.md: Line 58: the variable apiKey has no value in the import, so its name was imported. Enter the value on the page.",
      "reference/Pets/get-pet.md: This page is generated from the operation getPet of an OpenAPI specification, which isn't in the import. Add the specification oas.json under “API specifications”, and insert an API block on this page.",
    ]);
  });

  it("has blocks instead of magic blocks, callouts and components", async () => {
    const importer = await makeImporter();
    const content = await imported(importer, await importer.run([await zipOf(FILES)]));
    const to = (title: string) => `content:page/${content.idOf(title)}`;
    const text = await content.text("First page");
    expect(text).toContain('{% hint style="info" %}\n**Note this**\n\n\nBody with **bold**.\n{% endhint %}');
    expect(text).toContain("> Only a quotation.");
    expect(text).toContain('{% hint style="danger" %}\n**Careful**\n\nDo not\nstop.\n{% endhint %}');
    expect(text).toContain("## Details\n");
    expect(text).toContain('{% tab title="js" %}\n```js\na();\n```\n{% endtab %}\n{% tab title="Py" %}');
    expect(text).toContain("| Name | Use |\n| --- | --- |\n| a\\|b | One<br>Two |\n");
    expect(text).toContain("<figcaption>A <em>picture</em></figcaption>");
    expect(text).toContain('{% embed url="https://www.youtube.com/watch?v=x" %}');
    expect(text).toContain("<p>Plain</p>");
    expect(text).toContain(
      `Use \`apiKey\`, see [the second](${to("Second page")}#part) and [pets](${to("Get a pet")}), Token.`,
    );
    const second = await content.text("Second page");
    expect(second).toContain('{% hint style="warning" %}\n### Slow down\nText.\n{% endhint %}');
    expect(second).toContain('<img src="https://example.org/b.png" alt="B"');
    expect(second).toContain("<figcaption>Shown</figcaption>");
    expect(second).toContain("Hello from a block.");
    expect(second).toContain(`See <a href="${to("First page")}">the first</a><br>`);
    expect(second).toContain("<strong>now</strong>");
    expect(second).toContain(`[Child](${to("Child")})`);
  });

  it("redirects the URLs of its pages", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    const found = await mergedRedirects(importer, run);
    const { idOf } = await imported(importer, run);
    expect(found).toMatchObject({
      "docs/first": idOf("First page"),
      "docs/the-child": idOf("Child"),
      "reference/get-pet": idOf("Get a pet"),
    });
  });

  it("has tables with all cells of their data, up to a number of cells for the page", async () => {
    const importer = await makeImporter();
    const block = (data: object) => `[block:parameters]\n${JSON.stringify(data)}\n[/block]\n`;
    const many = Object.fromEntries(Array.from({ length: 450 }, (_, row) => [`${row}-49`, `cell ${row}`]));
    const files = {
      "README.md": "Not a page.\n",
      "docs/_order.yaml": "- a\n",
      "docs/a.md": `# A\n\n${block({ data: { "h-0": "Head", "0-0": "One", "1-0": "Two" }, cols: 1, rows: 1 })}`,
      "docs/b.md": `# B\n\n${block({ cols: 50, rows: 2000 })}`,
      "docs/c.md": `# C\n\n${block({ data: many })}`,
      "docs/d.md": `# D\n\n${block({ data: { "0-0": "x" }, cols: { valueOf: 1, toString: 1 }, rows: "y" })}`,
    };
    const run = await importer.run([await zipOf(files)]);
    expect(reasons(run)).toEqual([
      "docs/b.md: Line 3: the table was skipped, because it has no cells.",
      "docs/c.md: Line 3: only the first 399 rows and 50 columns of the table were imported. Split the table.",
    ]);
    const content = await imported(importer, run);
    expect(await content.text("A")).toContain("| Head |\n| --- |\n| One |\n| Two |\n");
    expect(await content.text("B")).not.toContain("|");
    expect((await content.text("C")).split("\n").filter((line) => line.startsWith("|"))).toHaveLength(401);
    expect(await content.text("D")).toContain("| x |");
  });

  it("has magic blocks on one line, and reports blocks that stay text", async () => {
    const importer = await makeImporter();
    const text = [
      "# A",
      '[block:callout]{"type": "info", "body": "Short."}[/block]',
      "```",
      '[block:callout]\n{"type": "info", "body": "Code."}\n[/block]',
      "<Hello />",
      "```",
      "`<Hello />` and `[block:image]` and <Hello />",
      "Text [block:image]",
      '<Callout theme="constructor">\nThemed.\n</Callout>',
      "[block:image]",
      "Rest.",
    ].join("\n\n");
    const files = {
      "docs/_order.yaml": "- a\n",
      "docs/a.md": text,
      "custom_blocks/Hello.md": "Hello from a block.\n",
    };
    const run = await importer.run([await zipOf(files)]);
    const written = await (await imported(importer, run)).text("A");
    expect(written).toContain('{% hint style="info" %}\nShort.\n{% endhint %}');
    expect(written).toContain(
      '```\n\n[block:callout]\n{"type": "info", "body": "Code."}\n[/block]\n\n<Hello />\n\n```',
    );
    expect(written).toContain("`<Hello />` and `[block:image]` and");
    expect(written.match(/Hello from a block\./g)).toHaveLength(1);
    expect(written).toContain('{% hint style="info" %}\nThemed.\n{% endhint %}');
    expect(reasons(run)).toEqual([
      "docs/a.md: Line 17: the block image is within a line, so it was imported as text. Move the block to its own line.",
      "docs/a.md: Line 23: the block image has no end, so it was imported as text. Correct the block.",
    ]);
  });

  it("has the URLs of embeds without a change of their encoded characters", async () => {
    const importer = await makeImporter();
    const block = (url: string) => `[block:embed]\n${JSON.stringify({ url })}\n[/block]\n`;
    const files = {
      "docs/_order.yaml": "- a\n",
      "docs/a.md": `# A\n\n${block("https://example.org/a%20b%2F?q=1%")}\n${block('https://example.org/{%c%}"d e')}\n<Embed url="https://example.org/f%20g%" />\n`,
    };
    const content = await imported(importer, await importer.run([await zipOf(files)]));
    const written = (await content.text("A")).split("\n").filter((line) => line.includes("{%"));
    expect(written).toEqual([
      '{% embed url="https://example.org/a%20b%2F?q=1%" %}',
      '{% embed url="https://example.org/%7B%c%%7D%22d%20e" %}',
      '{% embed url="https://example.org/f%20g%" %}',
    ]);
  });

  it("has sections with the same names of pages and categories, and names that are numbers", async () => {
    const importer = await makeImporter();
    const files = {
      "docs/_order.yaml": "- 2024\n- Start\n",
      "docs/2024.md": "# Year\n",
      "docs/Start/intro.md": "# Intro\n\n[Guide](doc:intro) [API](ref:intro)\n",
      "docs/reference/intro2.md": "# In the category\n",
      "docs/constructor/x.md": "# Constructor\n",
      "reference/intro2.md": "# API 2\n",
      "reference/intro.md": "# API\n",
    };
    const run = await importer.run([await zipOf(files)]);
    const content = await imported(importer, run);
    expect(content.outline.slice(0, 3)).toEqual(["Year", "group Start", "  Intro"]);
    expect(content.outline).toEqual(expect.arrayContaining(["group API reference", "  API", "  API 2"]));
    expect(content.outline.map((line) => line.trim())).toContain("In the category");
    expect(await content.text("Intro")).toContain(
      `[Guide](content:page/${content.idOf("Intro")}) [API](content:page/${content.idOf("API")})`,
    );
  });

  it.each([
    ["JSON", "reference/pets.json", "getPet", (document: object) => JSON.stringify(document), "pets"],
    ["YAML, in another folder", "api/v1/Pets.yaml", "getPet", toYaml, "pets"],
    [
      "JSON, with an ID that ReadMe generated",
      "reference/pets.json",
      "delete_pets-id",
      JSON.stringify,
      "pets",
    ],
  ])(
    "has blocks with the operations of its specifications: %s",
    async (_, file, operationId, written, slug) => {
      const importer = await makeImporter();
      const name = file.split("/").at(-1);
      const run = await importer.run([
        await zipOf({
          "reference/_order.yaml": "- pet\n- other\n",
          "docs/intro.md": "# Intro\n",
          "reference/pet.md": `---\ntitle: A pet\napi:\n  file: ${name}\n  operationId: ${operationId}\n---\n\nWords.\n`,
          "reference/other.md": `---\ntitle: Other\napi:\n  file: ${name}\n  operationId: nothing\n---\n\nMore words.\n`,
          [file]: written(PETS),
        }),
      ]);
      const content = await imported(importer, run);
      const method = operationId === "getPet" ? "get" : "delete";
      expect(await content.text("A pet")).toMatch(
        new RegExp(
          `\\{% openapi-operation spec="${slug}" path="/pets/\\{id\\}" method="${method}" %\\}\\n\\{% endopenapi-operation %\\}\\s+Words\\.`,
        ),
      );
      expect(await content.text("Other")).not.toContain("openapi-operation");
      expect(reasons(run)).toEqual([
        `reference/pet.md: This page shows ${method.toUpperCase()} /pets/{id} as soon as the organization has the API specification ${slug}. Add ${file} under “API specifications” with this slug.`,
        expect.stringMatching(
          /^reference\/other\.md: .* the operation nothing of an OpenAPI specification, which isn't/,
        ),
      ]);
    },
  );

  it("is imported if its specification isn't valid", async () => {
    const importer = await makeImporter();
    for (const specification of ["{", "[]", '{"openapi":"3.1.0"}', "a: &a [*a]", "\0"]) {
      const run = await importer.run([
        await zipOf({
          "reference/_order.yaml": "- pet\n",
          "reference/pet.md":
            "---\ntitle: A pet\napi:\n  file: pets.json\n  operationId: getPet\n---\n\nWords.\n",
          "reference/pets.json": specification,
        }),
      ]);
      expect(run.status).toBe("completed");
      expect(reasons(run).join("\n")).toContain(
        "the operation getPet of an OpenAPI specification, which isn't in the import",
      );
    }
  });
});
