import { describe, expect, it } from "vitest";
import { goneParts } from "./gone-parts";

const read = (siteSection: string | null, siteSpace: string, urlPath: string) => ({
  siteSection,
  siteSpace,
  urlPath,
});

describe("deleted parts of a site", () => {
  it("get their names from the paths of their pages, and don't include parts that exist", () => {
    const present = [{ column: "siteSpace" as const, id: "here", title: "Here" }];
    const rows = [
      read("api", "v1", "/s/manual/api/v1/start"),
      read("api", "v1", "/s/manual/api/v1/calls/list"),
      read("api", "v2", "/s/manual/api/v2"),
      read(null, "here", "/s/manual/guide"),
      read(null, "alone", "/s/manual/alone"),
    ];
    expect(goneParts(rows, present)).toEqual([
      { column: "siteSection", id: "api", title: "/s/manual/api (removed)" },
      { column: "siteSpace", id: "v1", title: "/s/manual/api/v1 (removed)" },
      { column: "siteSpace", id: "v2", title: "/s/manual/api/v2 (removed)" },
      { column: "siteSpace", id: "alone", title: "/s/manual/alone (removed)" },
    ]);
  });
});
