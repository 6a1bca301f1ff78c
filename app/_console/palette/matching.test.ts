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

describe("ranking of entries", () => {
  it("prefers an equal title, then the start of a title, then starts of words, then parts of words, then synonyms", () => {
    const ranks = ["Git", "Git Sync", "About Git", "Digits", "Sync"].map((title) =>
      rankOf({ title, also: title === "Sync" ? "git" : "" }, "git"),
    );
    expect(ranks).toEqual([0, 1, 2, 3, 4]);
    expect(rankOf({ title: "Something else" }, "git")).toBeNull();
  });

  it("matches words in any order, and ignores case and accents", () => {
    expect(rankOf({ title: "Página de inicio" }, "INICIO pagina")).toBe(2);
    expect(rankOf({ title: "#12 Rename plugins" }, "#12")).toBe(1);
  });

  it("keeps entries that the server matched by their text", () => {
    expect(rankOf({ title: "Animals", isFound: true }, "quoka")).toBe(5);
  });
});

describe("the groups of the palette", () => {
  it("keep their order if no group matches better", () => {
    const all = GROUPS.map((group) => entry(group, `The ${group} thing`)).reverse();
    expect(lines(all, "thing").map(([title]) => title)).toEqual([...GROUPS]);
  });

  it("come first if a title starts with the typed text", () => {
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

  it("list an entry once, under Recent if it was open recently", () => {
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

  it("are Recent, Spaces and Actions before the user types", () => {
    const all = GROUPS.map((group) => entry(group, group));
    expect(lines(all, " ").map(([title]) => title)).toEqual(["Recent", "Spaces", "Actions"]);
  });
});
