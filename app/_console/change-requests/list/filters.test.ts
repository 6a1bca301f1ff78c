import { describe, expect, it } from "vitest";
import { inputOf, isNarrowed, readFilters, writeFilters } from "./filters";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("the filters of the list", () => {
  it.each([
    "",
    "?status=all",
    "?status=merged&creator=me&reviewer=me&search=buffers+and+more",
    "?creator=u1",
  ])("can be written to a URL and read again: %s", (query) => expect(writeFilters(read(query))).toBe(query));

  it("are empty if the query in the URL is invalid", () => {
    expect(writeFilters(read("?status=nonsense&reviewer=you"))).toBe("");
    expect(isNarrowed(read("?status=nonsense"))).toBe(false);
  });

  it("use the user's own ID for `me` in the URL", () => {
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
