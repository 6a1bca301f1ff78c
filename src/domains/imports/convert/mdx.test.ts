import { describe, expect, it } from "vitest";
import { convertPage } from "./convert";

const convert = (text: string, more: object = {}) =>
  convertPage({ dialect: "docusaurus", path: "docs/a.md", text, ...more });

describe("MDX comments", () => {
  it.each([
    ["a {/* gone */} b", "a  b"],
    ["a\n\n{/* gone\n\nand gone */}\n\nb", "a\n\n\n\nb"],
    ["`{/* kept */}` {/* gone */}", "`{/* kept */}`"],
    ["```\n{/* kept */}\n```", "```\n{/* kept */}\n```"],
  ])("are left out, except in code: %j", (text, converted) =>
    expect(convert(text).text.trim()).toBe(converted),
  );
  it("can contain the ID of a heading", () => {
    expect(convert("## Title {/* #own-id */}\n").text).toContain("## Title {#own-id}");
  });
});

describe("preformatted text in HTML", () => {
  it.each(["docusaurus", "starlight", "vitepress", "mintlify"])("keeps its indentation: %s", (dialect) => {
    const pre = "<pre>\nservices:\n    - web\n        - deep\n</pre>\n\n- a\n";
    expect(convert(`Text\n\n${pre}`, { dialect }).text).toContain(pre);
  });
});

describe("the MDX of Docusaurus", () => {
  it("keeps the Markdown in components, even if a tag has several lines", () => {
    const text =
      '<Callout\n  type="tip"\n>\nSee [a](b.md) and **c**.\n</Callout>\n\n<Custom>\n\nMore [d](e.md).\n\n</Custom>\n';
    const page = convert(text);
    expect(page.text).toContain('{% hint style="success" %}\nSee [a](b.md) and **c**.\n{% endhint %}');
    expect(page.hrefs).toEqual(["b.md", "e.md"]);
    expect(page.problems).toEqual([
      "Line 7: the component <Custom> isn't supported, so only its content was imported.",
    ]);
  });

  it("uses the labels in the attribute values as the titles of tabs", () => {
    const text = `import {
  x,
} from 'y';

# T

<Tabs
  defaultValue="b"
  values={[
    {label: 'Label A', value: 'a'},
    {label: 'Label B', value: 'b'},
  ]}>
<TabItem value="a">

One

</TabItem>
<TabItem value = "b">Two</TabItem>
</Tabs>
`;
    const page = convert(text);
    expect(page.text).toContain(
      '{% tabs %}\n{% tab title="Label A" %}\nOne\n{% endtab %}\n{% tab title="Label B" %}\nTwo\n{% endtab %}\n{% endtabs %}',
    );
    expect([page.title, page.problems]).toEqual(["T", []]);
  });

  it("includes partials, and finds images", () => {
    const text = `import Install from './_install.mdx';
import pic from '@site/static/img/c.png';

# T

<Install name="npm" />

<img src={useBaseUrl("/img/a.png")} /> <img src={require('./b.png').default} /> <img src={pic} />
`;
    const page = convert(text, { snippets: { "docs/_install.mdx": "Run **{props.name}**.\n" } });
    expect(page.text).toContain("Run **npm**.");
    expect(page.hrefs).toEqual(["/img/a.png", "./b.png", "/static/img/c.png"]);
    expect(page.problems).toEqual([]);
  });

  it("finds images whose paths start at the site's root without a slash", () => {
    const page = convert(
      "<img src={useBaseUrl('img/a.png')} /> <img src={useBaseUrl('https://a.example/b.png')} />\n",
    );
    expect(page.hrefs).toEqual(["/img/a.png", "https://a.example/b.png"]);
    expect(page.problems).toEqual([]);
  });

  it("shows the light version of an image that has a version for each theme", () => {
    const page = convert(
      "<ThemedImage\n  alt=\"The parts\"\n  sources={{\n    light: useBaseUrl('/img/a.png'),\n    dark: useBaseUrl('/img/b.png'),\n  }}\n/>\n\n<ThemedImage sources={images} />\n",
    );
    expect(page.text).toContain("![The parts](/img/a.png)");
    expect(page.problems).toEqual(["Line 9: the component <ThemedImage> isn't supported and was skipped."]);
  });

  it("keeps the content that a page passes to a component of a snippet", () => {
    const text = "import Box from './_box.mdx';\n\n<Box>\n\nPassed **words**.\n\n</Box>\n";
    const page = convert(text, { snippets: { "docs/_box.mdx": "Before.\n" } });
    expect(page.text.trim()).toBe("Before.\n\nPassed **words**.");
    expect(page.problems).toEqual([]);
  });

  it("keeps a list that is indented below a paragraph", () => {
    const page = convert("<Callout>\n  Not with:\n    - One\n    - Two\n\nEnd.\n</Callout>\n");
    expect(page.text).toContain("Not with:\n- One\n- Two\n");
    expect(page.problems).toEqual([]);
  });

  it("shows the heading below the title in Mintlify if they differ", () => {
    const page = convert("---\ntitle: Add\n---\n\n# How it adds\n\nWords.\n", {
      dialect: "mintlify",
      root: "",
    });
    expect(page.text).toBe("# Add\n\n## How it adds\n\nWords.\n");
    expect(page.problems).toEqual([]);
  });

  it("reports elements that aren't part of HTML", () => {
    const page = convert('Select <carbon:pen class="icon" /> or `<mdi-a />`, see <https://a.example/b>.\n', {
      dialect: "vitepress",
    });
    expect(page.text).toBe("Select  or `<mdi-a />`, see <https://a.example/b>.\n");
    expect(page.problems).toEqual(["Line 1: the component <carbon:pen> isn't supported and was skipped."]);
  });

  it("reports expressions, which are shown as text", () => {
    const page = convert("The answer is {Answer}, {props.x}, {'said'} and {x: 1}. In `{code}`.\n");
    expect(page.text).toContain("{Answer}, {props.x}, said and {x: 1}");
    expect(page.problems).toEqual(
      ["Answer", "props.x"].map(
        (name) =>
          `Line 1: the page shows the expression {${name}} as text, because Bindery doesn't run code. Replace the expression with its value.`,
      ),
    );
  });

  it("converts admonitions with any title", () => {
    const text =
      ':::note Title with `code` and [l](b.md)\n\nText\n\n:::\n\n> :::tip{title="x"}\n> In\n> :::\n';
    const page = convert(text);
    expect(page.text).toContain('{% hint style="info" %}\n**Title with `code` and [l](b.md)**\n');
    expect(page.text).toContain('> {% hint style="success" %}\n> **x**\n>\n> In\n> {% endhint %}');
    expect(page.problems).toEqual([]);
  });
});
