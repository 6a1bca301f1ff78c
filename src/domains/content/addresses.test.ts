import { describe, expect, it } from "vitest";
import { hrefWriter, readAddress, resolveAddress, type Targets } from "./addresses";
import type { ContentRef } from "./markdown/document";

const path = (href: string, from: string | null = "guide/deep/page.md") => readAddress(href, "link", from);

describe("parsing an address on a page", () => {
  it.each([
    ["other.md", "guide/deep/other.md"],
    ["./other.md", "guide/deep/other.md"],
    ["../other.md", "guide/other.md"],
    ["/root.md", "root.md"],
    ["a%20b.md", "guide/deep/a b.md"],
    ["folder/", "guide/deep/folder/README.md"],
    ["..", "guide/README.md"],
    ["page.md?raw=1", "guide/deep/page.md"],
    ["../../../../etc/passwd", "../../etc/passwd"],
    ["%E0%A4%A.md", "guide/deep/%E0%A4%A.md"],
    ["%00.md", "guide/deep/%00.md"],
  ])("reads %s as the repository path %s", (href, expected) => {
    expect(path(href)).toEqual({ kind: "path", path: expected });
  });

  it("returns the anchor of the address separately", () => {
    expect(path("../b.md#a%20b")).toEqual({ kind: "path", path: "guide/b.md", anchor: "a b" });
    expect(path("#part")).toEqual({ kind: "anchor", anchor: "part" });
    expect(path("#a%00")).toEqual({ kind: "anchor", anchor: "a%00" });
  });

  it.each([
    "https://example.org/a.md",
    "//example.org",
    "mailto:a@example.org",
    "javascript:alert(1)",
    "",
    "content:none",
  ])("keeps %j as a URL", (href) => {
    expect(path(href)).toEqual({ kind: "url", url: href });
  });
});

describe("converting references to addresses", () => {
  const targets: Targets = {
    byPath: new Map([
      ["guide/b (1).md", { kind: "page", id: "b" }],
      ["img/x#1.png", { kind: "file", id: "x" }],
    ]),
    byId: new Map([
      ["n", { kind: "page", id: "n" }],
      ["x", { kind: "file", id: "x" }],
    ]),
  };
  const paths: Record<string, string> = { b: "guide/b (1).md", x: "img/x#1.png" };
  const refs: ContentRef[] = [
    { kind: "page", page: "b", space: "s" },
    { kind: "anchor", anchor: "part", page: "b", space: "s" },
    { kind: "file", file: "x", space: "s" },
    { kind: "page", page: "n", space: "s" },
    { kind: "anchor", anchor: "part", page: "n", space: "s" },
    { kind: "page", page: "far", space: "t" },
    { kind: "anchor", anchor: "part", page: "far", space: "t" },
    { kind: "space", space: "t" },
    { kind: "collection", collection: "c" },
    { kind: "user", user: "u" },
    { kind: "anchor", anchor: "here" },
    { kind: "url", url: "https://example.org" },
  ];

  it.each(["guide/a.md", "README.md", null])(
    "writes addresses that resolve to the same references, from %s",
    (gitPath) => {
      const hrefOf = hrefWriter("s", gitPath, (_, id) => paths[id] ?? null);
      for (const ref of refs) {
        const href = hrefOf(ref, "link") as string;
        expect(resolveAddress(href, readAddress(href, "link", gitPath), "s", targets)).toEqual(
          // A page without a repository path refers to other resources by ID. In the test data, page "b" has
          // only a path, so the address of "b" doesn't change.
          gitPath === null && href.startsWith("content:page/b") ? { kind: "url", url: href } : ref,
        );
      }
    },
  );
});
