import { describe, expect, it } from "vitest";
import { findPathProblem, relativePath, resolveHref, screenFiles } from "./paths";

describe("findPathProblem", () => {
  it.each([
    ["", "path_empty"],
    ["/etc/passwd", "path_absolute"],
    ["C:/x", "path_absolute"],
    ["../x", "path_outside"],
    ["a/../../x", "path_outside"],
    ["a/./x", "path_segment"],
    ["a//x", "path_segment"],
    ["a/", "path_segment"],
    ["a\\b", "path_backslash"],
    ["a\0b", "path_control"],
    ["a\nb", "path_control"],
    ["a\uFFFDb", "path_encoding"],
    [".git/config", "path_git"],
    ["a/.GiT/x", "path_git"],
    ["a/.g\u200cit/x", "path_git"],
    ["a/.git . /x", "path_git"],
    ["git~1/x", "path_git"],
    ["x".repeat(1025), "path_too_long"],
    ["é".repeat(128), "path_too_long"],
  ])("rejects %j", (path, code) => {
    expect(findPathProblem(path)?.code).toBe(code);
  });

  it.each([
    "a.md",
    ".gitbook/assets/a (1).png",
    ".gitignore",
    "git/x",
    "日本/ページ.md",
    "a/..b/c..d",
    "é".repeat(127),
  ])("accepts %j", (path) => {
    expect(findPathProblem(path)).toBeNull();
  });
});

describe("screenFiles", () => {
  it("keeps ordinary files, and reports why each other file is rejected", () => {
    const file = (path: string, mode = "100644") => ({ path, mode, oid: "0" });
    const { files, problems } = screenFiles([
      file("README.md"),
      file("run.sh", "100755"),
      file("link.md", "120000"),
      file("module", "160000"),
      file("odd", "100000"),
      file("Readme.md"),
      file("../evil.md"),
      file("caf\u00e9.md"),
      file("cafe\u0301.md"),
    ]);
    expect(files.map(({ path }) => path)).toEqual(["README.md", "run.sh", "caf\u00e9.md"]);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ["symbolic_link", "link.md"],
      ["submodule", "module"],
      ["file_mode", "odd"],
      ["case_clash", "Readme.md"],
      ["path_outside", "../evil.md"],
      ["case_clash", "cafe\u0301.md"],
    ]);
  });
});

describe("resolveHref", () => {
  it.each<[href: string, path: string, anchor: string | null]>([
    ["x.md", "a/b/x.md", null],
    ["./x.md#part", "a/b/x.md", "part"],
    ["../x.md#a%20b", "a/x.md", "a b"],
    ["../../x.md", "x.md", null],
    ["/abs/x.md", "abs/x.md", null],
    ["a%20b%2Fc.md?raw=1", "a/b/a b/c.md", null],
    ["<p q (1).md>", "a/b/p q (1).md", null],
    ["../", "a", null],
    ["/", "", null],
    ["100%.md", "a/b/100%.md", null],
  ])("resolves %s", (href, path, anchor) => {
    expect(resolveHref("a/b/page.md", href)).toMatchObject({ kind: "path", path, anchor });
  });

  it("distinguishes external URLs, anchors, paths outside of the content and invalid links", () => {
    const kind = (href: string) => resolveHref("a/b/page.md", href).kind;
    expect(["https://x.y", "mailto:a@b", "//cdn/x", "HTTP://x"].map(kind)).toEqual(Array(4).fill("external"));
    expect(["#top", "#"].map(kind)).toEqual(["anchor", "anchor"]);
    expect(["../../../x.md", "%2e%2e/../../x.md", "/../x.md"].map(kind)).toEqual(Array(3).fill("outside"));
    expect(["", "a\u0000b", "..\\x.md", "?x"].map(kind).slice(0, 3)).toEqual(Array(3).fill("invalid"));
  });
});

describe("relativePath", () => {
  it.each([
    ["SUMMARY.md", "a/b.md", "a/b.md"],
    ["docs/SUMMARY.md", "docs/a.md", "a.md"],
    ["docs/x/SUMMARY.md", "docs/a.md", "../a.md"],
    ["a/b/c.md", "d.md", "../../d.md"],
    ["a/a.md", "a/a/a.md", "a/a.md"],
  ])("is correct from %s to %s", (from, to, way) => {
    expect(relativePath(from, to)).toBe(way);
    expect(resolveHref(from, way)).toMatchObject({ path: to });
  });
});
