import { describe, expect, it } from "vitest";
import type { PageResource } from "@/domains/content/schema";
import { childrenOf } from "../../page/page-index";
import { dropPosition, locate, movePage, positionOf, stepFrom } from "./moves";

const page = (id: string, pages: PageResource[] = [], type = "document") =>
  ({ id, title: id, type, pages }) as unknown as PageResource;
const link = { id: "link", title: "link", type: "link" } as unknown as PageResource;

/** a, b (b1, b2 (deep)), link */
const tree = [page("a"), page("b", [page("b1"), page("b2", [page("deep")])]), link];

const shape = (pages: readonly PageResource[]): string =>
  pages.map((one) => one.id + (childrenOf(one).length > 0 ? `(${shape(childrenOf(one))})` : "")).join(" ");

describe("stepFrom", () => {
  it("moves up and down among siblings, out next to the parent, and into the previous page", () => {
    const shapeAfter = (id: string, direction: "up" | "down" | "out" | "in") => {
      const place = stepFrom(tree, id, direction);
      return place && shape(movePage(tree, id, place));
    };
    expect(shapeAfter("b", "up")).toBe("b(b1 b2(deep)) a link");
    expect(shapeAfter("a", "down")).toBe("b(b1 b2(deep)) a link");
    expect(shapeAfter("b1", "out")).toBe("a b(b2(deep)) b1 link");
    expect(shapeAfter("b2", "in")).toBe("a b(b1(b2(deep))) link");
  });

  it("returns null if the page can't move in that direction", () => {
    expect(stepFrom(tree, "a", "up")).toBeNull();
    expect(stepFrom(tree, "link", "down")).toBeNull();
    expect(stepFrom(tree, "a", "out")).toBeNull();
    expect(stepFrom(tree, "a", "in")).toBeNull();
    expect(stepFrom([link, page("x")], "x", "in")).toBeNull();
  });
});

describe("dropPosition", () => {
  const shapeAfter = (id: string, overId: string, zone: "before" | "inside" | "after") => {
    const place = dropPosition(tree, id, overId, zone);
    return place && shape(movePage(tree, id, place));
  };

  it("puts a page before, inside or after the page on which it's dropped", () => {
    expect(shapeAfter("deep", "a", "before")).toBe("deep a b(b1 b2) link");
    expect(shapeAfter("a", "b2", "after")).toBe("b(b1 b2(deep) a) link");
    expect(shapeAfter("a", "b1", "inside")).toBe("b(b1(a) b2(deep)) link");
    expect(shapeAfter("b1", "b", "inside")).toBe("a b(b2(deep) b1) link");
  });

  it("never puts a page into itself, its own descendants, or a link", () => {
    expect(shapeAfter("b", "b", "before")).toBeNull();
    expect(shapeAfter("b", "deep", "inside")).toBeNull();
    expect(shapeAfter("a", "link", "inside")).toBeNull();
  });
});

describe("movePage", () => {
  it("can be undone by a move to the old position", () => {
    const here = locate(tree, "b1");
    if (!here) throw new Error("not there");
    const moved = movePage(tree, "b1", { into: null, at: 0 });
    expect(shape(movePage(moved, "b1", positionOf(here)))).toBe(shape(tree));
  });
});
