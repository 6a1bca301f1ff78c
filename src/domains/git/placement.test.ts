import { describe, expect, it } from "vitest";
import { ranksInOrder } from "@/domains/content/ranks";
import { type KnownPage, placePages } from "./placement";
import type { SummaryNode } from "./repository/summary";

const page = (path: string, ...children: SummaryNode[]): SummaryNode => ({
  kind: "document",
  title: path,
  path,
  children,
});
const group = (title: string, ...children: SummaryNode[]): SummaryNode => ({
  kind: "group",
  title,
  children,
});
const place = (
  nodes: SummaryNode[],
  known: KnownPage[] = [],
  renames = new Map<string, string>(),
  unlisted: string[] = [],
) => {
  const { placed, orders, unplaced } = placePages({ nodes, unlisted, known, renames });
  // The test assigns ranks in the same way as the code that writes pages.
  const ranks = orders.flatMap(({ siblings }) => {
    const found = ranksInOrder(siblings.map(({ rank }) => rank));
    return siblings.map(({ pageId }, index) => [pageId, found[index] as string] as const);
  });
  const byId = new Map(ranks);
  return { placed: placed.map((page) => ({ ...page, rank: byId.get(page.id) as string })), unplaced };
};
type Placed = ReturnType<typeof place>["placed"];
const known = (placed: Placed): KnownPage[] =>
  placed.map((p) => ({
    pageId: p.id,
    type: p.type,
    parentId: p.parentId,
    rank: p.rank,
    title: p.wording ?? p.id,
    linkTitle: null,
    gitPath: p.path ?? null,
  }));
const idOf = (placed: Placed, path: string) => placed.find((p) => p.path === path)?.id;

describe("placing pages", () => {
  const before = place([page("a.md", page("b.md")), group("G", page("c.md")), page("d.md")]).placed;

  it("changes nothing if the structure is the same", () => {
    const again = place([page("a.md", page("b.md")), group("G", page("c.md")), page("d.md")], known(before));
    expect(again.unplaced).toEqual([]);
    expect(known(again.placed)).toEqual(known(before));
  });

  it("keeps a page's ID when it moves below another page, and the ranks of all siblings", () => {
    const moved = place([page("a.md"), group("G", page("c.md"), page("b.md")), page("d.md")], known(before));
    expect(idOf(moved.placed, "b.md")).toBe(idOf(before, "b.md"));
    expect(moved.placed.find((p) => p.path === "b.md")?.parentId).toBe(
      before.find((p) => p.type === "group")?.id,
    );
    const old = new Map(before.map((p) => [p.id, p]));
    const changed = moved.placed.filter(
      (p) => p.rank !== old.get(p.id)?.rank || p.parentId !== old.get(p.id)?.parentId,
    );
    expect(changed.map((p) => p.path)).toEqual(["b.md"]);
  });

  it("keeps a page's ID when its file was renamed", () => {
    const renamed = place([page("z.md", page("b.md"))], known(before), new Map([["z.md", "a.md"]]));
    expect(idOf(renamed.placed, "z.md")).toBe(idOf(before, "a.md"));
    expect(renamed.unplaced.map((p) => p.gitPath)).toEqual([null, "c.md", "d.md"]);
  });

  it("keeps the IDs of groups that have the same title as before, even if two groups have the same title", () => {
    const twins = place([group("G", page("a.md")), group("G", page("b.md"))]).placed;
    const again = place([group("G", page("a.md")), group("G", page("b.md"))], known(twins)).placed;
    expect(again.map((p) => p.id)).toEqual(twins.map((p) => p.id));
  });

  it("puts files that the structure doesn't list at the end of the root as hidden pages", () => {
    const { placed } = place([page("a.md")], [], new Map(), ["x.md"]);
    expect(placed.map((p) => [p.path, p.hidden, p.parentId])).toEqual([
      ["a.md", false, null],
      ["x.md", true, null],
    ]);
    expect((placed[0]?.rank ?? "") < (placed[1]?.rank ?? "")).toBe(true);
  });
});
