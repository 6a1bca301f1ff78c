import { describe, expect, it } from "vitest";
import { withThreads } from "@/testing/threads";
import { parseShortcodes } from "./convert/hugo/shortcodes";
import { imported, makeImporter, mergedRedirects, reasons, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");

const FILES = {
  "hugo.toml": `baseURL = "https://example.org/"
defaultContentLanguage = "en"
[params]
version = "2.1"
[languages.en]
weight = 1
[languages.de]
weight = 2
[markup.goldmark.extensions.passthrough]
enable = true
[markup.goldmark.extensions.passthrough.delimiters]
inline = [['\\(', '\\)']]
`,
  "content/en/_index.md": '---\ntitle: Home\n---\n\nSee [install]({{< ref "docs/install.md#linux" >}}).\n',
  "content/en/docs/_index.md": "+++\ntitle = 'Documentation'\nlinkTitle = 'Docs'\n+++\n\nText.\n",
  "content/en/docs/install.md": `+++
title = "Install the tool"
weight = 2
aliases = ["/setup", "old-install"]
+++

## Linux {#linux .wide}

{{% alert title="Careful" color="warning" %}}
Read [the guide](../guide/) first.
{{% /alert %}}

- Item

  {{< tabpane lang="sh" >}}
  {{< tab header="Bash" >}}
  tool --version {{< param version >}}
  {{< /tab >}}
  {{% tab header="Text" text=true %}}
  **Bold** text.
  {{% /tab %}}
  {{< /tabpane >}}

Call \`{{</* ref "x" */>}}\` and \\(x^2\\).
{.lead}

{{< unknown a="1" >}}
Kept words.
{{< /unknown >}}

Before {{< version-of tool >}} after.

{{< comment >}}Hidden words.{{< /comment >}}
{{< readfile "part.txt" >}}
{{< readfile file="gone.txt" >}}

Term
: Its meaning.
`,
  "content/en/docs/part.txt": "Included {{< param version >}} text.\n",
  "content/en/docs/guide/index.md": `{"title": "Guide", "weight": 1, "slug": "the-guide"}

{{< figure src="shot.gif" alt="Shot" caption="The *screen*" >}}

![Static](/images/logo.gif) {{< youtube abc123 >}}

\`\`\`go {hl_lines=["2-3"],linenos=true}
one
\`\`\`
`,
  "content/en/docs/guide/shot.gif": GIF,
  "content/en/docs/hidden.md": "---\ntitle: Hidden\ntoc_hide: true\n---\n\nText.\n",
  "content/en/docs/page.html": "<p>HTML</p>",
  "content/en/news/b.md": "---\ntitle: Older\ndate: 2024-01-01\n---\nText.\n",
  "content/en/news/a.md": "---\ntitle: Newer\ndate: 2025-01-01\n---\nText.\n",
  "content/de/_index.md": "---\ntitle: Start\n---\n",
  "static/images/logo.gif": GIF,
  "static/_redirects": "/legacy /docs/install/ 301\n",
};

describe("a Hugo project", () => {
  it("is imported in the order of the weights, with the sections as pages", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "hugo", report: { pages: 7, files: 2 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "Home",
      "Documentation",
      "  Guide",
      "  Install the tool",
      "  Hidden",
      "group News",
      "  Newer",
      "  Older",
    ]);
    expect(content.page("Hidden")).toMatchObject({ hidden: true });
    expect(reasons(run).toSorted()).toEqual([
      "content/de: This folder contains a translation and was skipped. To import it, upload the folder for another space.",
      'content/en/docs/install.md: Line 27: the shortcode {{< unknown a="1" >}} isn\'t supported, so only its content was imported. Check this content on the page.',
      "content/en/docs/install.md: Line 31: the shortcode {{< version-of tool >}} isn't supported and was skipped. Add its content to the page.",
      "content/en/docs/install.md: Line 35: the included file gone.txt was skipped, because the import doesn't contain it. Add its text to the page.",
      "content/en/docs/page.html: The page was skipped, because Bindery imports only Markdown pages of a Hugo project.",
    ]);
  });

  it("has blocks instead of shortcodes, links by their URLs, and included files", async () => {
    const importer = await makeImporter();
    const content = await imported(importer, await importer.run([await zipOf(FILES)]));
    const to = (title: string) => `content:page/${content.idOf(title)}`;
    expect(await content.text("Home")).toContain(`[install](${to("Install the tool")}#linux)`);
    const text = await content.text("Install the tool");
    expect(text).toContain("## Linux {#linux}\n");
    expect(text).toContain(
      `{% hint style="warning" %}\n**Careful**\n\nRead [the guide](${to("Guide")}) first.\n{% endhint %}`,
    );
    expect(text).toContain('  {% tabs %}\n  {% tab title="Bash" %}\n  ```sh\n  tool --version 2.1\n  ```\n');
    expect(text).toContain('  {% tab title="Text" %}\n  **Bold** text.\n  {% endtab %}');
    expect(text).toContain('Call `{{< ref "x" >}}` and $$x^2$$.\n\n');
    expect(text).toContain("Kept words.");
    expect(text).toContain("Before  after.");
    expect(text).not.toContain("Hidden words");
    expect(text).toContain("Included 2.1 text.");
    expect(text).toContain("**Term**\n\nIts meaning.");
    const guide = await content.text("Guide");
    expect(guide).toContain("<figcaption>The <em>screen</em></figcaption></figure>");
    expect(guide).toContain('{% embed url="https://www.youtube.com/watch?v=abc123" %}');
    expect(guide).toContain('{% code lineNumbers="true" highlight="2,3" %}\n```go\none\n```\n{% endcode %}');
    expect(content.files.map(({ name }) => name).toSorted()).toEqual(["logo.gif", "shot.gif"]);
  });

  it("redirects the URLs of its pages, their aliases, and the paths in `_redirects`", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    const found = await mergedRedirects(importer, run);
    const { idOf } = await imported(importer, run);
    expect(found).toMatchObject({
      "docs/the-guide": idOf("Guide"),
      setup: idOf("Install the tool"),
      "docs/old-install": idOf("Install the tool"),
      legacy: idOf("Install the tool"),
    });
  });

  it("is read from `config` folders and from pages with a language in their names", async () => {
    const importer = await makeImporter();
    const files = {
      "config/_default/hugo.yaml": "title: Site\npermalinks:\n  posts: /:year/:slug/\n",
      "config/_default/languages.toml": '[en]\nlanguageName = "English"\n[fr]\n',
      "config/_default/params.json": '{"name": "Tool"}',
      "content/one.en.md": "---\ntitle: One\n---\nThe {{< param name >}}.\n",
      "content/one.fr.md": "---\ntitle: Un\n---\nBonjour.\n",
      "content/bad.md": "+++\ntitle = = 'x'\n+++\nText.\n",
    };
    const run = await importer.run([await zipOf(files)]);
    expect(run.format).toBe("hugo");
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Bad", "One"]);
    expect(await content.text("One")).toContain("The Tool.");
    expect(await content.text("Bad")).toContain("```toml\ntitle = = 'x'\n```\nText.");
    expect(reasons(run).toSorted()).toEqual([
      "config/_default/hugo.yaml: The setting permalinks isn't used, so there are no redirects from the URLs of these pages. Add the redirects to the site.",
      "content/bad.md: Line 2: front matter isn't valid TOML. The page has no metadata until you correct its front matter.",
      "content: Bindery skipped 1 translation with the extension .fr.md. To import them, upload them to another space.",
    ]);
  });

  it("is imported in a time that is linear in the number of shortcodes without an end", async () => {
    const importer = await makeImporter();
    const open = "{{< tabs >}}".repeat(20_000);
    const run = await importer.run([
      await zipOf({
        "hugo.toml": "",
        "content/a.md": `# A\n\n${open}`,
        "content/b.md": `# B\n\n${"{{<".repeat(60_000)}`,
      }),
    ]);
    expect(run).toMatchObject({ status: "completed", report: { pages: 2 } });
  });

  it("has front matter whose keys can be in any case", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({
        "hugo.toml": "",
        "content/a.md": "---\nTitle: Own title\nDraft: true\nWeight: 5\n---\nText.\n",
        "content/b.md": '{"TITLE": "First", "Weight": 1, "Build": {"List": "never"}}\nText.\n',
        "content/c.md": "+++\nTitle = 'Shown'\nWEIGHT = 7\nlinktitle = 'Label'\n+++\nText.\n",
      }),
    ]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["First", "Own title", "Shown"]);
    expect(content.page("First")).toMatchObject({ hidden: true });
    expect(content.page("Own title")).toMatchObject({ hidden: true });
    expect(content.page("Shown")).toMatchObject({ hidden: false });
  });

  it("is converted in another thread if its pages are short but include long files", async () => {
    const importer = await makeImporter();
    // The page doesn't show the file, so all other texts are short.
    const page = '# Page\n\n{{< comment >}}{{< readfile "part.txt" >}}{{< /comment >}}\n';
    const begun = async (part: string) =>
      await withThreads({}, async ({ counts }) => {
        await importer.run([
          await zipOf({ "hugo.toml": "", "content/page.md": page, "content/part.txt": part }),
        ]);
        return counts.begun;
      });
    expect(await begun("Word. ".repeat(1000))).toBe((await begun("Word.")) + 1);
  });

  it("is parsed in a time that is linear in the number of shortcodes on a line", () => {
    const line = " ".repeat(200_000) + "{{< x a=1 >}}".repeat(100_000);
    const start = performance.now();
    const nodes = parseShortcodes(line).filter((node) => node.type === "shortcode");
    expect(performance.now() - start).toBeLessThan(5000);
    expect(nodes.map(({ indent }) => indent.length).slice(0, 2)).toEqual([200_000, 0]);
    expect(nodes).toHaveLength(100_000);
  });
});
