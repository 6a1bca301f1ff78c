import { describe, expect, it } from "vitest";
import { dropPlace, placeOf } from "./places";
import { libraryTree } from "./tree";

const admin = { admin: true, create: true };
const space = (id: string, parent?: string, permissions: object = admin) =>
  ({ object: "space", id, title: id, parent, permissions }) as never;
const collection = (id: string, parent?: string, permissions: object = admin) =>
  ({ object: "collection", id, title: id, parent, permissions }) as never;

const tree = libraryTree(
  [
    space("a"),
    space("b", "guides"),
    space("c", "guides"),
    space("read", undefined, {}),
    space("d", "locked"),
  ],
  [collection("guides"), collection("inner", "guides"), collection("locked", undefined, { admin: true })],
);
const drop = (id: string, overId: string, share: number) => {
  const place = dropPlace(tree, { id, overId, share });
  if (!place) return null;
  const { parentId, before, after } = place.to;
  return [place.zone, parentId, before?.id ?? after?.id ?? null];
};

describe("a dropped space or collection", () => {
  it("goes beside a row, or into the collection in its middle", () => {
    expect(drop("a", "b", 0.2)).toEqual(["before", "guides", "b"]);
    expect(drop("a", "b", 0.6)).toEqual(["after", "guides", "b"]);
    expect(drop("a", "guides", 0.5)).toEqual(["inside", "guides", null]);
    expect(drop("b", "guides", 0.9)).toEqual(["after", null, "guides"]);
  });

  it("stays where it is if the caller can't move it, or in itself", () => {
    expect(drop("read", "a", 0.1)).toBeNull();
    expect(drop("a", "locked", 0.5)).toBeNull();
    expect(drop("a", "d", 0.1)).toBeNull();
    expect(drop("guides", "inner", 0.5)).toBeNull();
    expect(drop("guides", "b", 0.1)).toBeNull();
    expect(drop("a", "a", 0.1)).toBeNull();
  });

  it("can return to its earlier position", () => {
    const entryOf = (id: string) =>
      [...tree, ...tree.flatMap(({ children }) => children)].find(({ entry }) => entry.id === id)
        ?.entry as never;
    const guides = tree.find(({ entry }) => entry.id === "guides");
    const [first, second] = guides?.children.map(({ entry }) => entry.id) ?? [];
    expect(placeOf(entryOf(second ?? ""), tree)).toMatchObject({ parentId: "guides", after: { id: first } });
    expect(placeOf(entryOf(first ?? ""), tree)).toMatchObject({ parentId: "guides", before: { id: second } });
  });
});
