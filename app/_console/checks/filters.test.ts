import { describe, expect, it } from "vitest";
import { isNarrowed, NO_FILTERS, readFilters, wantedOf, writeFilters } from "./filters";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("filters of findings", () => {
  it("show open findings by default", () => {
    expect(read("")).toEqual(NO_FILTERS);
    expect(isNarrowed(NO_FILTERS)).toBe(false);
    expect(wantedOf(NO_FILTERS)).toEqual({ state: "open" });
  });

  it("are the same after they were written to a URL", () => {
    const filters = { state: "all", severity: "warning", kind: "links", introduced: true } as const;
    expect(read(writeFilters(filters))).toEqual(filters);
    expect(wantedOf(filters)).toEqual({ severity: "warning", kind: "links", introduced: true });
  });

  it("ignore unknown values", () => {
    expect(read("state=lost&severity=fatal&kind=constructor&introduced=1")).toEqual(NO_FILTERS);
  });
});
