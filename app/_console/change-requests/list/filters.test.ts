import { describe, expect, it } from "vitest";
import { inputOf, isNarrowed, readFilters, writeFilters } from "./filters";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("filters of the list", () => {
  it.each([
    "",
    "?status=all",
    "?status=merged&creator=me&reviewer=me&search=buffers+and+more",
    "?creator=u1",
  ])("survive writing to a URL and reading back: %s", (query) =>
    expect(writeFilters(read(query))).toBe(query),
  );

  it("an invalid query in the URL means no filters", () => {
    expect(writeFilters(read("?status=nonsense&reviewer=you"))).toBe("");
    expect(isNarrowed(read("?status=nonsense"))).toBe(false);
  });

  it("`me` in the URL filters by the user's own ID", () => {
    expect(inputOf(read("?creator=me&reviewer=me"), "u7")).toEqual({
      status: ["open"],
      creator: "u7",
      requestedReviewer: "u7",
    });
    expect(inputOf(read("?creator=u1&status=all"), "u7")).toEqual({
      status: ["draft", "open", "merged", "archived"],
      creator: "u1",
    });
  });
});
