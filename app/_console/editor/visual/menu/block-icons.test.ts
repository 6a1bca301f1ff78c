import { expect, it } from "vitest";
import { BLOCKS } from "../../write/blocks";
import { BLOCK_ICONS } from "./block-icons";

it("every block of the slash menu has an icon, and there are no others", () => {
  expect(Object.keys(BLOCK_ICONS).sort()).toEqual(BLOCKS.map(({ id }) => id).sort());
});
