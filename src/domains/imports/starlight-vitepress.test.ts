import { describe, expect, it } from "vitest";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");
describe("a Starlight project", () => {
  const FILES = {
    "astro.config.mjs": `
      import { defineConfig } from 'astro/config';
      const site = process.env.SITE || 'https://docs.example.com/';
      export const locales = { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } };
      export default defineConfig({ site, redirects: { '/old': '/guides/first/' }, integrations: [starlight({ locales,
        sidebar: [
          { label: 'Start', items: ['install', { slug: 'gone' }, { label: 'Status', link: 'https://status.example.com' }] },
          { label: 'Guides', autogenerate: { directory: 'guides' } },
        ] })] });`,
    "src/content/docs/index.mdx":
      '---\ntitle: Welcome\ntemplate: splash\nhero:\n  tagline: All you need.\n  actions:\n    - text: Begin\n      link: /install/\n---\n\nimport { Card, CardGrid, LinkCard } from \'@astrojs/starlight/components\';\n\n<CardGrid>\n  <Card title="Fast" icon="rocket">Very fast.</Card>\n</CardGrid>\n\n<LinkCard title="Read" href="/guides/first/" />\n',
    "src/content/docs/install.md":
      "---\ntitle: Install\n---\n\n:::note[Mind]\nHot.\n:::\n\nSee [first](/guides/first/#part) and ![a](../../assets/a.gif).\n",
    "src/content/docs/guides/second.md": "---\ntitle: Second\nsidebar:\n  order: 2\n---\n\nText.\n",
    "src/content/docs/guides/first.mdx":
      '---\ntitle: First\nsidebar:\n  order: 1\n---\n\n## Part\n\n<Steps>\n\n1. One\n2. Two\n\n</Steps>\n\n<Aside type="caution" title="Stop">Careful.</Aside>\n',
    "src/content/docs/de/install.md": "---\ntitle: Installieren\n---\n",
    "src/assets/a.gif": GIF,
  };

  it("is imported with its sidebar, components, landing page and links", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "starlight", report: { pages: 4, files: 1 } });
    expect(reasons(run)).toEqual([
      "src/content/docs/de: This folder contains a translation and was skipped. To import it, upload the folder for another space.",
      "astro.config.mjs: The sidebar lists the page gone, but the upload doesn't contain this page.",
    ]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "group Start",
      "  Install",
      "  link Status",
      "group Guides",
      "  First",
      "  Second",
      "Welcome",
    ]);
    const install = await content.text("Install");
    expect(install).toContain('{% hint style="info" %}\n**Mind**\n\nHot.\n{% endhint %}');
    expect(install).toContain(`[first](content:page/${content.idOf("First")}#part)`);
    expect(install).toContain("content:file/");
    const first = await content.text("First");
    expect(first).toContain("1. One\n2. Two");
    expect(first).toContain('{% hint style="danger" %}\n**Stop**\n\nCareful.');
    const welcome = await content.text("Welcome");
    expect(welcome).toContain("All you need.");
    expect(welcome).toContain(
      `<a href="content:page/${content.idOf("Install")}" class="button primary">Begin</a>`,
    );
    expect(welcome).toContain("<strong>Fast</strong>");
    expect(welcome).toContain(`content:page/${content.idOf("First")}`);
  });
});

describe("a VitePress project", () => {
  const FILES = {
    "package.json": "{}",
    "docs/.vitepress/config.mts": `
      import { defineConfig, type DefaultTheme } from 'vitepress'
      export default defineConfig({
        locales: { root: { label: 'English' }, zh: { label: '中文' } },
        themeConfig: {
          nav: [{ text: 'The guide', link: '/guide/install' }, { text: 'API', link: '/api/' }],
          sidebar: { '/guide/': { base: '/guide/', items: guide() }, '/api/': [{ text: 'API', link: '/api/' }] },
        },
      })
      function guide(): DefaultTheme.SidebarItem[] {
        return [{ text: 'Start', collapsed: false, items: [{ text: 'Install', link: 'install' }, { text: 'Gone', link: 'gone' }] },
          { text: 'Part', link: 'install#part' }]
      }`,
    "docs/index.md":
      "---\nlayout: home\nhero:\n  name: Tool\n  text: does it\n  tagline: Well.\n  actions:\n    - text: Install\n      link: /guide/install\nfeatures:\n  - title: Small\n    details: Nothing to learn.\n---\n",
    "docs/guide/install.md":
      '# Install\n\n::: tip Good to know\nHot.\n:::\n\n:::: details More\nIn.\n::: warning\nDeep.\n:::\n::::\n\n::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```\n\n:::\n\n```js{1,3}:line-numbers\na\n```\n\n<<< @/snippets/a.js#use{1} [A file]\n\n<<< ./gone.js\n\n<!--@include: ./part.md-->\n\n## Part <Badge text="new" /> {#part}\n\nA {word} and <a :href="x">a link</a>.\n\n[[toc]]\n\n[API](/api/) ![l](/logo.gif)\n\n<script setup>\nimport X from \'./x.vue\'\n</script>\n\n<X />\n',
    "docs/guide/part.md": "Included text.\n",
    "docs/api/index.md": "# The API\n\n[Install](../guide/install.md)\n",
    "docs/snippets/a.js": "// #region use\nuse(`x`);\n// #endregion use\nother();\n",
    "docs/zh/index.md": "# 首页\n",
    "docs/public/logo.gif": GIF,
  };

  it("is imported with its sidebars, containers, included files and landing page", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "vitepress", report: { pages: 5, files: 1 } });
    expect(reasons(run)).toEqual([
      "docs/zh: This folder contains a translation and was skipped. To import it, upload the folder for another space.",
      "docs/guide/install.md: Line 48: the component <X> isn't supported and was skipped.",
      "docs/guide/install.md: The included file ./gone.js was skipped, because it isn't in the import.",
      "docs/.vitepress/config.mts: The sidebar lists the page /guide/gone, but the upload doesn't contain this page.",
    ]);
    const content = await imported(importer, run);
    expect(content.outline.slice(0, 5)).toEqual([
      "group The guide",
      "  Start",
      "    Install",
      "  link Part",
      "group API",
    ]);
    const text = await content.text("Install");
    expect(text).toContain('{% hint style="success" %}\n**Good to know**\n\nHot.\n{% endhint %}');
    expect(text).toContain("<summary>More</summary>\n\nIn.");
    expect(text).toContain('{% hint style="warning" %}\nDeep.\n{% endhint %}\n\n</details>');
    expect(text).toContain('{% tabs %}\n{% tab title="npm" %}\n```sh\nnpm i\n```');
    expect(text).toContain('{% code lineNumbers="true" highlight="1,3" %}');
    expect(text).toContain('{% code title="A file" %}\n````js\nuse(`x`);\n````\n{% endcode %}');
    expect(text).toContain("Included text.");
    expect(text).toContain("## Part new {#part}\n\nA {word} and");
    expect(text).not.toContain("[[toc]]");
    expect(text).not.toContain("import X");
    expect(text).toContain(`[API](content:page/${content.idOf("The API")})`);
    const landing = await content.text("Tool");
    expect(landing).toContain("does it\n\nWell.");
    expect(landing).toContain("<strong>Small</strong>");
    expect(landing).toContain("Nothing to learn.");
  });

  it("is imported with the files that included files include, and reports the missing ones", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({
        "package.json": "{}",
        "docs/.vitepress/config.mts": "export default { themeConfig: {} }",
        "docs/index.md":
          "---\ntitle: Named\nhero:\n  name: Product words\n---\n\n<!--@include: ./parts/a.md-->\n\n<!-- @include: ./gone.md -->\n\nLast.\n",
        "docs/parts/a.md": "From a.\n\n<!--@include: ./b.md-->\n",
        "docs/parts/b.md": "From b.\n\n<!--@include: ./a.md-->\n",
      }),
    ]);
    expect(reasons(run).filter((reason) => reason.startsWith("docs/index.md"))).toEqual([
      "docs/index.md: The included file ./a.md was skipped, because it includes itself.",
      "docs/index.md: The included file ./gone.md was skipped, because it isn't in the import.",
    ]);
    const text = await (await imported(importer, run)).text("Named");
    expect(text.split("\n").filter(Boolean)).toEqual([
      "# Named",
      "Product words",
      "From a.",
      "From b.",
      "Last.",
    ]);
  });

  it("doesn't grow without a limit if files include each other several times", async () => {
    const importer = await makeImporter();
    const names = Array.from({ length: 9 }, (_, index) => `p${index}.md`);
    const parts = names.map((name, index) => [
      `docs/${name}`,
      `${"Words. ".repeat(100)}\n\n${`<!--@include: ./p${index + 1}.md-->\n\n`.repeat(20)}`,
    ]);
    const run = await importer.run([
      await zipOf({
        "package.json": "{}",
        "docs/.vitepress/config.mts": "export default {}",
        "docs/index.md": "# Home\n\n<!--@include: ./p0.md-->\n",
        ...Object.fromEntries(parts),
      }),
    ]);
    expect(run.status).toBe("completed");
    expect(reasons(run).join("\n")).toMatch(
      /docs\/index\.md: The included file \.\/p\d\.md was skipped, because the included files of a page can have at most/,
    );
    expect((await (await imported(importer, run)).text("Home")).length).toBeLessThan(300_000);
  });
});
