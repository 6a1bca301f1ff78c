import { expect, it } from "vitest";
import { distanceOf, nearestAnchor } from "./nearest-anchor";

it("counts the letters that differ", () => {
  expect([distanceOf("kitten", "sitting"), distanceOf("", "abc"), distanceOf("same", "same")]).toEqual([
    3, 3, 0,
  ]);
});

it("finds the only anchor with almost the same name", () => {
  const anchors = ["set-up", "install-it", "configure"];
  expect(nearestAnchor("Setup", anchors)).toBe("set-up");
  expect(nearestAnchor("configur", anchors)).toBe("configure");
  expect(nearestAnchor("remove", anchors)).toBeNull();
});

it("doesn't guess between two anchors, or from a short name", () => {
  expect(nearestAnchor("option", ["options", "optional"])).toBeNull();
  expect(nearestAnchor("api", ["app"])).toBeNull();
});
