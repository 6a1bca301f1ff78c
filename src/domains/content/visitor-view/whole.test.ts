import { describe, expect, it } from "vitest";
import { sourceFiles } from "@/testing/source-texts";

/**
 * Files that read the whole content even for visitors, because they cache results for all readers. Each of
 * these files must apply the visitor's conditions itself (docs/adr/036).
 */
const READ_WHOLE = [
  "src/domains/content/read/documents.ts",
  "src/domains/content/read/targets.ts",
  "src/domains/content/visitor-view/hidden-pages.ts",
  "src/domains/content/visitor-view/visible-things.ts",
  "src/domains/sites/published/git-redirects.ts",
  "src/domains/sites/published/pages.ts",
  "src/site/bundle/files.ts",
  "src/site/published/load/listed-pages.ts",
  "src/site/published/load/navigation.ts",
  "src/site/published/load/resolve-references.ts",
  "src/site/published/load/similar-pages.ts",
  "src/site/published/load/tree.ts",
  "src/site/published/serve/files.ts",
];

/**
 * Files that read the head of a space, including content with conditions. They apply the conditions later.
 */
const DECIDED_LATER = [
  "src/domains/ask/readable-content.ts",
  "src/site/published/load/page.ts",
  "src/site/published/load/read-text.ts",
];

describe("the content that is read for a visitor", () => {
  it("is read without applying conditions only in these files", () => {
    expect(sourceFiles(/import \{[^}]*\bwhole\b[^}]*\} from "[^"]*\/snapshot"/).sort()).toEqual(READ_WHOLE);
    expect(sourceFiles(/import \{[^}]*\bwholeContentOf\b/).sort()).toEqual(DECIDED_LATER);
  });
});
