import { describe, expect, it } from "vitest";
import { sourceFiles } from "@/testing/source-texts";

/**
 * Places that read all of a content although a visitor may be asking. Each decides by itself what visitors are shown of
 * it, for what it reads is kept for all of them; whoever is added here has to do so, too (docs/adr/036).
 */
const READ_WHOLE = [
  "src/domains/content/read/documents.ts",
  "src/domains/content/read/statement.ts",
  "src/domains/content/read/targets.ts",
  "src/domains/content/visitor-view/hidden-pages.ts",
  "src/domains/content/visitor-view/visible-things.ts",
  "src/domains/sites/published/git-redirects.ts",
  "src/domains/sites/published/pages.ts",
  "src/site/bundle/files.ts",
  "src/site/published/load/listed-pages.ts",
  "src/site/published/load/navigation.ts",
  "src/site/published/load/resolve-references.ts",
  "src/site/published/load/tree.ts",
  "src/site/published/serve/files.ts",
];

/** Places that read the head of a space with the parts that depend on its visitor, and decide about these afterwards. */
const DECIDED_LATER = [
  "src/domains/ask/readable-content.ts",
  "src/site/published/load/page.ts",
  "src/site/published/load/read-text.ts",
];

describe("a content that a visitor reads", () => {
  it("is read whole in these places alone", () => {
    expect(sourceFiles(/import \{[^}]*\bwhole\b[^}]*\} from "[^"]*\/snapshot"/).sort()).toEqual(READ_WHOLE);
    expect(sourceFiles(/import \{[^}]*\bwholeContentOf\b/).sort()).toEqual(DECIDED_LATER);
  });
});
