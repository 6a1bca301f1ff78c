import { describe, expect, it } from "vitest";
import { cacheStatistics } from "@/lib/cache";
import { claimsOf } from "./claims";
import { unmetAmong } from "./together";

const visitor = claimsOf(null, { plan: "pro", tags: Array(1000).fill("x") }, {});
const page = (pageId: number, condition: string | null, variables: Record<string, string> | null = null) => ({
  pageId: String(pageId),
  condition,
  variables,
});
const idsOf = (pages: ReadonlySet<{ pageId: string }>) => [...pages].map(({ pageId }) => pageId);
/** Returns a condition that is true but takes many steps, because it searches the list of tags many times. */
const costly = (mark = "y") =>
  Array.from({ length: 25 }, () => `!('${mark}' in visitor.claims.tags)`).join("&&");
const many = (count: number, conditionOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => page(index, conditionOf(index)));

describe("conditions on the pages of a space", () => {
  it("are evaluated only once if they're equal, even if many pages use them", async () => {
    const unmet = await unmetAmong([...many(5000, () => costly()), page(5000, "false")], visitor, {});
    expect(idsOf(unmet)).toEqual(["5000"]);
  });

  it("are evaluated for each page if they use variables of the page", async () => {
    const condition = "page.vars.level == space.vars.level";
    const pages = [
      page(1, condition, { level: "deep" }),
      page(2, condition, { level: "flat" }),
      page(3, condition),
    ];
    expect(idsOf(await unmetAmong(pages, visitor, { level: "deep" }))).toEqual(["2", "3"]);
    const odd = [page(1, null), page(2, " "), page(3, "nope")];
    expect(idsOf(await unmetAmong(odd, visitor, {}))).toEqual(["3"]);
  });

  it("are all false if together they take too many steps, in any order", async () => {
    const pages = [...many(200, (index) => costly(String(index))), page(200, "true"), page(201, null)];
    for (const each of [pages, pages.toReversed()])
      expect((await unmetAmong(each, visitor, {})).size).toBe(pages.length - 1);
    expect((await unmetAmong(pages, claimsOf(null, { tags: [] }, {}), {})).size).toBe(0);
  });

  it("aren't parsed if their total length is too large", async () => {
    const read = () =>
      cacheStatistics().reduce((sum, { name, misses }) => sum + (name === "expressions" ? misses : 0), 0);
    const before = read();
    const long = many(
      1100,
      (index) => `visitor.claims.plan == '${String(index).padStart(980, "x")}' || true`,
    );
    expect((await unmetAmong(long, visitor, {})).size).toBe(long.length);
    expect(read()).toBe(before);
  });

  it("don't block the event loop", async () => {
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns += 1;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    await unmetAmong(
      many(900, (index) => `visitor.claims.plan == '${String(index).padStart(980, "x")}'`),
      visitor,
      {},
    );
    isRunning = false;
    expect(turns).toBeGreaterThan(40);
  });
});
