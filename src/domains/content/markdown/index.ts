/**
 * The Markdown converter. Outside of this folder two of its modules may be used: this one, and `document`, the tree that a
 * text is read as, which browsers load without the parsers. What it promises:
 *
 * - It is pure: no database, no clock, no network. The same text and keys always give the same Document and the same ids.
 * - Markdown is the truth. Reading never changes it, and writing keeps every byte of what still says the same.
 * - Whatever {@link fromDocument} and {@link writePage} write reads as the very Document that was asked for; a node that
 *   Markdown cannot hold is an {@link UnrepresentableNodeError} that names it.
 * - Nothing is lost that the tree has no block for: it is kept with its source, and shown without its scripts and styles.
 * - A text that passes a limit or cannot be read is a {@link PageSyntaxError} with its line. Reading costs steps in
 *   proportion to the text's length, whatever it holds.
 * - {@link BlockKeys} name blocks, table columns and records across edits, so that comments stay where they are.
 */
export { dereferenceDocument, expressionsIn, flatMapBlocks, MOST_EXPANSIONS } from "./dereference";
export { dataProblems, grammarOf, mayBeAbsent, type NodeGrammar } from "./document-grammar";
export { emojiCode, findEmoji } from "./emoji";
export { PageSyntaxError, UnrepresentableNodeError } from "./errors";
export { writeForeignHtml } from "./foreign-html";
export { type FromDocumentOptions, fromDocument, printDocument, writePage } from "./from-document";
export {
  type MetaChanges,
  type PageLayoutMeta,
  type PageMeta,
  splitFrontMatter,
  writeFrontMatter,
} from "./front-matter";
export { escapeHtml, readHtml } from "./html-element";
export { ANCHORS_VERSION, KEYS_VERSION } from "./identity";
export { alignKeys, type BlockKeys } from "./keys";
export { type HrefOf, plainHref, plainResolve, type ReferenceUsage, type Resolve } from "./link-resolution";
export { extractReferences, headingsOf, type PageReference, readLinks, referencesOfBlocks } from "./links";
export { normalForm } from "./normal-form";
export { findTitle, rewriteTitle, type SplitPage, splitPage, splitWrittenPage } from "./page";
export { checkPageLimits, decodeUtf8 } from "./page-limits";
export { parseMarkdown } from "./parse";
export { printMarkdown } from "./print";
export { addressesIn, allAddressesIn, placesOfAddresses, relink, relinkPage } from "./relink";
export { tagProblems } from "./tag-problems";
export type { TagLine } from "./tag-syntax";
export { readDocument, toDocument } from "./to-document";
