import { gemoji, nameToEmoji } from "gemoji";
import { expect, it } from "vitest";
import { emojiCode, emojiName } from "./emoji";
import { EMOJI_NAMES } from "./emoji-names";
import { searchEmoji } from "./emoji-search";

it("the list of emoji has exactly the emoji and names of the package", () => {
  expect(EMOJI_NAMES.split(" ")).toEqual(gemoji.map(({ emoji, names }) => [emoji, ...names].join(",")));
  for (const [name, emoji] of Object.entries(nameToEmoji)) {
    const points = [...emoji].map((character) => character.codePointAt(0)?.toString(16));
    expect(emojiCode(name)).toBe(points.join("-"));
  }
});

it("names an emoji with and without a variation selector, and knows no names of other objects", () => {
  expect([emojiName("2764-FE0F"), emojiName("2764"), emojiName("1f680"), emojiName("41")]).toEqual([
    "heart",
    "heart",
    "rocket",
    null,
  ]);
  expect([emojiCode("constructor"), emojiCode("__proto__"), emojiCode("")]).toEqual([null, null, null]);
});

it("finds emoji by the start of a name first, then by tags and descriptions", async () => {
  const { find, groups } = await searchEmoji();
  expect(find("rocket", 5).map(({ name }) => name)[0]).toBe("rocket");
  expect(find("party", 20).map(({ emoji }) => emoji)).toContain("🎉");
  expect(find("no such emoji", 5)).toEqual([]);
  expect(groups.flatMap(({ emoji }) => emoji)).toHaveLength(gemoji.length);
});
