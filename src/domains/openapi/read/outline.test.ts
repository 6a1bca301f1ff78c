import { expect, it } from "vitest";
import { outlineOf } from "./outline";

it("lists the tags of groups in the order of the groups, followed by the other tags in the specification's order", () => {
  const tagged = (tag: string) => ({ get: { tags: [tag] } });
  const document = {
    tags: [{ name: "c" }, { name: "a" }, { name: "b" }],
    paths: { "/c": tagged("c"), "/a": tagged("a"), "/b": tagged("b"), "/d": tagged("d") },
  };
  const named = (more: object) => outlineOf({ ...document, ...more }).tags.map(({ name }) => name);
  expect(named({})).toEqual(["c", "a", "b", "d"]);
  const groups = [{ name: "First", tags: ["b", "missing"] }, { name: "Second", tags: ["d", "a", 1] }, null];
  expect(named({ "x-tagGroups": groups })).toEqual(["b", "d", "a", "c"]);
  expect(named({ "x-tagGroups": "none" })).toEqual(["c", "a", "b", "d"]);
  const { tags } = outlineOf({ ...document, "x-tagGroups": groups });
  expect(tags.map(({ group }) => group)).toEqual(["First", "Second", "Second", undefined]);
});
