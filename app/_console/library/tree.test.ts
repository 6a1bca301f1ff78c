import { describe, expect, it } from "vitest";
import { flatten, type LibraryCollection, type LibrarySpace, libraryTree } from "./tree";

const space = (id: string, rank: string, parent?: string) =>
  ({ object: "space", id, title: id, rank, parent }) as LibrarySpace;
const collection = (id: string, rank: string, parent?: string) =>
  ({ object: "collection", id, title: id, rank, parent }) as LibraryCollection;

const shown = (spaces: LibrarySpace[], collections: LibraryCollection[]) =>
  flatten(libraryTree(spaces, collections)).map(({ node, depth }) => `${"-".repeat(depth)}${node.entry.id}`);

describe("libraryTree", () => {
  it("sorts spaces and collections together, by the bytes of their positions", () => {
    const tree = shown(
      [space("a", "a2"), space("b", "Zz")],
      [collection("c", "a1"), collection("d", "a0", "c")],
    );
    expect(tree).toEqual(["b", "c", "-d", "a"]);
  });

  it("includes entries of a collection that the caller can't see", () => {
    expect(shown([space("a", "a0", "hidden")], [])).toEqual(["a"]);
  });
});
