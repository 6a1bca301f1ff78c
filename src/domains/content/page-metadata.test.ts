import { expect, it } from "vitest";
import { metadataOf } from "./page-metadata";

it.each([
  ["hero", { coverSize: "hero" }],
  ["full", { coverSize: "full" }],
  ["background", { coverSize: "full" }],
  ["huge", {}],
])("reads the cover size %s of a page's front matter", (size, layout) => {
  expect(metadataOf({ layout: { cover: { size } } }).layout).toEqual(layout);
});
