import { describe, expect, it } from "vitest";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const reasons = (run: { report: { problems: { file: string; reason: string }[] } }) =>
  run.report.problems.map(({ file, reason }) => `${file}: ${reason}`).toSorted();

describe("a Fumadocs project", () => {
  const FILES = {
    "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' });",
    "content/docs/meta.json":
      '{ "pages": ["index", "---[Book]Guides---", "setup", "...", "!secret", "---More---", "...(more)", "[Rocket][Site](https://example.org)", "gone"] }',
    "content/docs/index.mdx":
      "---\ntitle: Home\n---\n\nSee [setup](/docs/setup#part), [deep](/docs/deep) and [ui](./ui/index.mdx).\n",
    "content/docs/setup.mdx": `---
title: Setup
description: How to set up.
---

import { Step, Steps } from 'fumadocs-ui/components/steps';

## Part [#part]

<Callout type="warn" title="Mind">Hot.</Callout>

<Steps>
<Step>

### First

One.

</Step>
<Step>

### Second

Two.

</Step>
</Steps>

<Tabs items={['npm', 'pnpm']}>
  <Tab value="npm">npm i</Tab>
  <Tab>pnpm i</Tab>
</Tabs>

\`\`\`ts tab="Client" title="a.ts"
client();
\`\`\`

\`\`\`ts tab="Server"
server();
\`\`\`

<Files>
  <Folder name="app" defaultOpen>
    <File name="page.tsx" />
  </Folder>
</Files>

<Cards>
  <Card title="Deep" href="/docs/deep">Below.</Card>
</Cards>

<include meta='title="code.ts"'>../../code.ts</include>

<include>./part.mdx</include>

<TypeTable type={{ a: { type: 'string' } }} />
`,
    "content/docs/part.mdx": "---\ntitle: Part\n---\n\nIncluded **text**.\n",
    "content/docs/secret.mdx": "---\ntitle: Secret\n---\n",
    "content/docs/ui/meta.json": '{ "title": "The UI", "pages": ["z...a"] }',
    "content/docs/ui/index.mdx": "---\ntitle: UI\n---\n",
    "content/docs/ui/a.mdx": "---\ntitle: A\n---\n",
    "content/docs/ui/b.mdx": "---\ntitle: B\n---\n",
    "content/docs/ui/b.de.mdx": "---\ntitle: B auf Deutsch\n---\n",
    "content/docs/(more)/deep.mdx": "---\ntitle: Deep\n---\n",
    "code.ts": "const included = true;\n",
  };

  it("is imported in the order of its metadata, with its components and included files", async () => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf(FILES)]);
    expect(run).toMatchObject({ status: "completed", format: "fumadocs" });
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "Home",
      "group Guides",
      "  Setup",
      "  Part",
      "  UI",
      "    B",
      "    A",
      "group More",
      "  Deep",
      "  link Site",
      "Secret",
    ]);
    expect(reasons(run)).toEqual([
      "content/docs/meta.json: The sidebar lists the page gone, but the upload doesn't contain this page.",
      "content/docs/setup.mdx: Line 56: the component <TypeTable> isn't supported and was skipped.",
      "content/docs/ui/b.de.mdx: The page was skipped, because it's a translation.",
    ]);
    const home = await content.text("Home");
    expect(home).toContain(`[setup](content:page/${content.idOf("Setup")}#part)`);
    expect(home).toContain(`[deep](content:page/${content.idOf("Deep")})`);
    expect(home).toContain(`[ui](content:page/${content.idOf("UI")})`);
    const text = await content.text("Setup");
    expect(text).toContain("## Part {#part}");
    expect(text).toContain('{% hint style="warning" %}\n**Mind**\n\nHot.\n{% endhint %}');
    expect(text).toContain("{% step %}\n### Second\n\nTwo.\n{% endstep %}");
    expect(text).toContain('{% tab title="npm" %}\nnpm i\n{% endtab %}\n{% tab title="pnpm" %}\npnpm i');
    expect(text).toContain('{% tab title="Client" %}\n{% code title="a.ts" %}\n```ts\nclient();');
    expect(text).toContain('{% tab title="Server" %}\n```ts\nserver();');
    expect(text).toContain("* app/\n  * page.tsx");
    expect(text).toContain('<table data-view="cards">');
    expect(text).toContain('{% code title="code.ts" %}\n````ts\nconst included = true;\n````');
    expect(text).toContain("Included **text**.");
  });
});

describe("a Nextra project", () => {
  const META = `
    const LINKS = { api: { title: 'API', href: 'https://example.org/api' } };
    export default {
      '*': { theme: { breadcrumb: false } },
      index: 'Start',
      guide: <b>The guide</b>,
      _: { type: 'separator', title: 'Reference' },
      menu: { type: 'menu', title: 'Links', items: LINKS },
      old: { display: 'hidden' },
      site: { title: 'Site', href: 'https://example.org' },
    } satisfies MetaRecord`;
  const PAGE = `# First

## Install [#how]

<Steps>
### One

Text.

### Two

\`\`\`sh filename="a.sh" copy
# no step
\`\`\`
</Steps>

<Callout type="error" emoji="🚫">Stop.</Callout>

<Tabs items={['A', 'B']}>
  <Tabs.Tab>In A.</Tabs.Tab>
  <Tabs.Tab>In B.</Tabs.Tab>
</Tabs>

<FileTree>
  <FileTree.Folder name="content" defaultOpen>
    <FileTree.File name="index.mdx" />
  </FileTree.Folder>
</FileTree>

<Cards>
  <Cards.Card title="Home" href="/" />
</Cards>
`;

  it("is imported in the order of its metadata, with its components", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({
        "next.config.mjs": "",
        "content/_meta.tsx": META,
        "content/index.mdx": "# Welcome\n",
        "content/guide/_meta.js": "export default { second: 'Second!', first: '' }",
        "content/guide/index.md": "# Guide\n\n[First](/guide/first#how)\n",
        "content/guide/first.mdx": PAGE,
        "content/guide/second.mdx": "# Second\n",
        "content/old.mdx": "# Old\n",
        "content/zebra.mdx": "# Zebra\n",
      }),
    ]);
    expect(run).toMatchObject({ status: "completed", format: "nextra", report: { problemCount: 0 } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual([
      "Welcome",
      "Guide",
      "  Second",
      "  First",
      "group Reference",
      "  Links",
      "    link API",
      "  link Site",
      "  Zebra",
      "Old",
    ]);
    const text = await content.text("First");
    expect(text).toContain("## Install {#how}");
    expect(text).toContain("{% stepper %}\n{% step %}\n### One\n\nText.\n{% endstep %}\n{% step %}\n### Two");
    expect(text).toContain('{% code title="a.sh" %}\n```sh\n# no step\n```');
    expect(text).toContain('{% hint style="danger" %}\nStop.\n{% endhint %}');
    expect(text).toContain('{% tab title="A" %}\nIn A.\n{% endtab %}\n{% tab title="B" %}\nIn B.');
    expect(text).toContain("* content/\n  * index.mdx");
    expect(await content.text("Guide")).toContain(`(content:page/${content.idOf("First")}#how)`);
  });

  it("is imported from the folder `app`, in the order of its global metadata", async () => {
    const importer = await makeImporter();
    const run = await importer.run([
      await zipOf({
        "next.config.mjs": "",
        "app/_meta.global.ts":
          "export default { docs: { type: 'page', title: 'Manual', items: { two: '', index: '', one: 'Number one' } } }",
        "app/page.mdx": "# Landing\n",
        "app/docs/page.mdx": "# Docs\n",
        "app/docs/(group)/one/page.mdx": "# One\n",
        "app/docs/two/page.mdx": "# Two\n\n[One](/docs/one)\n",
        "app/docs/two/component.tsx": "export {}",
      }),
    ]);
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Landing", "Docs", "  Two", "  One"]);
    expect(await content.text("Two")).toContain(`[One](content:page/${content.idOf("One")})`);
  });
});
