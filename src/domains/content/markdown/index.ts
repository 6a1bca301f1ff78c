/**
 * The Markdown converter. Outside of this folder these modules of it may be used, and no others: this one, the tree that a
 * text is read as (`document`, `table-shape`, `images-paragraph` and `raw-block`, which browsers load as well), its schema (`document-schema`)
 * and expressions (`expressions`, `evaluate`). What it promises:
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
export { dereferenceDocument, MOST_EXPANSIONS } from "./dereference";
export { emojiCode } from "./emoji";
export { PageSyntaxError, UnrepresentableNodeError } from "./errors";
export { expressionsIn } from "./expressions-in";
export { flatMapBlocks } from "./flat-map-blocks";
export { writeForeignHtml } from "./foreign-html";
export { type FromDocumentOptions, fromDocument, printDocument } from "./from-document";
export {
  type MetaChanges,
  type PageLayoutMeta,
  type PageMeta,
  readMeta,
  splitFrontMatter,
  writeFrontMatter,
} from "./front-matter";
export { readHtml } from "./html-element";
export { escapeHtml } from "./html-text";
export { ANCHORS_VERSION, KEYS_VERSION } from "./identity";
export { alignKeys, type BlockKeys } from "./keys";
export { type HrefOf, plainHref, plainResolve, type ReferenceUsage, type Resolve } from "./link-resolution";
export { extractReferences, headingsOf, type PageReference, readLinks, referencesOfBlocks } from "./links";
export { normalForm } from "./normal-form";
export { findTitle, rewriteTitle, splitPage } from "./page";
export { checkPageLimits, decodeUtf8 } from "./page-limits";
export { parseMarkdown } from "./parse";
export { printMarkdown } from "./print";
export { addressesIn, allAddressesIn, placesOfAddresses, relink, relinkPage } from "./relink";
export type { TagLine } from "./tag-syntax";
export { readDocument, toDocument } from "./to-document";
export { writePage } from "./write-page";
