import { describe, expect, it } from "vitest";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const POINTER = `version https://git-lfs.github.com/spec/v1
oid sha256:${"4d7a".repeat(16)}
size 12345
`;
const SKIPPED =
  "The file was skipped, because the upload contains only a pointer to Git LFS. Add the file itself, and import again.";

describe("files in Git LFS", () => {
  it("are reported with their paths, and aren't stored in place of the content", async () => {
    const importer = await makeImporter();
    const files = {
      "README.md": "# Start\n\n![One](a.png) and ![two](b.png)\n",
      "a.png": POINTER,
      "b.png": "png",
      "page.md": POINTER,
    };
    const run = await importer.run([await zipOf(files)]);
    expect(run.status).toBe("completed");
    expect(run.report.problems).toEqual(
      expect.arrayContaining([
        { file: "a.png", reason: SKIPPED },
        { file: "page.md", reason: SKIPPED },
      ]),
    );
    const content = await imported(importer, run);
    expect(content.files.map(({ name }) => name)).toEqual(["b.png"]);
    expect(content.outline).toEqual(["Start"]);
  });
});

describe("names with accents", () => {
  it.each([
    ["composed", "NFC", "NFD"],
    ["decomposed", "NFD", "NFC"],
  ])("are found if they're %s and links aren't", async (_, inFiles, inLinks) => {
    const importer = await makeImporter();
    const files = {
      "README.md": `# Start\n\n${"[a](café/é.md) [b](café/é) ![c](ü.png)".normalize(inLinks)}\n`,
      ["café/é.md".normalize(inFiles)]: "# É\n",
      ["ü.png".normalize(inFiles)]: "png",
      "SUMMARY.md": `* [Start](README.md)\n* [É](${"café/é.md".normalize(inLinks)})\n`,
    };
    const run = await importer.run([await zipOf(files)]);
    expect(run).toMatchObject({ status: "completed", report: { problems: [] } });
    const content = await imported(importer, run);
    expect(content.outline).toEqual(["Start", "É"]);
    const text = await content.text("Start");
    expect(text.match(/content:page/g)).toHaveLength(2);
    expect(text).toContain("content:file/");
  });
});
