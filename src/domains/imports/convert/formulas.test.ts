import { describe, expect, it } from "vitest";
import { convertPage } from "./convert";
import { withFormulas } from "./formulas";

const DOLLARS = { dollars: true, brackets: false };
const BOTH = { dollars: true, brackets: true };

describe("formulas in single dollars", () => {
  it.each([
    ["The area $\\pi r^2$, and $x$.", "The area $$\\pi r^2$$, and $$x$$."],
    ["The $n$th item of $x_{1}$-axis", "The $$n$$th item of $$x_{1}$$-axis"],
    ["**$a * b$** and $$c$$", "**$$a * b$$** and $$c$$"],
    ["* $1 + 1 = 2$", "* $$1 + 1 = 2$$"],
  ])("are converted: %s", (given, expected) => {
    expect(withFormulas(given, DOLLARS)).toBe(expected);
  });

  it.each([
    "From $5 to $10, or $5/$10, or $5 and 10$.",
    "US$5 or CA$7",
    "`$x$` and ``a ` $x$``",
    "Escaped \\$x\\$ and $ x $",
    "$HOME/bin and $HOME",
    "```\n$x$\n```",
    "Brackets \\(x\\) and \\[x\\]",
  ])("aren't found in other texts: %s", (given) => {
    expect(withFormulas(given, DOLLARS)).toBe(given);
  });

  it("can also be in brackets, and can be blocks", () => {
    const given = "A \\(a^2\\) and \\\\(b\\\\)\n\n\\[\nc\n\\]\n\nEnd";
    expect(withFormulas(given, BOTH)).toBe("A $$a^2$$ and $$b$$\n\n$$\nc\n$$\n\nEnd");
  });
});

describe("a page with formulas", () => {
  const TEXT = "# A\n\n$\\frac{a}{b}$ and $x^{10}$.\n\n$$\n\\sum_{i=1} <b>\n$$\n\nText {1}.\n";

  it("keeps braces in formulas, which aren't MDX expressions", () => {
    const { text, problems } = convertPage({
      dialect: "docusaurus",
      path: "a.md",
      text: TEXT,
      math: DOLLARS,
    });
    expect(text).toContain("$$\\frac{a}{b}$$ and $$x^{10}$$.\n\n$$\n\\sum_{i=1} <b>\n$$\n\nText 1.");
    expect(problems).toEqual([]);
  });

  it("keeps brackets and braces in formulas of MkDocs, which aren't attributes", () => {
    const text =
      "# A\n\n!!! note\n    $\\sqrt[3]{x}$ and \\(y\\)\n\n    \\[\n    z\n    \\]\n\nCosts $5 or $6.\n";
    const page = convertPage({ dialect: "mkdocs", path: "a.md", text, math: BOTH });
    expect(page.text).toContain("$$\\sqrt[3]{x}$$ and $$y$$\n\n$$\nz\n$$\n{% endhint %}");
    expect(page.text).toContain("Costs $5 or $6.");
    expect(page.problems).toEqual([]);
  });

  it("doesn't get formulas if its project doesn't show formulas", () => {
    const page = convertPage({ dialect: "mkdocs", path: "a.md", text: "# A\n\n$x$\n" });
    expect(page.text).toContain("\n$x$\n");
  });
});
