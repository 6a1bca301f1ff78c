import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toDocument } from "@/domains/content/markdown/to-document";
import { fromMarkup } from "@/lib/markup-text";
import { labelsIn } from "@/site/labels/language";
import { DocumentView } from "./document-view";
import { prepareDocument } from "./prepare";

async function render(markdown: string, language = "en"): Promise<string> {
  const { nodes } = toDocument(markdown).document;
  const context = {
    hrefOf: () => null,
    fileOf: () => null,
    describe: () => null,
    labels: labelsIn(language).blocks,
    prepared: await prepareDocument(nodes),
  };
  return renderToStaticMarkup(<DocumentView nodes={nodes} context={context} />);
}

const fence = (syntax: string, text: string) => `\`\`\`${syntax}\n${text}\n\`\`\`\n`;

describe("a code block", () => {
  it.each([
    ["yaml", "YAML"],
    ["js", "JavaScript"],
    ["bash", "Shell"],
    ["json", "JSON"],
    ["java", "Java"],
    ["c++", "C++"],
    ["Elixir", "Elixir"],
  ])("of the language %s is labeled %s", async (syntax, name) => {
    expect(await render(fence(syntax, "x"))).toContain(`<span class="doc-code-language">${name}</span>`);
  });

  it.each(["", "text", "plaintext", "mermaid"])("of the language '%s' has no label", async (syntax) => {
    expect(await render(fence(syntax, "x"))).not.toContain("<figcaption");
  });

  it("shows its title before the name of its language", async () => {
    const html = await render(`{% code title="run.sh" %}\n${fence("sh", "x")}{% endcode %}\n`);
    expect(html).toContain('<figcaption>run.sh<span class="doc-code-language">Shell</span></figcaption>');
  });

  it("with changes marks added and removed lines, and doesn't change the text", async () => {
    const text = "--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n--flag\n++count";
    const html = await render(fence("diff", text));
    const lines = [...html.matchAll(/<span class="(doc-line[^"]*)">/g)].map(([, name]) => name?.slice(9));
    const [added, removed] = ["doc-line-added", "doc-line-removed"];
    expect(lines).toEqual(["", "", "", "", removed, added, removed, added]);
    const code = /<code>([\s\S]*)<\/code>/.exec(html)?.[1] ?? "";
    expect(fromMarkup(code.replace(/<[^>]+>/g, ""))).toBe(text);
  });

  it("of another language marks no line as added", async () => {
    expect(await render(fence("js", "+x;\n-y;"))).not.toMatch(/doc-line-(added|removed)/);
  });

  it("offers to show all lines in the language of the site", async () => {
    const text = Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n");
    const long = `{% code expandable="true" %}\n${fence("sh", text)}{% endcode %}\n`;
    expect(await render(long, "de")).toContain(">Alle 12 Zeilen anzeigen</button>");
  });
});
