import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocumentNode, type JSONDocument, paragraph, textNode } from "./document";
import { counter } from "./edited.fixture";
import { fromDocument } from "./from-document";
import { headingsOf } from "./headings";
import { extractReferences } from "./links";
import { normalForm } from "./normal-form";
import { splitPage } from "./page";
import { toDocument } from "./to-document";

type Page = { path: string; text: string; body: string; read: ReturnType<typeof toDocument> };

let folder: string;
let pages: Page[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fluentd-docs-"));
  execFileSync("git", ["clone", "--quiet", "src/testing/data/fluentd-docs.bundle", folder], {
    stdio: "pipe",
  });
  const paths = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.endsWith(".md"));
  pages = paths.map((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    const body = splitPage(text).bodyAfterTitle;
    return { path, text, body, read: toDocument(body) };
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function countTypes(document: JSONDocument): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (node: DocumentNode) => {
    if (node.object === "text") return;
    counts.set(node.type, (counts.get(node.type) ?? 0) + 1);
    for (const child of node.nodes ?? []) visit(child);
    for (const part of node.fragments ?? []) for (const child of part.nodes) visit(child);
  };
  for (const node of document.nodes) visit(node);
  return counts;
}

/** Counts blocks in the source without the parser. Ignores lines inside fenced code. */
function countSource(body: string): { code: number; hint: number; table: number; image: number } {
  const counts = { code: 0, hint: 0, table: 0, image: 0 };
  let fence = "";
  // Comments aren't content.
  for (const line of body.replace(/<!--[\s\S]*?-->/g, "").split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence) && line.trim() === mark) fence = "";
      continue;
    }
    if (mark !== "") {
      fence = mark;
      counts.code += 1;
    }
    if (/^\s*\{% hint /.test(line)) counts.hint += 1;
    if (/^\s*\|?\s*:?-+:?\s*\|[\s|:-]*$/.test(line) || /<table/.test(line)) counts.table += 1;
    counts.image += line.replace(/`[^`]*`/g, "").match(/!\[[^\]]*\]\(|<img /g)?.length ?? 0;
  }
  return counts;
}

describe("193 real pages", { timeout: 120_000 }, () => {
  it("are converted, and all hints, tables, code blocks and images of the source become blocks of the matching types", () => {
    expect(pages).toHaveLength(193);
    const total = { hint: 0, table: 0, image: 0, code: 0 };
    for (const page of pages) {
      const counts = countTypes(page.read.document);
      const source = countSource(page.body);
      const images = (counts.get("image") ?? 0) + (counts.get("inline-image") ?? 0);
      const typed = { hint: counts.get("hint") ?? 0, table: counts.get("table") ?? 0, image: images };
      expect({ path: page.path, ...typed }).toEqual({
        path: page.path,
        hint: source.hint,
        table: source.table,
        image: source.image,
      });
      // Indented code has no fence, so a page can have more code blocks than fences, but not fewer.
      expect(counts.get("code") ?? 0).toBeGreaterThanOrEqual(source.code);
      for (const kind of ["hint", "table", "image", "code"] as const) total[kind] += source[kind];
    }
    expect(total.hint).toBe(24);
    expect(Math.min(total.table, total.image, total.code)).toBeGreaterThan(10);
  });

  it("are written as the same bytes, with the same keys, if nothing changed", () => {
    for (const { path, body, read } of pages) {
      const { document, keys } = read;
      const written = fromDocument(document, { previous: { text: body, keys }, newKey: counter() });
      expect({ path, same: written.markdown === body, keys: written.keys }).toEqual({
        path,
        same: true,
        keys,
      });
    }
  });

  it("are equal after they're written without the old text and parsed again", () => {
    for (const { path, read } of pages) {
      const { document } = read;
      const { markdown } = fromDocument(document, { newKey: counter() });
      expect({ path, forms: normalForm(toDocument(markdown).document.nodes) }).toEqual({
        path,
        forms: normalForm(document.nodes),
      });
    }
  });

  it("change only at the position where a paragraph is inserted", () => {
    for (const { path, body, read } of pages) {
      const { document, keys } = read;
      if (document.nodes.length < 2) continue;
      const at = Math.floor(document.nodes.length / 2);
      const nodes = document.nodes.toSpliced(at, 0, paragraph([textNode("Inserted here.")]));
      const written = fromDocument(
        { ...document, nodes },
        { previous: { text: body, keys }, newKey: counter() },
      );
      expect({ path, text: written.markdown.replace("Inserted here.\n\n", "") }).toEqual({
        path,
        text: body,
      });
    }
  });

  it("have a title, headings with unique IDs, and references as they're written", () => {
    for (const { path, text } of pages) {
      if (!path.endsWith("SUMMARY.md"))
        expect({ path, title: splitPage(text).title }).not.toEqual({ path, title: null });
      const ids = headingsOf(text).map((heading) => heading.id);
      expect(new Set(ids).size).toBe(ids.length);
      const plain = text.replace(/\\(?=[_&()*])/g, "");
      for (const { href } of extractReferences(text)) {
        // The text can contain a URL without its scheme.
        expect(plain).toContain(href.replace(/^(https?:\/\/|mailto:)/, ""));
      }
    }
  });
});
