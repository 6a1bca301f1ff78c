import { describe, expect, it } from "vitest";
import type { PageResource } from "@/domains/content/schema";
import { indexPages } from "../../page/page-index";
import { gatherChanges, type SemanticChange, treeOf } from "./change-tree";

const page = (id: string, pages: PageResource[] = []) =>
  ({ id, title: id, type: "document", pages }) as unknown as PageResource;
const change = (type: string, id: string) =>
  ({ type, page: { id, title: id, type: "document" } }) as unknown as SemanticChange;

describe("gatherChanges", () => {
  it("groups the changes of one page, and returns changes that belong to no page separately", () => {
    const file = { type: "file_created", file: { id: "f" } } as unknown as SemanticChange;
    const { pages, others } = gatherChanges([change("page_edited", "a"), file, change("page_moved", "a")]);
    expect(pages.map(({ id, kinds }) => [id, kinds])).toEqual([["a", ["edited", "moved"]]]);
    expect(others).toEqual([file]);
  });
});

describe("treeOf", () => {
  const before = indexPages([page("guides", [page("gone"), page("kept")]), page("old", [page("below")])]);
  const after = indexPages([page("intro"), page("guides", [page("kept"), page("new")])]);
  const { pages } = gatherChanges([
    change("page_created", "new"),
    change("page_deleted", "gone"),
    change("page_deleted", "old"),
    change("page_deleted", "below"),
  ]);

  it("shows changed pages in navigation order, under their parent pages", () => {
    const lines = treeOf(pages, before, after).map(({ id, depth, page: changed }) => [
      id,
      depth,
      changed?.kinds[0],
    ]);
    expect(lines).toEqual([
      ["guides", 0, undefined],
      ["gone", 1, "deleted"],
      ["new", 1, "created"],
      ["old", 0, "deleted"],
      ["below", 1, "deleted"],
    ]);
  });
});
