import { expect, it } from "vitest";
import { NearestAnchors } from "./nearest-anchor";

const nearestAnchor = (wanted: string, anchors: readonly string[]) =>
  new NearestAnchors().find(wanted, anchors);

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

it("takes less than a second of CPU time for 1,000 links to a page with 10,000 long anchors", () => {
  const long = "a".repeat(85);
  const anchors = Array.from({ length: 10_000 }, (_, index) => `${long}${index}`);
  const nearest = new NearestAnchors();
  const before = process.cpuUsage();
  for (let link = 0; link < 1000; link += 1) nearest.find(`${long}-x${link}yz`, anchors);
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(1_000_000);
  expect(nearest.find(`${long}-77`, anchors)).toBe(`${long}77`);
});
