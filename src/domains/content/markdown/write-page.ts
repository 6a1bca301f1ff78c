import type { JSONDocument } from "./document";
import { UnrepresentableNodeError } from "./errors";
import { type FromDocumentOptions, fromDocument } from "./from-document";
import { type MetaChanges, splitFrontMatter, writeFrontMatter } from "./front-matter";
import { alignKeys, type BlockKeys } from "./keys";
import { rewriteTitle, splitPage } from "./page";

/** What a client writes to a page; parts left out stay as they are. */
export type PageChanges = {
  document?: JSONDocument;
  markdown?: string;
  title?: string;
  meta?: MetaChanges;
};

/** A page's whole text with the keys of its blocks (those of the text after the title). */
export type PageText = { text: string; keys: BlockKeys };

/**
 * Applies a client's changes to a page's text. Markdown without front matter keeps the old one, and
 * Markdown without a title keeps the old title; a document replaces the text after the title.
 *
 * @throws PageSyntaxError for Markdown or front matter that cannot be read
 * @throws UnrepresentableNodeError for a document that Markdown cannot hold
 */
export function writePage(
  previous: PageText | null,
  changes: PageChanges,
  options: Omit<FromDocumentOptions, "previous">,
): PageText {
  const before = splitPage(previous?.text ?? "");
  const head = headOf(previous?.text ?? "", before.bodyAfterTitle);
  let text = previous?.text ?? "";
  let keys: BlockKeys | null = null;
  if (changes.markdown !== undefined) text = withMarkdown(text, before.title, changes.markdown);
  else if (changes.document) {
    const kept = previous && { text: before.bodyAfterTitle, keys: previous.keys };
    const written = fromDocument(changes.document, { ...options, previous: kept });
    text = joinBody(head, written.markdown);
    keys = written.keys;
    if (splitPage(text).title !== before.title) {
      throw new UnrepresentableNodeError(
        "nodes[0]",
        "a page without a title cannot begin with a heading of depth 1",
      );
    }
  }
  if (changes.title !== undefined) text = rewriteTitle(text, changes.title);
  if (changes.meta) text = writeFrontMatter(text, changes.meta);
  const after = splitPage(text);
  const carried = previous && { text: before.bodyAfterTitle, keys: previous.keys };
  return { text, keys: keys ?? alignKeys(carried, after.bodyAfterTitle, options.newKey) };
}

/** Everything up to the end of the title's line. */
function headOf(text: string, bodyAfterTitle: string): string {
  return text.slice(0, text.length - bodyAfterTitle.length);
}

function joinBody(head: string, markdown: string): string {
  if (head === "" || markdown === "" || /^\r?\n/.test(markdown)) return head + markdown;
  const newline = head.includes("\r\n") ? "\r\n" : "\n";
  return (/\n$/.test(head) ? head : head + newline) + newline + markdown;
}

function withMarkdown(previous: string, title: string | null, markdown: string): string {
  const before = splitFrontMatter(previous);
  const after = splitFrontMatter(markdown);
  const text =
    after.frontMatter === null && before.frontMatter !== null ? before.frontMatter + markdown : markdown;
  return title !== null && splitPage(text).title === null ? rewriteTitle(text, title) : text;
}
