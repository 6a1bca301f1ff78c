import { describe, expect, it } from "vitest";
import { readCsv, sourceProblem, tidySource } from "./csv";
import { readWritten, sitePartOfPath } from "./destinations";

describe("a CSV file of redirects", () => {
  it("keeps the number of each line, even if earlier lines are skipped", () => {
    const text =
      '\uFEFFsource,target\r\n# moved in spring\r\n\r\n/old,/new\r\n"/with,comma","https://a.example/""x"""';
    expect(readCsv(text)).toEqual([
      { line: 4, source: "/old", target: "/new" },
      { line: 5, source: "/with,comma", target: 'https://a.example/"x"' },
    ]);
  });

  it("can have a line without a target, and further fields are ignored", () => {
    expect(readCsv("/a\n/b,\n/c,/d,permanent")).toEqual([
      { line: 1, source: "/a", target: "" },
      { line: 2, source: "/b", target: "" },
      { line: 3, source: "/c", target: "/d" },
    ]);
  });

  it("is checked, and an invalid source is reported with the reason", () => {
    const wrong = ["", "old", "/", "/*", "/a*b", "/a?b", "/a//b", "/a/"];
    expect(wrong.filter((source) => sourceProblem(source) === null)).toEqual([]);
    expect(["/a", "/a/*", "/a-b.html"].map(sourceProblem)).toEqual([null, null, null]);
    expect(tidySource(" https://docs.example/s/a/old/ ", "https://docs.example/s/a/?shareKey=1")).toBe(
      "/old",
    );
  });
});

describe("a typed destination", () => {
  const place = (path: string) => ({
    siteSpaceId: path,
    spaceId: path,
    sectionId: undefined,
    path,
    title: path,
  });

  it("is a path of the site if it starts with the site's own URL, and otherwise an external URL", () => {
    const root = "https://docs.example/s/a/";
    expect(readWritten("https://docs.example/s/a/b%20c/?x#y", root)).toEqual({ kind: "path", path: "b c" });
    expect(readWritten("/b/c/", root)).toEqual({ kind: "path", path: "b/c" });
    expect(readWritten("https://other.example/", root)).toEqual({
      kind: "elsewhere",
      url: "https://other.example/",
    });
    expect(readWritten("b", root)).toHaveProperty("problem");
    expect(readWritten("/%", root)).toHaveProperty("problem");
  });

  it("belongs to the part of the site with the longest matching path", () => {
    const places = [place("api/v2"), place("api"), place("")];
    expect(sitePartOfPath(places, "api/v2/x")).toMatchObject({ place: { path: "api/v2" }, rest: "x" });
    expect(sitePartOfPath(places, "api/v21")).toMatchObject({ place: { path: "api" }, rest: "v21" });
    expect(sitePartOfPath(places, "apis")).toMatchObject({ place: { path: "" }, rest: "apis" });
  });
});
