import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { textAt } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { importFrom, makeGitSpace } from "@/testing/git-space";
import { withBookVariables } from "./convert/book-variables";
import { imported, makeImporter, reasons, zipOf } from "./imports.fixture";

const PAGE =
  "# {{ book.name }} guide\n\nVersion {{book.version}} of {{ book.names.short }}, {{ book.absent }}.\n\n```\nnpm i app@{{ book.version }}\n```\n\n{% raw %}{{ book.version }}{% endraw %}\n";
const FILES = {
  "SUMMARY.md": "* [{{ book.name }}](README.md)\n",
  "README.md": PAGE,
};
const VARIABLES = { name: "Acme", version: 1.5, names: { short: "AC" }, list: ["x"], __proto__x: "y" };

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

it.each([
  ["book.json", JSON.stringify({ variables: VARIABLES })],
  [
    "book.js",
    `const pkg = require("./package.json");\nmodule.exports = { variables: ${JSON.stringify(VARIABLES)} };`,
  ],
])(
  "variables in %s of an upload are replaced with their values, and the others are reported",
  async (name, text) => {
    const importer = await makeImporter();
    const run = await importer.run([await zipOf({ ...FILES, [name]: text })]);
    expect(run).toMatchObject({ status: "completed", format: "gitbook" });
    const found = await imported(importer, run);
    expect(found.outline).toEqual(["Acme guide"]);
    const page = await found.text("Acme guide");
    expect(page).toContain("# Acme guide\n\nVersion 1.5 of AC, {{ book.absent }}.");
    expect(page).toContain("npm i app@1.5\n");
    expect(page).toContain("{% raw %}{{ book.version }}{% endraw %}");
    expect(reasons(run)).toContain(
      'README.md: Line 3: The page shows this markup as text: "{{ book.absent }}". Replace the markup with Markdown, or remove the markup.',
    );
    expect(reasons(run).filter((reason) => reason.includes("book.name"))).toEqual([]);
  },
);

it("variables in a Git repository keep their bytes, and the import warns about them", async () => {
  const files = { ...FILES, "book.json": JSON.stringify({ variables: VARIABLES }) };
  const repository = await GitRepository.create(remote, "variables.git", files);
  const place = await makeGitSpace();
  const run = await importFrom(remote, place, {}, repository.name);
  expect(await textAt(place, "README.md")).toBe(PAGE);
  for (const variable of [
    "{{ book.name }}",
    "{{book.version}}",
    "{{ book.names.short }}",
    "{{ book.absent }}",
  ])
    expect(run.warnings.filter((warning: string) => warning.includes(variable))).not.toEqual([]);
});

it("variables can't make a page much longer", () => {
  const value = "x".repeat(1000);
  const page = withBookVariables("{{ book.a }}".repeat(10_000), { a: value });
  expect(page.length).toBeLessThan(1_000_000);
  expect(page).toContain("{{ book.a }}");
});
