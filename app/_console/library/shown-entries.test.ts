import { describe, expect, it } from "vitest";
import { shownEntries } from "./shown-entries";
import { type LibraryCollection, type LibrarySpace, libraryTree } from "./tree";

const common = { organization: "o", permissions: {}, rank: "" };
const space = (title: string, rank: string, day: number, parent?: string): LibrarySpace => ({
  ...common,
  object: "space",
  id: title,
  title,
  emoji: "",
  rank,
  parent,
  updatedAt: `2026-01-0${day}T00:00:00.000Z`,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  urls: {},
});
const collection = (title: string, rank: string): LibraryCollection => ({
  ...common,
  object: "collection",
  id: title,
  title,
  rank,
});

const tree = libraryTree(
  [space("Release 10", "a", 1), space("Release 9", "b", 2), space("Server guide", "a", 3, "Guides")],
  [collection("Guides", "c")],
);
const COUNTS = new Map([
  ["Release 10", { pages: 2 }],
  ["Server guide", { pages: 5 }],
]);
const titles = (filter: string, sort: Parameters<typeof shownEntries>[2]) =>
  shownEntries(tree, filter, sort, COUNTS).map(({ entry }) => entry.title);

describe("the entries of the start page", () => {
  it("are in the order of the sidebar, by title or by their last change", () => {
    expect(titles("", "sidebar")).toEqual(["Release 10", "Release 9", "Guides"]);
    expect(titles("", "title")).toEqual(["Guides", "Release 9", "Release 10"]);
    expect(titles("", "changed")).toEqual(["Guides", "Release 9", "Release 10"]);
  });

  it("are sorted by pages, with the pages of a collection's spaces", () => {
    expect(titles("", "pages")).toEqual(["Guides", "Release 10", "Release 9"]);
  });

  it("are those at all levels whose title contains all words of the filter", () => {
    expect(titles("guid", "sidebar")).toEqual(["Guides", "Server guide"]);
    expect(titles(" GUIDE server ", "title")).toEqual(["Server guide"]);
    expect(titles("nothing", "title")).toEqual([]);
  });
});
