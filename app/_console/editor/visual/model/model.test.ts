import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDocument, normalForm, splitPage, toDocument } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { documentArbitrary } from "@/domains/content/markdown/document-arbitrary.fixture";
import { counter } from "@/domains/content/markdown/edited.fixture";
import { spelledText } from "@/domains/content/markdown/text-arbitrary.fixture";
import { nodeToDocument } from "./to-blocks";
import { documentToNode } from "./to-nodes";

function fluentdPages(): { path: string; body: string }[] {
  const folder = mkdtempSync(join(tmpdir(), "fluentd-docs-"));
  try {
    execFileSync("git", ["clone", "--quiet", "src/testing/data/fluentd-docs.bundle", folder], {
      stdio: "pipe",
    });
    const paths = (readdirSync(folder, { recursive: true }) as string[]).filter((path) =>
      path.endsWith(".md"),
    );
    return paths.map((path) => ({
      path,
      body: splitPage(readFileSync(join(folder, path), "utf8")).bodyAfterTitle,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function opaqueIn(node: ReturnType<typeof documentToNode>): string[] {
  const types: string[] = [];
  node.descendants((one) => {
    if (one.type.name === "opaque") types.push((one.attrs.block as DocumentBlock).type);
  });
  return types;
}

const keysIn = (blocks: readonly DocumentBlock[]): string[] =>
  blocks.flatMap((block) => [
    ...(block.key ? [block.key] : []),
    ...keysIn((block.nodes ?? []).filter((node): node is DocumentBlock => node.object === "block")),
  ]);

/**
 * Opens a text in the editor and converts it back without edits. Checks that the content and the keys, and therefore the
 * bytes, stay the same. Returns the types of the opaque blocks.
 */
function expectIdentity(text: string, { path = text, withBytes = true } = {}): string[] {
  const { document, keys } = toDocument(text);
  const node = documentToNode(document);
  const back = nodeToDocument(node);
  expect({ path, form: normalForm(back.nodes) }).toEqual({ path, form: normalForm(document.nodes) });
  const lost = keysIn(document.nodes).filter((key) => !keysIn(back.nodes).includes(key));
  expect({ path, lost }).toEqual({ path, lost: [] });
  if (withBytes)
    expect(fromDocument(back, { previous: { text, keys }, newKey: counter() }).markdown).toBe(text);
  return opaqueIn(node);
}

describe("a page that is opened in the editor without edits", { timeout: 120_000 }, () => {
  it("has the same content and keys for all real pages, and people can edit almost all blocks", () => {
    const opaque = new Map<string, number>();
    for (const [index, { path, body }] of fluentdPages().entries())
      for (const type of expectIdentity(body, { path, withBytes: index % 8 === 0 }))
        opaque.set(type, (opaque.get(type) ?? 0) + 1);
    // These are all opaque blocks on 193 pages.
    expect(Object.fromEntries(opaque)).toEqual({ integration: 2, paragraph: 1, table: 1 });
  });

  it("keeps every byte of texts in all spellings of the Markdown dialect", () => {
    fc.assert(
      fc.property(spelledText, ({ text }) => void expectIdentity(text)),
      { numRuns: 60, seed: 20261122 },
    );
  });

  it("has the same content for any Document", () => {
    fc.assert(
      fc.property(documentArbitrary, (document) => {
        expect(normalForm(nodeToDocument(documentToNode(document)).nodes)).toEqual(
          normalForm(document.nodes),
        );
      }),
      { numRuns: 150, seed: 20261122 },
    );
  });
});
