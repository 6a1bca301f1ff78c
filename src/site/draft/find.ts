/** Search functions for the editor's menus: emoji by name, and the headings of a text. */
export { findEmoji, headingsOf } from "@/domains/content/markdown";
