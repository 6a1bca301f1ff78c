import { expect, it } from "vitest";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");
const page = (title: string, text = "Text.") => `---\ntitle: ${title}\n---\n\n${text}\n`;
const broken = (file: string, href: string) =>
  `${file}: The link to ${href} is broken, because the upload doesn't contain its target.`;

it("only references and processed images of a Hugo project find their targets by name", async () => {
  const importer = await makeImporter();
  const links =
    '[1](../gone/_index.md) [2](removed/overview) [3](overview) [4](shot)\n\n[5]({{< ref "setup" >}}) [6]({{< relref "guide/setup.md#a" >}})';
  const run = await importer.run([
    await zipOf({
      "hugo.toml": "",
      "content/_index.md": page("Home"),
      "content/api/overview.md": page("Overview"),
      "content/api/guide/setup.md": page("Setup"),
      "content/guide/setup.md": page("Setup 2"),
      "content/docs/a/index.md": page("A", links),
      "content/docs/b/index.md": page(
        "B",
        '[7]({{< ref "Overview" >}}) {{< imgproc shot Fill "1x1" >}}Shown{{< /imgproc >}}',
      ),
      "content/docs/a/shot-install.gif": GIF,
      "content/docs/b/shot-other.gif": GIF,
    }),
  ]);
  expect(reasons(run).toSorted()).toEqual(
    ["../gone/_index.md", "overview", "removed/overview", "setup", "shot"].map((href) =>
      broken("content/docs/a/index.md", href),
    ),
  );
  const content = await imported(importer, run);
  expect(await content.text("A")).toContain(`[6](content:page/${content.idOf("Setup 2")}#a)`);
  expect(await content.text("B")).toContain(`[7](content:page/${content.idOf("Overview")})`);
  expect(content.files.map(({ name }) => name)).toEqual(["shot-other.gif"]);
});

it("links of a Hugo page without an extension are relative to the URL of the page", async () => {
  const importer = await makeImporter();
  const run = await importer.run([
    await zipOf({
      "hugo.toml": "",
      "content/overview.md": page("Far"),
      "content/docs/_index.md": page("Docs", "[to](../overview/)"),
      "content/docs/overview.md": page("Near"),
      "content/docs/a.md": page("A", "[to](../overview/) [far](../../overview) [file](overview.md)"),
    }),
  ]);
  expect(reasons(run)).toEqual([]);
  const content = await imported(importer, run);
  const [near, far] = [`content:page/${content.idOf("Near")}`, `content:page/${content.idOf("Far")}`];
  expect(await content.text("A")).toContain(`[to](${near}) [far](${far}) [file](${near})`);
  expect(await content.text("Docs")).toContain(`[to](${far})`);
});
