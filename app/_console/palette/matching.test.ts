import { describe, expect, it } from "vitest";
import { type Entry, GROUPS, type GroupTitle } from "./entries";
import { groupsFor, rankOf } from "./matching";

const entry = (group: GroupTitle, title: string, more: Partial<Entry> = {}): Entry => ({
  id: `${group}-${title}`,
  group,
  kind: group === "Recent" ? "Pages" : group,
  title,
  ...more,
});
const lines = (all: Entry[], typed: string) =>
  groupsFor(all, typed).map(({ title, entries }) => [title, ...entries.map((each) => each.title)]);

describe("how well an entry fits", () => {
  it("prefers the same title, then its begin, then begins of words, then parts, then other names", () => {
    const ranks = ["Git", "Git Sync", "About Git", "Digits", "Sync"].map((title) =>
      rankOf({ title, also: title === "Sync" ? "git" : "" }, "git"),
    );
    expect(ranks).toEqual([0, 1, 2, 3, 4]);
    expect(rankOf({ title: "Something else" }, "git")).toBeNull();
  });

  it("takes words in any order, and case and accents for nothing", () => {
    expect(rankOf({ title: "Página de inicio" }, "INICIO pagina")).toBe(2);
    expect(rankOf({ title: "#12 Rename plugins" }, "#12")).toBe(1);
  });

  it("keeps what the service found by its text", () => {
    expect(rankOf({ title: "Animals", isFound: true }, "quoka")).toBe(5);
  });
});

describe("the groups of the palette", () => {
  it("keep their order where nothing fits better", () => {
    const all = GROUPS.map((group) => entry(group, `The ${group} thing`)).reverse();
    expect(lines(all, "thing").map(([title]) => title)).toEqual([...GROUPS]);
  });

  it("come first with a title that begins with the typed text", () => {
    const all = [
      entry("Pages", "Before you read the handbook", { isFound: true }),
      entry("Spaces", "Handbook"),
      entry("Actions", "Open trash"),
    ];
    expect(lines(all, "handbook")).toEqual([
      ["Spaces", "Handbook"],
      ["Pages", "Before you read the handbook"],
    ]);
  });

  it("list a thing once, under what was open recently", () => {
    const all = [
      entry("Recent", "Handbook", { id: "space-1" }),
      entry("Spaces", "Handbook", { id: "space-1" }),
    ];
    expect(lines(all, "hand")).toEqual([["Recent", "Handbook"]]);
    expect(lines(all, "")).toEqual([["Recent", "Handbook"]]);
  });

  it("keep sections below their page", () => {
    const all = [
      entry("Pages", "Zoo", { isFound: true }),
      entry("Pages", "Feeding the animals", { kind: "Section", isFound: true }),
      entry("Pages", "Animals", { isFound: true }),
      entry("Pages", "Quokkas", { kind: "Section", isFound: true }),
    ];
    expect(lines(all, "animals")).toEqual([["Pages", "Animals", "Quokkas", "Zoo", "Feeding the animals"]]);
  });

  it("are what was open, spaces and actions before anything is typed", () => {
    const all = GROUPS.map((group) => entry(group, group));
    expect(lines(all, " ").map(([title]) => title)).toEqual(["Recent", "Spaces", "Actions"]);
  });
});
