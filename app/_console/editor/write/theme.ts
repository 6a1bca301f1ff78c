import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const look = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--ink)", fontSize: "0.9375rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    // Show the characters as they are typed.
    fontVariantLigatures: "none",
    lineHeight: "1.75",
    overflow: "visible",
  },
  ".cm-content": {
    caretColor: "var(--accent)",
    padding: "0.25rem 0 40vh",
    fontSize: "0.875rem",
    maxWidth: "48rem",
    marginInline: "auto",
    width: "100%",
  },
  ".cm-line": { padding: "0 1.25rem" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-placeholder": { color: "var(--soft)" },
  ".cm-tag": { color: "var(--accent)" },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "0.75rem",
    backgroundColor: "var(--raised)",
    boxShadow: "var(--shade)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-sans)",
    fontSize: "0.875rem",
    maxHeight: "20rem",
    minWidth: "18rem",
    maxWidth: "min(26rem, 90vw)",
    padding: "0.375rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > completion-section": {
    borderBottom: "none",
    color: "var(--soft)",
    fontSize: "0.75rem",
    opacity: "1",
    padding: "0.375rem 0.625rem 0.125rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[role=option]": {
    alignItems: "baseline",
    borderRadius: "0.5rem",
    display: "flex",
    gap: "0.75rem",
    lineHeight: "1.5",
    padding: "0.3125rem 0.625rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--hover)",
    color: "var(--ink)",
  },
  ".cm-completionLabel": { flexShrink: "0", fontWeight: "500" },
  ".cm-completionDetail": {
    color: "var(--soft)",
    fontSize: "0.8125rem",
    fontStyle: "normal",
    marginLeft: "auto",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  ".cm-completionMatchedText": { textDecoration: "none" },
  ".cm-snippetField": { backgroundColor: "var(--accent-soft)", borderRadius: "3px" },
  ".cm-panels": {
    backgroundColor: "var(--side)",
    borderBottom: "1px solid var(--line)",
    color: "var(--ink)",
  },
  ".cm-panel.cm-search": { fontFamily: "var(--font-sans)", padding: "0.5rem 1.25rem" },
  ".cm-textfield": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--line-strong)",
    borderRadius: "0.375rem",
    padding: "0.25rem 0.5rem",
  },
  ".cm-button": {
    backgroundColor: "var(--raised)",
    backgroundImage: "none",
    border: "1px solid var(--line)",
    borderRadius: "0.375rem",
    padding: "0.25rem 0.625rem",
  },
  ".cm-searchMatch": { backgroundColor: "var(--warning-soft)", outline: "1px solid var(--warning)" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none", minHeight: "100%" },
  ".cm-comment-gutter": { width: "1.75rem" },
  ".cm-conflict-gutter": { width: "1.25rem" },
  ".cm-conflict-line": { backgroundColor: "var(--warning-soft)" },
  ".cm-conflict-mark": {
    backgroundColor: "var(--warning-soft)",
    border: "1px solid var(--warning)",
    borderRadius: "999px",
    color: "var(--warning)",
    cursor: "pointer",
    display: "inline-block",
    fontFamily: "var(--font-sans)",
    fontSize: "0.6875rem",
    fontWeight: "700",
    lineHeight: "1rem",
    textAlign: "center",
    width: "1.125rem",
  },
  ".cm-people-mark": {
    border: "1px solid var(--accent)",
    borderRadius: "999px",
    color: "var(--accent)",
    display: "inline-block",
    fontFamily: "var(--font-sans)",
    fontSize: "0.6875rem",
    fontWeight: "600",
    lineHeight: "1rem",
    marginLeft: "0.25rem",
    minWidth: "1.125rem",
    textAlign: "center",
  },
  ".cm-comment-mark": {
    backgroundColor: "var(--accent)",
    borderRadius: "999px",
    color: "var(--on-accent)",
    cursor: "pointer",
    display: "inline-block",
    fontFamily: "var(--font-sans)",
    fontSize: "0.6875rem",
    fontWeight: "600",
    lineHeight: "1.125rem",
    marginLeft: "0.375rem",
    minWidth: "1.125rem",
    textAlign: "center",
  },
  ".cm-upload": {
    backgroundColor: "var(--accent-soft)",
    borderRadius: "0.375rem",
    color: "var(--accent)",
    fontFamily: "var(--font-sans)",
    fontSize: "0.8125rem",
    padding: "0.125rem 0.5rem",
  },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700", color: "var(--ink)" },
  { tag: [tags.heading1, tags.heading2], fontWeight: "700", fontSize: "1.125em" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--accent)" },
  { tag: tags.url, color: "var(--soft)" },
  { tag: tags.monospace, color: "var(--success)" },
  { tag: tags.quote, color: "var(--soft)" },
  { tag: [tags.processingInstruction, tags.meta, tags.contentSeparator], color: "var(--soft)" },
  { tag: [tags.tagName, tags.angleBracket, tags.attributeName], color: "var(--accent)" },
  { tag: [tags.attributeValue, tags.string], color: "var(--success)" },
  { tag: tags.comment, color: "var(--soft)" },
]);

const tagMatcher = new MatchDecorator({
  regexp: /\{%[^%]*%\}/g,
  decoration: Decoration.mark({ class: "cm-tag" }),
});

/** Highlights tags such as `{% hint %}`. */
const tagLines = ViewPlugin.define(
  (view) => ({
    decorations: tagMatcher.createDeco(view),
    update(update: ViewUpdate) {
      this.decorations = tagMatcher.updateDeco(update, this.decorations);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

/** Uses the console's color variables, so that the colors match the light and the dark theme. */
export const editorTheme: Extension = [look, syntaxHighlighting(colours), tagLines];
