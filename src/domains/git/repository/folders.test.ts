import { describe, expect, it } from "vitest";
import { structureFromFolders } from "./folders";
import { selectAssets } from "./paths";
import { parseSummary, type SummaryNode } from "./summary";
import { writeSummary } from "./summary-write";

type Brief = [kind: string, title: string, path: string | null, children: Brief[]];
const brief = (nodes: SummaryNode[]): Brief[] =>
  nodes.map(({ kind, title, path, children }) => [kind, title, path ?? null, brief(children)]);

const PATHS = [
  "README.md",
  "SUMMARY.md",
  "10-last.md",
  "2-second.md",
  "guide/README.md",
  "guide/b.md",
  "guide/deep/x.md",
  "reference/api_keys.md",
  "image.png",
  ".github/ISSUE.md",
];

describe("structureFromFolders", () => {
  it("follows the folders, uses a folder's README as its page, and sorts 2 before 10", () => {
    const titles = new Map([["guide/README.md", "The guide"]]);
    expect(brief(structureFromFolders(PATHS, { titleOf: (path) => titles.get(path) }))).toEqual([
      ["document", "Introduction", "README.md", []],
      ["document", "Second", "2-second.md", []],
      ["document", "Last", "10-last.md", []],
      [
        "document",
        "The guide",
        "guide/README.md",
        [
          ["document", "B", "guide/b.md", []],
          ["document", "Deep", null, [["document", "X", "guide/deep/x.md", []]]],
        ],
      ],
      ["group", "Reference", null, [["document", "Api keys", "reference/api_keys.md", []]]],
    ]);
  });

  it("results in a structure that can be written to a summary and parsed again", () => {
    const nodes = structureFromFolders(PATHS);
    expect(parseSummary(writeSummary(nodes)).nodes).toEqual(nodes);
  });
});

describe("selectAssets", () => {
  it("includes the assets folder and files that pages refer to, and no other files", () => {
    const files = [
      ".gitbook/assets/a.png",
      ".gitbook/assets/spec.yaml",
      ".gitbook/assets/.DS_Store",
      ".gitbook/includes/x.md",
      ".gitbook.yaml",
      ".github/workflow.yml",
      "LICENSE",
      "LICENSE.txt",
      "SUMMARY.md",
      "page.md",
      "images/used.svg",
      "images/unused.svg",
      "files/a.pdf",
    ].map((path) => ({ path }));
    const referenced = new Set([
      "images/used.svg",
      "files/a.pdf",
      "LICENSE",
      ".github/workflow.yml",
      "page.md",
      "no.png",
    ]);
    expect(selectAssets(files, { referenced, summaryPath: "SUMMARY.md" }).map(({ path }) => path)).toEqual([
      ".gitbook/assets/a.png",
      ".gitbook/assets/spec.yaml",
      "images/used.svg",
      "files/a.pdf",
    ]);
  });
});
