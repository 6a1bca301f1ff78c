import { expect, it } from "vitest";
import { iconShapes } from "./icon-shapes";

/** Whether two names have the same shape. */
async function areSame(one: string, other: string): Promise<boolean> {
  const shapes = await iconShapes([one, other]);
  return shapes.get(one) !== undefined && shapes.get(one) === shapes.get(other);
}

it.each([
  ["rocket-launch", "rocket"],
  ["book-open-lines", "book-open"],
  ["books", "book"],
  ["circle-book-open", "book-open"],
  ["head-side-brain", "brain"],
  ["brackets-curly", "code"],
  ["fa-regular fa-memo", "file-lines"],
  ["sparkles", "wand-magic-sparkles"],
  ["planet-ringed", "globe"],
  ["twitter-x", "x-twitter"],
  ["fa-solid fa-gear", "gear"],
])("the icon %s isn't free, and %s is shown instead", async (name, free) => {
  expect(await areSame(name, free)).toBe(true);
});

it("icons without a similar free icon are left out", async () => {
  expect([...(await iconShapes(["no-such-icon", "rabbit", "", "constructor"])).keys()]).toEqual([]);
});
