/** Search functions for the editor's menus: emoji by name, and the headings of a text. */
export { type EmojiIndex, headingsOf, type NamedEmoji, searchEmoji } from "@/domains/content/markdown";
