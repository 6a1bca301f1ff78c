import { expect, it } from "vitest";
import { diff3Merge, diffIndices } from "./line-diff";

/** Names of properties that every object inherits. */
const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty"];

it("compares words such as `constructor` like other words", () => {
  expect(diffIndices(NAMES, ["a", ...NAMES])).toEqual([{ buffer1: [0, 0], buffer2: [0, 1] }]);
  const [mine, theirs] = [
    ["mine", ...NAMES],
    [...NAMES, "theirs"],
  ];
  expect(diff3Merge(mine, NAMES, theirs)).toEqual([{ ok: ["mine", ...NAMES, "theirs"] }]);
  expect(diff3Merge(["mine"], NAMES, ["theirs"])).toEqual([
    { conflict: { a: ["mine"], o: NAMES, b: ["theirs"] } },
  ]);
});
