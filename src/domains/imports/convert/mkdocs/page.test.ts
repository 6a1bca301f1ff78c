import { describe, expect, it } from "vitest";
import { countSteps } from "@/testing/steps";
import { convertPage } from "../convert";
import { readMkDocsPage } from "./page";

const read = (text: string) => readMkDocsPage({ path: "a.md", dialect: "mkdocs", text });

describe("a page of MkDocs", () => {
  const steps = countSteps();

  it("is imported with keyboard shortcuts, highlighted words and code options in Bindery's syntax", () => {
    const { text, title, problems } = read(
      [
        "# Use {: #use-it }",
        "",
        "A `{name}`, `{a: 1}`{.json} and [b](c.md){: target=_blank }.",
        "",
        "Press ++ctrl+c++, ==mark== and `==not==` this, a == b.",
        "",
        '``` py linenums="1" hl_lines="2 4-5"',
        "a",
        "```",
        "",
        "Term",
        ":   Meaning",
      ].join("\n"),
    );
    expect(title).toBe("Use");
    expect(text).toContain("A `{name}`, `{a: 1}` and [b](c.md).\n");
    expect(text).toContain("<kbd>Ctrl</kbd>+<kbd>C</kbd>, <mark>mark</mark> and `==not==` this, a == b.");
    expect(text).toContain('{% code lineNumbers="true" highlight="2,4,5" %}\n``` py\na\n```\n{% endcode %}');
    expect(problems).toEqual([]);
  });

  it("is imported with the blocks between slashes, which can contain other blocks", () => {
    const { text: written, problems } = convertPage({
      ...{ path: "a.md", dialect: "mkdocs" },
      text: [
        ...["# T", "", "//// note | The title", "Body.", "", "/// details | More", "    type: warning", ""],
        ...[
          "Deep.",
          "",
          "```sh",
          "/// tip",
          "///",
          "```",
          "///",
          "////",
          "",
          "/// details",
          "    open: true",
        ],
        ...["", "Shown.", "///", "", "/// tab | A", "One.", "///", "/// tab | B", "Two.", "///", ""],
        ...[
          "/// caption",
          "Below.",
          "///",
          "",
          "/// admonition | Named",
          "    type: tip",
          "",
          "Kind.",
          "///",
        ],
      ].join("\n"),
    });
    const text = written.replace(/\n{2,}/g, "\n\n");
    expect(text).toContain('{% hint style="info" %}\n**The title**\n\nBody.');
    expect(text).toContain("<summary>More</summary>\n\nDeep.\n\n```sh\n/// tip\n///\n```");
    expect(text).toContain("<details open>\n\n<summary>Details</summary>\n\nShown.");
    expect(text).toContain('{% tabs %}\n{% tab title="A" %}\nOne.');
    expect(text).toContain('{% tab title="B" %}\nTwo.\n{% endtab %}\n{% endtabs %}');
    expect(text).toContain('{% hint style="success" %}\n**Named**\n\nKind.');
    expect(text).toContain("\nBelow.\n");
    expect(text.replace(/```sh[\s\S]*?```/g, "")).not.toMatch(/\/\/\/|type:|open:/);
    expect(problems).toEqual([]);
  });

  it("keeps slashes that aren't a block, and reports blocks of other kinds", () => {
    const source = "/// A comment of Rust\n\n/// note\nNot closed.\n\n/// custom | X\nKept.\n///\n";
    const { text, problems } = convertPage({ path: "a.md", dialect: "mkdocs", text: source });
    expect(text).toContain("/// A comment of Rust\n\n/// note\nNot closed.\n\n/// custom | X\nKept.\n///");
    expect(problems).toEqual([
      "Line 6: the block custom isn't supported, so its marks are shown. Replace it with another block.",
    ]);
  });

  it("reports each definition of a definition list", () => {
    const { problems } = convertPage({ path: "a.md", dialect: "mkdocs", text: "Term\n:   Meaning\n" });
    expect(problems).toEqual([
      expect.stringMatching(/^Line 2: The page shows this markup as text: ": Meaning"/),
    ]);
  });

  it("removes attributes after a link between escaped backticks, which aren't code", () => {
    const source = "\\` [x](y.md){ .btn } \\` and \\){ .kept }\n";
    const { text, problems } = convertPage({ path: "a.md", dialect: "mkdocs", text: source });
    expect(text).toContain("\\` [x](y.md) \\` and");
    expect(problems).toEqual([expect.stringContaining("{ .kept }")]);
  });

  it("doesn't change comparison operators or code between several backticks", () => {
    const line = "if x==1 and y==2, ``++x++`` or a == b == c and i++ or ++j; ==marked== though.";
    const { text } = read(line);
    expect(text).toContain(
      "if x==1 and y==2, ``++x++`` or a == b == c and i++ or ++j; <mark>marked</mark> though.",
    );
  });

  it("takes time proportional to its length if it has many code fences", async () => {
    const fences = (count: number) => "```\na\n```\n".repeat(count);
    read(fences(10));
    const few = await steps(() => read(fences(1000)));
    const many = await steps(() => read(fences(4000)));
    expect(many / few).toBeLessThan(6);
  });

  it("takes time proportional to its length if it has many blocks between slashes that aren't closed", async () => {
    const blocks = (count: number) => "/// note\n".repeat(count);
    read(blocks(10));
    const few = await steps(() => read(blocks(1000)));
    const many = await steps(() => read(blocks(4000)));
    expect(many / few).toBeLessThan(6);
  });

  it("is rejected if it has too many lines, even if the lines are in code or blocks", () => {
    const lines = "    a\n".repeat(200_000);
    for (const text of [`\`\`\`\n${lines}\`\`\`\n`, `!!! note\n${lines}`])
      expect(() => read(text)).toThrow(/^a page can be at most 1 MiB/);
  });
});
