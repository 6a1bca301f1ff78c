import { describe, expect, it } from "vitest";
import type { PageResource } from "@/domains/content/schema";
import { firstPageOf, indexPages, neighboursOf } from "./page-index";

const page = (id: string, more: object = {}) =>
  ({ id, title: id, type: "document", pages: [], ...more }) as unknown as PageResource;

const tree = [
  page("group", { type: "group", pages: [page("a", { pages: [page("b")] })] }),
  page("secret", { hidden: true }),
  page("c"),
];

describe("neighboursOf", () => {
  it("uses the reading order of the tree, without groups and hidden pages", () => {
    const { previous, next } = neighboursOf(indexPages(tree), "b");
    expect([previous?.id, next?.id]).toEqual(["a", "c"]);
  });

  it("returns nothing before the first page and after the last page", () => {
    expect(neighboursOf(indexPages(tree), "a").previous).toBeUndefined();
    expect(neighboursOf(indexPages(tree), "c").next).toBeUndefined();
  });

  it("returns the neighbors of a hidden page", () => {
    const { previous, next } = neighboursOf(indexPages(tree), "secret");
    expect([previous?.id, next?.id]).toEqual(["b", "c"]);
  });
});

describe("firstPageOf", () => {
  it("is the first page with text, not the group around it", () => expect(firstPageOf(tree)?.id).toBe("a"));
  it("is a hidden page if there is no other page", () =>
    expect(firstPageOf([tree[1] as PageResource])?.id).toBe("secret"));
});
