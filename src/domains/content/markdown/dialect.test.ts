import { describe, expect, it } from "vitest";
import {
  type DocumentBlock,
  type DocumentInline,
  type DocumentNode,
  type DocumentText,
  plainText,
  rawSource,
  shownOfRaw,
  type TableData,
} from "./document";
import { fromDocument } from "./from-document";
import { normalForm } from "./normal-form";
import { toDocument } from "./to-document";

function read(markdown: string): DocumentBlock[] {
  return toDocument(markdown).document.nodes;
}

/**
 * Parses a text that contains one block. Checks that the block stays the same if it's written from scratch
 * and parsed again.
 */
function one(markdown: string): DocumentBlock {
  const nodes = read(markdown);
  expect(nodes).toHaveLength(1);
  let next = 0;
  const written = fromDocument(toDocument(markdown).document, { newKey: () => `n${next++}` }).markdown;
  expect(normalForm(read(written))).toEqual(normalForm(nodes));
  return nodes[0] as DocumentBlock;
}

/** The child block at an index. */
function child(node: DocumentBlock, index: number): DocumentBlock {
  return (node.nodes ?? [])[index] as DocumentBlock;
}

function types(nodes: readonly DocumentNode[] | undefined): string[] {
  return (nodes ?? []).map((node) => (node.object === "text" ? "text" : node.type));
}

function inlines(markdown: string): DocumentInline[] {
  return (one(markdown).nodes ?? []).filter((node) => node.object === "inline") as DocumentInline[];
}

function marked(markdown: string): [string, string[]][] {
  return (one(markdown).nodes ?? []).flatMap((node) =>
    node.object === "text"
      ? node.leaves.map((leaf): [string, string[]] => [leaf.text, leaf.marks.map((mark) => mark.type)])
      : [],
  );
}

describe("blocks between tags", () => {
  it("hint keeps its style, its icon and unknown attributes", () => {
    const hint = one('{% hint style="warning" icon="clock" class="x" %}\ntext\n* item\n{% endhint %}');
    expect(hint.data).toEqual({ style: "warning", icon: "clock", attributes: { class: "x" } });
    expect(types(hint.nodes)).toEqual(["paragraph", "list-unordered"]);
  });

  it("tabs, steppers, columns and updates contain their parts", () => {
    const tabs = one(
      '{% tabs %}\n{% tab title="A \\"b\\"" %}\na\n{% endtab %}\n\n{% tab title="B" %}\n<b>x</b>\n{% endtab %}\n{% endtabs %}',
    );
    expect(tabs.nodes?.map((node) => (node as DocumentBlock).data.title)).toEqual(['A "b"', "B"]);
    expect(types(one("{% stepper %}\n{% step %}\n## S\n{% endstep %}\n{% endstepper %}").nodes)).toEqual([
      "stepper-step",
    ]);
    const columns = one(
      '{% columns %}\n{% column width="33.3%" valign="top" %}\na\n{% endcolumn %}\n\n{% column %}\n\n{% endcolumn %}\n{% endcolumns %}',
    );
    expect(child(columns, 0).data).toEqual({
      width: { unit: "%", value: 33.3 },
      verticalAlignment: "top",
    });
    const updates = one(
      '{% updates format="short" %}\n{% update date="2026-02-24" tags="a,b" %}\n## V\n{% endupdate %}\n{% endupdates %}',
    );
    expect(child(updates, 0).data.tags).toEqual([
      { kind: "tag", tag: "a" },
      { kind: "tag", tag: "b" },
    ]);
  });

  it("code keeps its options, and a tag inside a fence is text", () => {
    const code = one(
      '{% code title="a.sh" overflow="wrap" lineNumbers="true" expandable="true" highlight="2" %}\n```bash\n{% hint %}\nb\n```\n{% endcode %}',
    );
    expect(code.data).toEqual({
      syntax: "bash",
      title: "a.sh",
      overflow: "wrap",
      lineNumbers: true,
      expandable: true,
    });
    expect(code.nodes?.map(plainText)).toEqual(["{% hint %}", "b"]);
    expect(child(code, 1).data).toEqual({ highlighted: true });
  });

  it("an embed has no content, or has a caption if it has a closing tag", () => {
    expect(types(read('{% embed url="https://a.b" %}\n\nafter'))).toEqual(["embed", "paragraph"]);
    const embed = one('{% embed url="https://a.b" %}\nCaption\n{% endembed %}');
    expect(embed.fragments?.[0]?.nodes.map(plainText)).toEqual(["Caption"]);
  });

  it("references are resolved, and their usage is recorded", () => {
    const seen: string[] = [];
    const text = [
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
      '{% file src="b.pdf" %}',
      '{% openapi src="c.yaml" path="/p" method="get" %}\n[c](c.yaml)\n{% endopenapi %}',
      '{% openapi-operation spec="d" path="/p" method="post" %}',
      '{% openapi-schemas spec="e" schemas="A,B" grouped="true" %}',
      '{% openapi-webhook spec="f" name="w" method="post" %}',
      '{% include "../g.md" %}',
      "![h](h.png)",
    ].join("\n\n");
    const { document } = toDocument(text, {
      resolve: (href, usage) => {
        seen.push(`${usage} ${href}`);
        return { kind: "url", url: href };
      },
    });
    expect(seen).toEqual([
      "content-ref a.md",
      "file b.pdf",
      "openapi c.yaml",
      "openapi d",
      "openapi e",
      "openapi f",
      "include ../g.md",
      "image h.png",
    ]);
    expect(types(document.nodes)).toEqual([
      "content-ref",
      "content-ref",
      "swagger",
      "openapi-operation",
      "openapi-schemas",
      "openapi-webhook",
      "reusable-content",
      "images",
    ]);
  });

  it("a condition keeps its expression, and a prompt keeps its code", () => {
    expect(one('{% if visitor.claims.plan === "%}" %}\na\n{% endif %}').data.expression).toBe(
      'visitor.claims.plan === "%}"',
    );
    const prompt = one(
      '{% prompt description="Do" openInAIProviders="true" %}\n```md\nx\n```\n{% endprompt %}',
    );
    expect(prompt.data).toEqual({ description: "Do", openInAIProviders: true });
  });

  it("an integration block keeps its type, and unknown tags and unmatched closing tags stay unchanged", () => {
    expect(one('{% @mermaid/diagram content="a" %}').data).toEqual({
      integration: "mermaid",
      block: "diagram",
      props: { content: "a" },
    });
    const unknown = '{% carousel speed="1" %}\nSome **text**\n{% endcarousel %}';
    expect(rawSource(one(unknown))).toBe(unknown);
    expect(rawSource(one("{% endhint %}"))).toBe("{% endhint %}");
    expect(shownOfRaw(one(unknown))?.map(plainText)).toEqual(["Some text"]);
    expect(one('{% hint style="loud" %}\nx\n{% endhint %}').data).toEqual({
      style: "info",
      attributes: { style: "loud" },
    });
  });

  it("a tag line ends a paragraph, a list or HTML, without a blank line before it", () => {
    expect(types(one("{% hint %}\ntext\n{% endhint %}").nodes)).toEqual(["paragraph"]);
    const tab = one(
      '{% tabs %}\n{% tab title="A" %}\n<figure><img src="a.png" alt=""></figure>\n{% endtab %}\n{% endtabs %}',
    );
    expect(types(child(tab, 0).nodes)).toEqual(["images"]);
  });

  it("a block in a list item is part of the item", () => {
    const list = one("* a\n\n  {% hint %}\n  b\n  {% endhint %}\n* c");
    expect(types(child(list, 0).nodes)).toEqual(["paragraph", "hint"]);
  });
});

describe("blocks that are written as HTML", () => {
  it("details become expandables that contain Markdown, with any kind of line break", () => {
    for (const text of [
      "<details>\n\n<summary>T</summary>\n\nBody **b**\n\n</details>",
      "<details><summary>T</summary>\n\nBody **b**\n\n</details>",
      "<details>\n<summary>T</summary>\n\nBody **b**\n</details>",
    ]) {
      const [title, body] = one(text).fragments ?? [];
      expect([title?.fragment, title?.nodes.map(plainText)]).toEqual(["expandable-title", ["T"]]);
      expect([body?.fragment, body?.nodes.map(plainText)]).toEqual(["expandable-body", ["Body b"]]);
    }
  });

  it("the options of a table column get their labels from the cells", () => {
    const cell = '<td><span data-option="a1">In work, </span><span data-option="b2">Done</span></td>';
    const table = one(
      `<table><thead><tr><th data-type="select" data-multiple>S</th></tr></thead><tbody><tr>${cell}</tr></tbody></table>`,
    );
    const [column] = Object.values((table.data as unknown as TableData).definition);
    expect(column?.options?.map(({ value, label }) => [value, label])).toEqual([
      ["a1", "In work"],
      ["b2", "Done"],
    ]);
  });

  it("a video or audio element on a separate line is shown as a link", () => {
    for (const name of ["video", "audio"]) {
      const shown = shownOfRaw(one(`<${name} src="a.mp4" controls></${name}>`));
      expect(shown).toMatchObject([{ object: "block", data: { ref: { kind: "url", url: "a.mp4" } } }]);
    }
  });

  it("a cards table has typed columns, roles and values", () => {
    const table = one(
      '<table data-card-size="large" data-view="cards"><thead><tr><th></th><th data-type="checkbox">C</th><th data-type="rating" data-max="5">R</th>' +
        '<th data-type="select" data-multiple>S</th><th data-hidden data-card-target data-type="content-ref"></th>' +
        '<th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>A</strong><br>b</td><td>true</td><td>3</td>' +
        '<td><span data-option="x">x, </span></td><td><a href="x.md">x.md</a></td><td><a href="c.png">c.png</a></td></tr></tbody></table>',
    );
    const data = table.data as unknown as TableData;
    expect(Object.values(data.definition).map((column) => column.type)).toEqual([
      "text",
      "checkbox",
      "rating",
      "select",
      "content-ref",
      "files",
    ]);
    expect(data.view.columns).toHaveLength(4);
    const [, , , , target, cover] = Object.keys(data.definition);
    expect(data.view).toMatchObject({
      type: "cards",
      cardSize: "large",
      targetDefinition: target,
      coverDefinition: cover,
    });
    const [record] = Object.values(data.records);
    expect(Object.values(record?.values ?? {}).slice(1)).toEqual([
      true,
      3,
      ["x"],
      { kind: "url", url: "x.md" },
      ["c.png"],
    ]);
    expect(table.fragments?.[0]?.nodes.map(plainText)).toEqual(["A\nb"]);
  });

  it("a pipe table keeps alignment, pipe characters in code and formatted headings", () => {
    const table = one("| A | **B** |\n| - | :-: |\n| 1 | a \\| `b\\|c` |");
    const data = table.data as unknown as TableData;
    expect(Object.values(data.definition).map((column) => [column.title, column.textAlignment])).toEqual([
      ["A", "left"],
      ["B", "center"],
    ]);
    expect(table.fragments?.map((part) => plainText(part.nodes[0] as DocumentBlock))).toEqual([
      "1",
      "a | b|c",
      "B",
    ]);
  });

  it("a table with a blank line inside is parsed as one table", () => {
    const torn =
      "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><pre><code>a\n\nb</code></pre></td></tr></tbody></table>";
    expect(one(torn).fragments?.[0]?.nodes[0]?.type).toBe("code");
  });

  it("figures keep the dark image, size, caption and alignment", () => {
    const images = one(
      '<div align="center" data-full-width="true"><figure><picture><source srcset="d.png" media="(prefers-color-scheme: dark)">' +
        '<img src="l.png" alt="x" width="50%"></picture><figcaption><p>Cap <em>t</em></p></figcaption></figure></div>',
    );
    expect(images.data).toEqual({ align: "center", fullWidth: true });
    const image = images.nodes?.[0] as DocumentBlock;
    expect(image.data).toEqual({
      ref: { kind: "url", url: "l.png" },
      refDark: { kind: "url", url: "d.png" },
      alt: "x",
      width: { unit: "%", value: 50 },
    });
    expect(image.fragments?.[0]?.nodes.map(plainText)).toEqual(["Cap t"]);
  });

  it("formatted code, centered text and foreign HTML are kept", () => {
    const code = one(
      '<pre class="language-js" data-title="t"><code class="lang-js"><strong>a\n</strong>  b\n</code></pre>',
    );
    expect(code.nodes?.map(plainText)).toEqual(["a", "  b"]);
    expect(one('<p align="center">x</p>').data).toEqual({ align: "center" });
    expect(rawSource(one("<!-- note -->"))).toBe("<!-- note -->");
    expect(rawSource(one('<iframe src="x"></iframe>'))).toBe('<iframe src="x"></iframe>');
  });
});

describe("inline text", () => {
  it("has every kind of mark", () => {
    const text =
      '**b** _i_ ~~s~~ `c` <kbd>k</kbd> <sup>u</sup> <sub>d</sub> <mark style="color:red;background-color:$info;">m</mark>';
    expect(marked(text).filter(([, marks]) => marks.length > 0)).toEqual([
      ["b", ["bold"]],
      ["i", ["italic"]],
      ["s", ["strikethrough"]],
      ["c", ["code"]],
      ["k", ["keyboard"]],
      ["u", ["superscript"]],
      ["d", ["subscript"]],
      ["m", ["color"]],
    ]);
  });

  it("keeps the label of a mention, unless the label is the last part of the URL", () => {
    const found = inlines('[@Ann *B.*](content:user/a1 "mention") [a1](content:user/a1 "mention")');
    expect(found.map(({ data }) => data.label)).toEqual(["@Ann B.", undefined]);
  });

  it("has icons, emoji, expressions, formulas, buttons, mentions and sized images", () => {
    const found = inlines(
      '<i class="fa-github">:github:</i> :smile: <code class="expression">space.vars.x</code> $$a_b$$ ' +
        '<a href="y" class="button primary" data-icon="rocket">Go</a> [P](p.md "mention") <img src="i.png" alt="" data-size="line">',
    );
    expect(found.map((node) => node.type)).toEqual([
      "icon",
      "emoji",
      "expression",
      "inline-math",
      "button",
      "mention",
      "inline-image",
    ]);
    expect(
      found.map(
        (node) => node.data.icon ?? node.data.code ?? node.data.expression ?? node.data.formula ?? null,
      ),
    ).toEqual(["github", "1f604", "space.vars.x", "a_b", "rocket", null, null]);
  });

  it("doesn't change prices, times, escaped names, unknown names and colons between digits", () => {
    expect(inlines("$5 and $6, 12:30:45, \\:smile: and :nothing:, 1:100:1 <b>1:100:1</b>")).toEqual([]);
  });

  it("keeps an emoji between letters or, with a separator, between digits", () => {
    for (const text of ["a:rocket:b", "1:rocket:<!---->2", "*1*:rocket:<!---->2", "<kbd>1</kbd>:rocket:2"])
      expect(inlines(text).map(({ type }) => type)).toEqual(["emoji"]);
    const cells = "<table><tbody><tr><td>1:rocket:<!---->2</td></tr></tbody></table>";
    expect(JSON.stringify(one(cells))).toContain('"emoji"');
  });

  it("keeps tags whose names are also properties of every JavaScript object", () => {
    const nodes = one("a <constructor>b</constructor> c").nodes as DocumentText[];
    expect(nodes.flatMap(({ leaves }) => leaves.map(({ text, html }) => html ?? text))).toEqual([
      "a ",
      "<constructor>",
      "b",
      "</constructor>",
      " c",
    ]);
    expect(types(read('<p align="constructor">a</p>'))).toEqual(["integration"]);
  });

  it("parses a footnote as an annotation of the text in brackets before it", () => {
    const [annotation] =
      toDocument("see [the *word*][^1].\n\n[^1]: Body").document.nodes[0]?.nodes?.filter(
        (node) => node.object === "inline",
      ) ?? [];
    expect(annotation && plainText(annotation)).toBe("the word");
    expect((annotation as DocumentInline).fragments?.[0]?.nodes.map(plainText)).toEqual(["Body"]);
  });

  it("parses footnotes that refer to each other", () => {
    expect(read("a[^1]\n\n[^1]: b[^2]\n\n[^2]: c[^1]")).toHaveLength(1);
  });

  it("keeps raw tags and comments as leaves that show nothing", () => {
    expect(marked("a <u>b</u> <!-- c -->").map(([text]) => text)).toEqual(["a ", "", "b", "", " ", ""]);
    expect(plainText(one("a <u>b</u>"))).toBe("a b");
  });

  it("turns soft line breaks into spaces, and hard line breaks into newlines", () => {
    expect(plainText(one("a\nb\\\nc<br>d"))).toBe("a b\nc\nd");
  });
});

describe("headings and lists", () => {
  it("have levels relative to the title, and keep levels for which the Document format has no block type", () => {
    const depths = read("# A\n\n## B\n\n### C\n\n#### D\n\n##### E").map((node) => [
      node.type,
      node.data.depth,
    ]);
    expect(depths).toEqual([
      ["heading-1", 1],
      ["heading-1", undefined],
      ["heading-2", undefined],
      ["heading-3", undefined],
      ["heading-3", 5],
    ]);
    expect(one("###### Deep").data).toEqual({ depth: 6 });
  });

  it("have unique IDs, and an explicit ID takes precedence", () => {
    const ids = read(
      '## A\n\n## A\n\n## B <a href="#own" id="own"></a>\n\n{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}',
    );
    expect(ids.map((node) => node.meta?.id ?? child(node, 0).meta?.id)).toEqual(["a", "a-1", "own", "a-2"]);
  });

  it("have the same IDs as in GitBook, and former IDs still work", () => {
    const headings = read(
      "## 1. Create & run\n\n## 1 create\n\n## Named {#own}\n\n## v1.2\n\n## V12\n\n## `<buffer>` in TLS/SSL - a\n\n## /etc/\n\n## 1.2.0 - 2024-01-01\n\n## TLS/SSL & a",
    );
    expect(headings.map(({ meta }) => [meta?.id, meta?.formerIds])).toEqual([
      ["1.-create-and-run", ["1-create--run", "id-1.-create-and-run"]],
      ["1-create", ["id-1-create"]],
      ["own", undefined],
      ["v1.2", undefined],
      ["v12", ["v12-1"]],
      ["less-than-buffer-greater-than-in-tls-ssl-a", ["buffer-in-tlsssl---a"]],
      ["etc", undefined],
      // The former IDs come from version 0.2.0, earlier versions, and GitBook.
      ["1.2.0-2024-01-01", ["1.2.0---2024-01-01", "120---2024-01-01", "id-1.2.0-2024-01-01"]],
      ["tls-ssl-and-a", ["tlsssl-and-a", "tlsssl--a"]],
    ]);
    expect([headings[2]?.data.id, plainText(headings[2] as DocumentBlock).trim()]).toEqual(["own", "Named"]);
  });

  it("have the same ID for an emoji and its code, and former IDs still work", () => {
    const ids = (text: string) => read(text).map(({ meta }) => [meta?.id, meta?.formerIds]);
    expect(ids("## 😀 Emoji\n\n## Done ✅\n\n## A 👩‍💻 b")).toEqual([
      ["emoji", ["-emoji"]],
      ["done", ["done-"]],
      ["a-b", expect.anything()],
    ]);
    const codes = ids("## :smiley: Emoji\n\n## Done :white_check_mark:\n\n## A :woman_technologist: b");
    expect(codes.map(([id]) => id)).toEqual(["emoji", "done", "a-b"]);
  });

  it("lists keep tasks, start numbers and nesting", () => {
    expect(one("* [x] a\n* [ ] b").type).toBe("list-tasks");
    expect(one("3. a\n4. b").data).toEqual({ start: 3 });
    expect(types(child(one("* a\n  1. b"), 0).nodes)).toEqual(["paragraph", "list-ordered"]);
  });
});
