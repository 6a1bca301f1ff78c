import { describe, expect, it } from "vitest";
import { convertPage } from "../convert";

describe("a snippet that a page passes content to", () => {
  const term = { "snippets/term.mdx": "Term:" };
  const of = (body: string, snippets: Record<string, string> = term) =>
    convertPage({
      ...{ dialect: "mintlify", path: "a.mdx", snippets },
      text: `import Term from "/snippets/term.mdx"\n\n${body}\n`,
    });

  it("stays in its table row and in its sentence", () => {
    const { text } = of(
      "| a | <Term>API</Term> | b |\n| - | - | - |\n| 1 | 2 | 3 |\n\nUse <Term>API</Term> now.",
    );
    expect(text).toContain("| a | Term: API | b |");
    expect(text).toContain("Use Term: API now.");
  });

  it("stays in its table row even if the snippet has several paragraphs", () => {
    const { text } = of("| a | <Term/> |\n| - | - |", { "snippets/term.mdx": "One\n\nTwo" });
    expect(text).toContain("| a | One Two |");
  });

  it("is followed by the content if the content has several lines", () => {
    const { text } = of("<Term>\n\n- API\n\n</Term>");
    expect(text).toMatch(/Term:\n\n[-*] API/);
  });
});

describe("a level 1 heading of a page with a title", () => {
  const page = (meta: string, body: string) => `---\ntitle: Add\n${meta}---\n\n${body}`;

  it.each([
    ["after an import", "", 'import X from "/x.mdx"\n\n# Other', "## Other"],
    ["underlined", "", "Other\n=====\n\n```\n# install\n```", "## Other\n\n\n```\n# install\n```"],
    ["below the name of an operation", "openapi: GET /x\n", "# Other", "`GET /x`\n\n\n# Other"],
    ["within a component", "", "<Note>\n# Other\n</Note>", "# Other"],
    ["in code at the start", "", "```\n# install\n```", "```\n# install\n```"],
  ])("causes no report of a lost heading: %s", (_where, meta, body, expected) => {
    const { text, problems } = convertPage({ dialect: "mintlify", path: "a.mdx", text: page(meta, body) });
    expect(text).toContain(expected);
    expect(problems.filter((reason) => !/generated from an OpenAPI/.test(reason))).toEqual([]);
  });
});
