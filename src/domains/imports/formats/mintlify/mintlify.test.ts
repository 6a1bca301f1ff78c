import { describe, expect, it } from "vitest";
import { type Files, imported, makeImporter, zipOf } from "../../imports.fixture";

const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00;", "latin1");

async function importOf(files: Files) {
  const importer = await makeImporter();
  const run = await importer.run([await zipOf(files)]);
  const reasons: string[] = run.report.problems.map(({ reason }: { reason: string }) => reason);
  return { importer, run, reasons, content: () => imported(importer, run) };
}

const docs = (navigation: unknown, more: object = {}) => JSON.stringify({ navigation, ...more });
const page = (title: string, body = "") => `---\ntitle: "${title}"\n---\n\n${body}\n`;

/** Imports a project with one page, and returns the page's text. */
async function written(body: string, files: Files = {}) {
  const { run, reasons, content } = await importOf({
    "docs.json": docs({ pages: ["a"] }),
    "a.mdx": page("Page", body),
    ...files,
  });
  expect(run).toMatchObject({ status: "completed", format: "mintlify" });
  return { text: await (await content()).text("Page"), reasons, run };
}

describe("the navigation of a Mintlify project", () => {
  it("becomes the page tree if it is in a docs.json with comments, tabs, nested groups, links and references to files", async () => {
    const { run, reasons, content } = await importOf({
      "site/docs.json": `{ // settings
        "navigation": { "tabs": [
          { "tab": "Guides", "groups": [{ "group": "Start", "pages": ["index", "/guides/setup", "gone",
            { "group": "Deep", "root": "deep/index", "pages": ["deep/more"] }, "GET /users"] }] },
          { "$ref": "./nav/api.json" },
        ], "global": { "anchors": [{ "anchor": "Blog", "href": "https://example.org/blog" }] } },
        "redirects": [{ "source": "/old", "destination": "/guides/setup" }], /* end */
      }`,
      "site/nav/api.json": JSON.stringify({ tab: "API", openapi: "openapi.json", pages: ["api/intro"] }),
      "site/index.mdx":
        "---\ntitle: Welcome\nsidebarTitle: Home\ndescription: First words\nicon: rocket\n---\n\nHello [setup](/guides/setup#first), [again](/old).\n",
      "site/guides/setup.mdx": page("Setup", "## First\n\n![Logo](/images/a.gif)"),
      "site/deep/index.mdx": page("Deeply"),
      "site/deep/more.md": page("More"),
      "site/api/intro.mdx": page("Intro"),
      "site/draft.mdx": page("Draft"),
      "site/snippets/x.mdx": "never a page",
      "site/README.md": "# Readme\n",
      "site/images/a.gif": GIF,
    });
    expect(run).toMatchObject({ status: "completed", format: "mintlify", report: { pages: 7, files: 1 } });
    expect(reasons).toEqual([
      "The navigation lists gone, but the upload doesn't have this page.",
      "The navigation generates a page from an OpenAPI specification: GET /users. Upload the specification and create an API reference.",
      "The navigation generates the pages of “API” from openapi.json. Upload the specification and create an API reference.",
    ]);
    const shown = await content();
    expect(shown.outline).toEqual([
      "group Guides",
      "  Start",
      "    Welcome",
      "    Setup",
      "    Deeply",
      "      More",
      "group API",
      "  Intro",
      "link Blog",
      "Draft",
    ]);
    expect(shown.page("Welcome")).toMatchObject({
      linkTitle: "Home",
      description: "First words",
      icon: "rocket",
    });
    expect(shown.page("Draft")).toMatchObject({ hidden: true });
    expect(await shown.text("Welcome")).toContain(
      `[setup](content:page/${shown.idOf("Setup")}#first), [again](content:page/${shown.idOf("Setup")})`,
    );
    expect(await shown.text("Setup")).toContain(`![Logo](content:file/${shown.files[0]?.id})`);
  });

  it("can be in a mint.json, in which tabs contain the folders of their pages", async () => {
    const { content } = await importOf({
      "mint.json": JSON.stringify({
        tabs: [{ name: "Reference", url: "api" }],
        anchors: [{ name: "Community", url: "https://example.org" }],
        navigation: [
          { group: "Start", pages: ["intro"] },
          { group: "Users", pages: ["api/users"] },
        ],
      }),
      "intro.mdx": page("Intro"),
      "api/users.mdx": page("List users"),
    });
    expect((await content()).outline).toEqual([
      "group Start",
      "  Intro",
      "group Reference",
      "  Users",
      "    List users",
      "link Community",
    ]);
  });

  it.each([
    ["versions", "version", "v1", "v1"],
    ["languages", "language", "fr", "français"],
    ["dropdowns", "dropdown", "More", "More"],
    ["anchors", "anchor", "Docs", "Docs"],
    ["products", "product", "One", "One"],
  ])("converts %s to groups", async (key, name, title, shown) => {
    const { content } = await importOf({
      "docs.json": docs({
        [key]: [
          { [name]: title, pages: ["a"] },
          { [name]: "Other", pages: ["b"] },
        ],
      }),
      "a.mdx": page("A"),
      "b.mdx": page("B"),
    });
    expect((await content()).outline).toEqual([`group ${shown}`, "  A", "group Other", "  B"]);
  });

  it("is replaced by the folder structure, with a message, if it can't be parsed", async () => {
    const { run, reasons, content } = await importOf({
      "docs.json": "{ not json",
      "b/c.mdx": page("C"),
      "a.mdx": page("A"),
    });
    expect(run.status).toBe("completed");
    expect(reasons).toEqual(["The file isn't valid JSON, so the pages are sorted by name."]);
    expect((await content()).outline).toContain("A");
  });

  it("causes an error message if the project has no pages", async () => {
    const { run } = await importOf({ "docs.json": docs({ pages: ["a"] }), "snippets/a.mdx": "text" });
    expect(run).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(/^The upload has no pages that can be imported\./),
    });
  });
});

describe("a Mintlify page", () => {
  it.each([
    ["<Note>\n  Mind **this**.\n</Note>", '{% hint style="info" %}\nMind **this**.\n{% endhint %}'],
    ["<Tip>Short</Tip>", '{% hint style="success" %}\nShort\n{% endhint %}'],
    ["<Warning>W</Warning>", '{% hint style="warning" %}\nW\n{% endhint %}'],
    ["<Danger>D</Danger>", '{% hint style="danger" %}\nD\n{% endhint %}'],
    ["<Check>C</Check>", '{% hint style="success" %}\nC\n{% endhint %}'],
    [
      '<Steps>\n  <Step title="Get it">\n    Text\n\n    ```bash\n    run\n      it\n    ```\n  </Step>\n  <Step title="Use it">Now</Step>\n</Steps>',
      "{% stepper %}\n{% step %}\n### Get it\n\nText\n\n```bash\nrun\n  it\n```\n{% endstep %}\n{% step %}\n### Use it\n\nNow\n{% endstep %}\n{% endstepper %}",
    ],
    [
      '<Tabs>\n  <Tab title="One">\n    1\n  </Tab>\n\n  <Tab title={"Two"}>2</Tab>\n</Tabs>',
      '{% tabs %}\n{% tab title="One" %}\n1\n{% endtab %}\n{% tab title="Two" %}\n2\n{% endtab %}\n{% endtabs %}',
    ],
    [
      '<AccordionGroup>\n<Accordion title="A & b" defaultOpen>\n\nIn\n\n</Accordion>\n</AccordionGroup>',
      "<details open>\n\n<summary>A &amp; b</summary>\n\nIn\n\n</details>",
    ],
    [
      '<CodeGroup>\n```js a.js {1}\na\n```\n\n```py title="b.py" lines\nb\n```\n</CodeGroup>',
      '{% tabs %}\n{% tab title="a.js" %}\n{% code highlight="1" %}\n```js\na\n```\n{% endcode %}\n{% endtab %}\n{% tab title="b.py" %}\n{% code lineNumbers="true" %}\n```py\nb\n```\n{% endcode %}\n{% endtab %}\n{% endtabs %}',
    ],
    ["```js file.js\na\n```", '{% code title="file.js" %}\n```js\na\n```\n{% endcode %}'],
    [
      '<ResponseField name="id" type="string" required default="1">\n  The ID.\n</ResponseField>',
      "**`id`** · `string` · required · default: `1`\n\nThe ID.",
    ],
    [
      '<ParamField query="limit" type="integer">\n  Most.\n</ParamField>',
      "**`limit`** · `integer` · query parameter\n\nMost.",
    ],
    ['An <Tooltip tip="Interface">API</Tooltip> here', "An API (Interface) here"],
    ['A <Icon icon="star" /> star', 'A <i class="fa-star">:star:</i> star'],
    [
      '<Update label="August 21, 2026" description="v1" tags={["New", "API"]}>\n  Text\n</Update>',
      '{% updates format="full" %}\n{% update date="2026-08-21" tags="New,API" %}\n## August 21, 2026\n\nv1\n\nText\n{% endupdate %}\n{% endupdates %}',
    ],
    ['<Update label="v2.0">\n  Text\n</Update>', "## v2.0\n\nText"],
    ['{/* gone */}a{" "}b', "a b"],
    [
      "1. One\n\n   <Note>\n     In it\n   </Note>\n\n2. Two",
      '1. One\n\n   {% hint style="info" %}\n   In it\n   {% endhint %}\n\n2. Two',
    ],
    ["| a | b |\n| - | - |\n| <Note>c</Note> | d |", "| c | d |"],
    ["`<Note>` and\n\n```mdx\n<Note>kept</Note>\n```", "`<Note>` and\n\n```mdx\n<Note>kept</Note>\n```"],
    [
      "1. One\n\n       <Frame>\n         ![L](https://example.org/a.png)\n       </Frame>\n\n2. Two",
      '1. One\n\n   <figure><img src="https://example.org/a.png" alt="L"><figcaption></figcaption></figure>\n\n2. Two',
    ],
    ["{/* <Note>\n\n1. gone\n\n</Note> */}\n\nkept", "# Page\n\nkept"],
    ["<Latex>a^2</Latex>", "$$\na^2\n$$"],
  ])("converts %j to Bindery's syntax", async (body, expected) => {
    const { text, reasons } = await written(body);
    expect(text).toContain(expected);
    expect(reasons).toEqual([]);
  });

  it("converts its cards to cards with links and images, and frames to figures", async () => {
    const { text, run, reasons } = await written(
      '<CardGroup cols={2}>\n  <Card title="Next" icon="rocket" href="/b" img="/a.gif">\n    Read `it` **now**.\n  </Card>\n  <Card title="Other">Plain</Card>\n</CardGroup>\n\n<Frame caption="A **logo**">\n  <img src="/a.gif" alt="L" className="x" />\n</Frame>',
      { "b.mdx": page("B"), "a.gif": GIF },
    );
    expect(reasons).toEqual([]);
    expect(run.report.files).toBe(1);
    expect(text).toContain('<table data-view="cards">');
    expect(text).toContain("<strong>Next</strong>");
    expect(text).toContain("Read <code>it</code> <strong>now</strong>.");
    expect(text).toMatch(/<td><a href="content:page\/\w+">/);
    expect(text).toMatch(
      /<figure><img src="content:file\/\w+" alt="L"[^>]*><figcaption>A <strong>logo<\/strong><\/figcaption><\/figure>/,
    );
  });

  it("includes its snippets, each time with the given values", async () => {
    const { text, reasons } = await written(
      'import Shared from "/snippets/shared.mdx";\n\nBefore\n\n<Shared who="you" />\n\n<Snippet file="old.mdx" />',
      {
        "snippets/shared.mdx": 'Hello {who} and {name}\n\nexport const name = "me";\n\n<Note>Deep</Note>',
        "_snippets/old.mdx": "Old words",
      },
    );
    expect(text).toContain("Hello you and");
    expect(text).toContain('{% hint style="info" %}\nDeep\n{% endhint %}');
    expect(text).toContain("Old words");
    expect(reasons.filter((reason) => reason.includes("component"))).toEqual([]);
  });

  it("keeps the content of unsupported components, and reports them with their lines", async () => {
    const { text, reasons } = await written(
      'export const X = () => <b>no</b>;\n\n<Chart title="Sales">\n  Words\n</Chart>',
    );
    expect(text).toContain("**Sales**\n\nWords");
    expect(reasons).toEqual([
      "Line 5: MDX code isn't supported and was skipped.",
      "Line 7: the component <Chart> isn't supported, so only its content was imported.",
    ]);
  });

  it.each([
    ["in the page", {}, "openapi: api-specs/Salad_Cloud.yaml delete /queues/{name}"],
    ["in the settings", { api: { openapi: "api-specs/Salad_Cloud.yaml" } }, "openapi: DELETE /queues/{name}"],
  ])("becomes a block with the operation of the specification %s", async (_, settings, meta) => {
    const { run, content } = await importOf({
      "docs.json": JSON.stringify({ ...JSON.parse(docs({ pages: ["a"] })), ...settings }),
      "a.mdx": `---\ntitle: Delete\n${meta}\n---\n\nWords.\n`,
    });
    const text = await (await content()).text("Delete");
    expect(text).toContain(
      '{% openapi-operation spec="salad-cloud" path="/queues/{name}" method="delete" %}',
    );
    expect(text).toContain("Words.");
    expect(run.report.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringMatching(/^This page shows DELETE \/queues\/\{name\} as soon as .* salad-cloud\./),
    ]);
  });

  it("has different slugs for specifications with the same name, which don't depend on their order", async () => {
    const page = (title: string, file: string) => `---\ntitle: ${title}\nopenapi: ${file} get /pets\n---\n`;
    const files = {
      "a/openapi.json": "{}",
      "b/openapi.json": "{}",
      "a-b/c.json": "{}",
      "a/b-c.json": "{}",
      "one.json": "{}",
    };
    const pages = {
      "p1.mdx": page("A", "a/openapi.json"),
      "p2.mdx": page("B", "/b/openapi.json"),
      "p3.mdx": page("One", "one.json"),
      "p4.mdx": page("URL", "https://example.org/v1/openapi.json"),
    };
    const slugsOf = async (all: Record<string, string>) => {
      const { content } = await importOf({ "docs.json": docs({ pages: ["p1", "p2", "p3", "p4"] }), ...all });
      const { text } = await content();
      const texts = await Promise.all(["A", "B", "One", "URL"].map((title) => text(title)));
      return texts.map((own) => /spec="([^"]*)"/.exec(own)?.[1]);
    };
    const slugs = ["a-openapi", "b-openapi", "one", "example-org-v1-openapi"];
    expect(await slugsOf({ ...files, ...pages })).toEqual(slugs);
    expect(await slugsOf(Object.fromEntries(Object.entries({ ...files, ...pages }).reverse()))).toEqual(
      slugs,
    );
  });

  it("keeps the operation's name if it is generated from a specification, and the report has a message", async () => {
    const { run, content } = await importOf({
      "docs.json": docs({ pages: ["a"] }),
      "a.mdx": "---\ntitle: List\nopenapi: GET /users/{id}\n---\n",
    });
    expect(await (await content()).text("List")).toContain("`GET /users/{id}`");
    expect(run.report.problems[0].reason).toMatch(/generated from an OpenAPI specification/);
  });
});

describe("a hostile Mintlify page", () => {
  it("is imported with a message if its snippets include each other in a loop", async () => {
    const { text, reasons } = await written('import A from "/snippets/a.mdx"\n\n<A/>', {
      "snippets/a.mdx": 'import B from "./b.mdx"\n\nA words\n\n<B/>',
      "snippets/b.mdx": 'import A from "/snippets/a.mdx"\n\nB words\n\n<A/>',
    });
    expect(text).toContain("A words\n\nB words");
    expect(reasons).toEqual([
      "In snippets/b.mdx, line 5: the snippet snippets/a.mdx was skipped here, because it includes itself.",
    ]);
  });

  it("is imported without some of its snippets if the snippets include each other many times", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `snippets/s${index}.mdx`,
        `import S from "./s${index + 1}.mdx"\n\n${"x".repeat(500)}\n\n${"<S/>\n\n".repeat(8)}`,
      ]),
    );
    const { reasons } = await written('import S from "/snippets/s0.mdx"\n\n<S/>', files);
    expect(reasons.some((reason) => /at most 200000 characters of snippets/.test(reason))).toBe(true);
  });

  it("doesn't include content from a path outside of the upload", async () => {
    const { reasons } = await written(
      'import A from "../../../etc/passwd.mdx"\n\n<A/>\n\n<Snippet file="../../x.mdx"/>\n\nWords',
    );
    expect(reasons.every((reason) => /isn't supported/.test(reason))).toBe(true);
  });

  it.each([
    ["nested deeply", `${"<Note>".repeat(3000)}deep words${"</Note>".repeat(3000)}`, "deep words"],
    ["never closed", `${"<Note>\n".repeat(200)}words`, "words"],
    ["closed only", `words ${"</Note>".repeat(500)}`, "words"],
    ["in braces", `${"{".repeat(50_000)} words`, "words"],
    ["in angle brackets", `${"<a ".repeat(20_000)} words`, "words"],
  ])("with components that are %s keeps its text", async (_what, body, expected) => {
    const { run, reasons, content } = await importOf({
      "docs.json": docs({ pages: ["a", "b"] }),
      "a.mdx": page("Page", body),
      "b.mdx": page("B"),
    });
    expect(run.status).toBe("completed");
    const { outline, text } = await content();
    if (outline.includes("Page")) expect(await text("Page")).toContain(expected);
    else expect(reasons.join()).toMatch(/The page can't be read/);
  });
});
