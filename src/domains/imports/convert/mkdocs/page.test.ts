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

  it("is rejected if it has too many lines, even if the lines are in code or blocks", () => {
    const lines = "    a\n".repeat(200_000);
    for (const text of [`\`\`\`\n${lines}\`\`\`\n`, `!!! note\n${lines}`])
      expect(() => read(text)).toThrow(/^a page can be at most 1 MiB/);
  });
});
