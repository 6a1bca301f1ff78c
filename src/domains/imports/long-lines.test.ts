import { expect, it } from "vitest";
import { type Files, imported, makeImporter, zipOf } from "./imports.fixture";

const LENGTH = 200_000;
const spaces = " ".repeat(LENGTH);
const letters = "a".repeat(LENGTH);

/**
 * Long lines that look like the start of a marker. A naive pattern would take quadratic time to reject these
 * lines.
 */
const MKDOCS = [`!!! ${spaces}"a`, `!!! ${letters}${spaces}"a`, `## a${spaces}{: x`, `## a {#${letters}`];
const DOCUSAURUS = [`:::note${spaces}[`, `:::note ${letters}[`, `\`\`\`js${spaces}a`];

const paged = (folder: string, lines: readonly string[]): Files =>
  Object.fromEntries(
    lines.map((line, index) => [`${folder}/p${index}.md`, `# Page ${index}\n\n${line}\n\nEnd.\n`]),
  );

it.each([
  ["mkdocs", MKDOCS, { "mkdocs.yml": "site_name: X\n" }],
  ["docusaurus", DOCUSAURUS, { "docusaurus.config.js": "" }],
] as const)(
  "a page of %s with long lines that look like markers is imported in time",
  async (_, lines, config) => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf({ ...config, ...paged("docs", lines) })]);
    expect(run.status).toBe("completed");
    const content = await imported(importer, run);
    for (const index of lines.keys()) expect(await content.text(`Page ${index}`)).toContain("End.\n");
  },
);
