import { expect, it } from "vitest";
import { toolbarPosition } from "./place-toolbar";

const area = { left: 250, top: 100, right: 1000, bottom: 800 };
const size = { width: 300, height: 40 };
const box = (left: number, top: number, right = left + 50, bottom = top + 20) => ({
  left,
  top,
  right,
  bottom,
});

it.each([
  ["above the words", box(500, 400), { left: 375, top: 352 }],
  ["below the first line", box(500, 110), { left: 375, top: 138 }],
  ["within the left edge", box(255, 400), { left: 258, top: 352 }],
  ["within the right edge", box(960, 400), { left: 692, top: 352 }],
  ["at the top if the words fill the area", box(500, 90, 550, 900), { left: 375, top: 108 }],
])("a toolbar is %s", (_place, words, expected) => {
  expect(toolbarPosition(words, area, size)).toEqual(expected);
});

it("a toolbar is hidden while the words are out of sight", () => {
  expect(toolbarPosition(box(500, 60, 550, 90), area, size)).toBeNull();
  expect(toolbarPosition(box(500, 810), area, size)).toBeNull();
});

it("on a touch screen, a toolbar is below the words and the handles of the selection", () => {
  expect(toolbarPosition(box(500, 400), area, size, true)).toEqual({ left: 375, top: 454 });
  expect(toolbarPosition(box(500, 750), area, size, true)).toEqual({ left: 375, top: 702 });
});
