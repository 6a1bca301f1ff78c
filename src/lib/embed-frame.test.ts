import { describe, expect, it } from "vitest";
import { frameOf, shapeOfFrame } from "./embed-frame";

const shapeOf = (href: string) => shapeOfFrame(frameOf(href) ?? "");

describe("the shape of an embed", () => {
  it.each([
    ["https://www.youtube.com/watch?v=abcdefghijk", undefined],
    ["https://vimeo.com/1234", undefined],
    ["https://www.loom.com/share/abc", undefined],
    ["https://open.spotify.com/track/abc", { height: "152px" }],
    ["https://open.spotify.com/episode/abc", { height: "232px" }],
    ["https://open.spotify.com/album/abc", { height: "352px" }],
    ["https://codepen.io/some/pen/abc", { height: "400px" }],
    ["https://codesandbox.io/s/abc", { height: "500px" }],
    ["https://www.figma.com/file/abc", { aspectRatio: "4 / 3" }],
  ])("is the provider's for %s", (href, shape) => {
    expect(shapeOf(href)).toEqual(shape);
  });
});
