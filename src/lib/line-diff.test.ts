import { expect, it } from "vitest";
import { diff3Merge, diffIndices } from "./line-diff";

/** Names that every object has. */
const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty"];

it("words that are names of an object's own parts are words like others", () => {
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
