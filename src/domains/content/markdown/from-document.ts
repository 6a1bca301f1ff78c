import type { RootContent } from "mdast";
import { writeBlocks } from "./block-writer";
import { ownForm } from "./contract-form";
import type { DocumentBlock, JSONDocument } from "./document";
import { UnrepresentableNodeError } from "./errors";
import { type BlockKeys, type KeyedText, keysOfWritten } from "./keys";
import { type HrefOf, plainHref, plainResolve, type Resolve } from "./link-resolution";
import { normalForm, type RefForm } from "./normal-form";
import { OldPage } from "./old-page";
import { splitText } from "./page-text";
import { printMarkdown } from "./print";
import { tableHtml } from "./table-writer";
import { readDocument } from "./to-document";
import type { WriteContext } from "./write-context";

export type FromDocumentOptions = {
  /**
   * The current text of the page (in the form that `toDocument` expects) and the text's keys. Unchanged parts
   * of the text keep their bytes.
   */
  previous?: KeyedText | null;
  /** Resolves the addresses of the previous text. */
  resolve?: Resolve;
  hrefOf?: HrefOf;
  /** Returns a new key for a block without a key. */
  newKey: () => string;
};

export type WrittenDocument = { markdown: string; keys: BlockKeys };

/**
 * The maximum number of attempts to rewrite a page based on its old text. If parsing the result doesn't
 * return the given Document, the next attempt writes more parts from scratch.
 */
const MOST_REWRITES = 9;

/**
 * Converts a Document to Markdown. Unchanged blocks keep their exact bytes at any depth. Before this function
 * returns the result, it parses the result to check that this returns the given Document.
 *
 * @throws UnrepresentableNodeError with the path of a node that Markdown can't express
 */
export function fromDocument(given: JSONDocument, options: FromDocumentOptions): WrittenDocument {
  const document = { ...given, nodes: ownForm(given.nodes) };
  const hrefOf = options.hrefOf ?? plainHref;
  const resolve = options.resolve ?? plainResolve;
  const refForm = writtenRef(hrefOf);
  const wanted = normalForm(document.nodes, refForm).map((form) => JSON.stringify(form));
  const firstWrong = (markdown: string) => {
    const read = normalForm(readDocument(markdown, { resolve }).document.nodes, refForm);
    const failed = wanted.findIndex((form, index) => form !== JSON.stringify(read[index]));
    return failed === -1 && read.length > wanted.length ? wanted.length - 1 : failed;
  };
  const done = (markdown: string) => ({
    markdown,
    keys: keysOfWritten(document.nodes, markdown, options.newKey),
  });
  const { previous } = options;
  if (previous) {
    const page = new OldPage(previous, document.nodes, { hrefOf, resolve, refForm });
    if (page.isUnchanged(wanted)) return done(previous.text);
    for (let attempt = 0; attempt < MOST_REWRITES; attempt += 1) {
      const markdown = page.write();
      const failed = firstWrong(markdown);
      if (failed === -1) return done(markdown);
      if (!page.writeMoreAt(failed)) break;
    }
  }
  let failed = 0;
  for (const htmlMarks of [false, true]) {
    const markdown = writeAnew(document.nodes, hrefOf, htmlMarks, previous?.text ?? "");
    failed = firstWrong(markdown);
    if (failed === -1) return done(markdown);
  }
  throw new UnrepresentableNodeError(`nodes[${failed}]`, "Markdown can't represent this block exactly");
}

/**
 * Converts a Document to Markdown for readers, with URLs and paths from `hrefOf`. Doesn't parse the result
 * again, so the cost is only a quarter of the cost of {@link fromDocument}. If Markdown can't express a block
 * exactly, the result can therefore differ from the block.
 *
 * @throws UnrepresentableNodeError with the path of a node that can't be written at all
 */
export const printDocument = (given: JSONDocument, hrefOf: HrefOf): string =>
  writeAnew(ownForm(given.nodes), hrefOf, false, "");

/**
 * Returns a reference in a form that can be compared. This is the URL or path that Markdown contains for it,
 * so that different spellings are equal.
 */
function writtenRef(hrefOf: HrefOf): RefForm {
  return (ref, usage) => hrefOf(ref, usage) ?? (ref.kind === "file" && usage === "file" ? ref.file : ref);
}

/** Writes a page from scratch. Uses only the line endings and the labels of footnotes from the old text. */
function writeAnew(nodes: DocumentBlock[], hrefOf: HrefOf, htmlMarks: boolean, previous: string): string {
  const context: WriteContext = {
    hrefOf,
    htmlMarks,
    footnotes: [],
    takenLabels: new Set(),
    labelOf: () => undefined,
    writeBlocks: (blocks, path) => writeBlocks(blocks, context, path),
    tableHtml: (node, path) => tableHtml(node, context, path),
  };
  const written: RootContent[] = writeBlocks(nodes, context, "nodes");
  // The list grows during the loop, because a footnote can refer to more footnotes.
  for (let index = 0; index < context.footnotes.length; index += 1)
    written.push(context.footnotes[index] as RootContent);
  const text = written.length === 0 ? "" : `${printMarkdown(written)}\n`;
  return previous.includes("\r\n") ? text.replace(/\r?\n/g, "\r\n") : text;
}

/**
 * Replaces a page's text after the title with a Document. Returns the keys of the Document's blocks.
 *
 * @throws UnrepresentableNodeError if Markdown can't express the Document
 */
export function writePage(
  previous: KeyedText | null,
  document: JSONDocument,
  options: Omit<FromDocumentOptions, "previous">,
): KeyedText {
  const before = previous?.text ?? "";
  const { title, bodyAfterTitle } = splitText(before);
  const kept = previous && { text: bodyAfterTitle, keys: previous.keys };
  const { markdown, keys } = fromDocument(document, { ...options, previous: kept });
  const text = joinBody(before.slice(0, before.length - bodyAfterTitle.length), markdown);
  if (splitText(text).title !== title)
    throw new UnrepresentableNodeError(
      "nodes[0]",
      "a page without a title can't start with a heading whose `data.depth` is 1. Remove `data.depth`, or add a title to the page",
    );
  return { text, keys };
}

/** @param head the text up to the end of the title's line */
function joinBody(head: string, markdown: string): string {
  if (head === "" || markdown === "" || /^\r?\n/.test(markdown)) return head + markdown;
  const newline = head.includes("\r\n") ? "\r\n" : "\n";
  return (/\n$/.test(head) ? head : head + newline) + newline + markdown;
}
