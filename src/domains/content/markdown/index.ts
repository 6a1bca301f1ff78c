/**
 * The Markdown converter. Other folders can import only this module and `document`, which contains the
 * Document tree. Browsers load `document` without the parsers. Guarantees:
 *
 * - It doesn't use the database, the clock or the network. The same text and keys always result in the same
 *   Document and IDs.
 * - Markdown is the source. Parsing never changes it, and writing keeps every byte of unchanged content.
 * - Parsing the result of {@link fromDocument} and {@link writePage} returns exactly the given Document. If
 *   Markdown can't express a node, these functions throw an {@link UnrepresentableNodeError} with the node's
 *   path.
 * - Content that doesn't match a block type isn't lost. Its source is kept, and it's shown without scripts
 *   and styles.
 * - If a text exceeds a limit or can't be parsed, the functions throw a {@link PageSyntaxError} with the line
 *   number. The number of parsing steps is proportional to the length of the text, regardless of the text's
 *   content.
 * - {@link BlockKeys} identify blocks, table columns and records, even after edits. Comments therefore stay
 *   with their blocks.
 */

export { linesOfAddresses, linesOfText } from "./address-lines";
export { type Branch, branchesOf } from "./branches";
export { dereferenceDocument, expressionsIn, flatMapBlocks, MOST_EXPANSIONS } from "./dereference";
export { dataProblems, grammarOf, mayBeAbsent, type NodeGrammar } from "./document-grammar";
export { emojiCode, emojiName } from "./emoji";
export { type EmojiIndex, type NamedEmoji, searchEmoji } from "./emoji-search";
export { PageSyntaxError, UnrepresentableNodeError } from "./errors";
export { writeForeignHtml } from "./foreign-html";
export { type FromDocumentOptions, fromDocument, printDocument, writePage } from "./from-document";
export { type MetaChanges, type PageLayoutMeta, type PageMeta, writeFrontMatter } from "./front-matter";
export { splitFrontMatter } from "./front-matter-lines";
export { headingsOf } from "./headings";
export { escapeHtml, readHtml } from "./html-element";
export { ANCHORS_VERSION, KEYS_VERSION } from "./identity";
export { alignKeys, type BlockKeys } from "./keys";
export { type HrefOf, plainHref, plainResolve, type ReferenceUsage, type Resolve } from "./link-resolution";
export { extractReferences, type PageReference, readLinks, referencesOfBlocks } from "./links";
export { normalForm } from "./normal-form";
export { rewriteTitle, type SplitPage, splitPage, splitWrittenPage } from "./page";
export { checkPageLimits, decodeUtf8 } from "./page-limits";
export { pageProblems } from "./page-problems";
export { parseMarkdown } from "./parse";
export { printMarkdown } from "./print";
export { addressesIn, allAddressesIn, relink, relinkPage } from "./relink";
export type { TagLine } from "./tag-syntax";
export { findTitle } from "./title";
export { readDocument, toDocument } from "./to-document";
