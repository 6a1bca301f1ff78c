/** What the editor's menus search: emoji by name, and the headings of a text. */
export { findEmoji, headingsOf } from "@/domains/content/markdown";
