import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const table = JSON.stringify(
  { data: { "h-0": "Name", "h-1": "Use", "0-0": "a|b", "0-1": "One\nTwo" }, cols: 2, rows: 1 },
  null,
  2,
);

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
      "reference/Pets/get-pet.md: This page is generated from an OpenAPI specification. Upload the specification, and insert an API block on this page.",
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
    const { token } = await makePerson({ organization: importer.organization, role: "admin" });
    const { organizationId, id: spaceId } = importer.space;
    await rest(token).post(`/spaces/${spaceId}/change-requests/${run.target.changeRequest}/merge`);
    const rows = await db().pageRedirect.findMany({ where: { organizationId, spaceId } });
    const { idOf } = await imported(importer, run);
    const found = Object.fromEntries(rows.map(({ source, pageId }) => [source, pageId]));
    expect(found).toMatchObject({
      "docs/first": idOf("First page"),
      "docs/the-child": idOf("Child"),
      "reference/get-pet": idOf("Get a pet"),
    });
  });
});
