import { Fragment, type Mark, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type LinkOf, linked, onlyAddress } from "../keys/addresses-in-text";
import { offerAddress } from "../menu/trigger";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { cleanHtml, withoutStyles } from "./clean-html";
import { clipboardParser, clipboardSerializer } from "./clipboard";
import { linksIn, linkTo } from "./own-pages";
import { type InsertFiles, insertPictured } from "./pictures";

/** Patterns that identify a text as Markdown, because plain text almost never contains them. */
const MARKDOWN = /^(?:#{1,6} |[-*+] |\d+[.)] |> |```|~~~|\|.*\||\{% )|\*\*\S|`[^`\n]+`|\]\([^)\n]+\)/m;
const TABLE = /^[^\t\n]+\t[^\n]*(?:\n[^\t\n]*\t[^\n]*)+\n?$/;

/**
 * Creates a slice of blocks. If the slice starts or ends with a paragraph, this paragraph is joined with the text around
 * it.
 */
function openSlice(blocks: readonly Node[]): Slice {
  const isOpen = (node: Node | undefined) => (node?.type === schema.nodes.paragraph ? 1 : 0);
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

/** Converts spreadsheet cells that were pasted as text to a Markdown table. */
function tableMarkdown(text: string): string {
  const rows = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  const cells = (row: string[]) =>
    `| ${row.map((cell) => cell.trim().replace(/[\\|]/g, "\\$&")).join(" | ")} |`;
  const [first = [], ...rest] = rows;
  return [cells(first), cells(first.map(() => "---")), ...rest.map(cells)].join("\n");
}

const paragraphs = (text: string): Node[] =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((part) => schema.nodes.paragraph.create(null, part === "" ? null : schema.text(part)));

/** If a URL is pasted over selected words, links these words. */
function linkSelection(view: EditorView, text: string, spaceId: string): boolean {
  const { empty, from, to, $from, $to } = view.state.selection;
  const url = onlyAddress(text);
  if (empty || url === null || !$from.sameParent($to) || !$from.parent.inlineContent) return false;
  view.dispatch(view.state.tr.addMark(from, to, linkTo(url, spaceId)));
  return true;
}

/**
 * Converts a URL that is pasted without other text to a link. For URLs of other websites, a menu offers other ways to show
 * the URL, in paragraphs.
 */
function pasteAddress(view: EditorView, address: string, surroundings: Surroundings): boolean {
  const { empty, from, $from } = view.state.selection;
  if (!empty || !/^https?:/i.test(address) || onlyAddress(address) === null) return false;
  if (!$from.parent.inlineContent || $from.parent.type.spec.code || $from.marks().some(isCode)) return false;
  const { mark, words } = linksIn(surroundings)(address);
  const isOfSpace = mark.attrs.data.ref.kind !== "url";
  const isParagraph = $from.parent.type === schema.nodes.paragraph;
  if (!isOfSpace && !isParagraph) return false;
  const tr = view.state.tr.insert(from, schema.text(words ?? address, [mark])).removeStoredMark(mark);
  view.dispatch(isOfSpace ? tr.scrollIntoView() : offerAddress(tr.scrollIntoView(), from, address));
  return true;
}

const isCode = ({ type }: Mark): boolean => type.spec.code === true;

/** A link of pasted content. A link to a page of this space leads to the page, and not to the console. */
function ownLink(node: Node, linkOf: LinkOf): Node {
  const link = schema.marks.link.isInSet(node.marks);
  const ref = link?.attrs.data.ref;
  if (!link || ref?.kind !== "url") return node;
  const { mark, words } = linkOf(ref.url);
  const isBare = words !== null && node.text === ref.url;
  return (isBare ? schema.text(words, node.marks) : node).mark(mark.addToSet(link.removeFromSet(node.marks)));
}

/** Turns URLs in pasted text into links, like typed URLs. */
function linkedSlice({ content, openStart, openEnd }: Slice, linkOf: LinkOf): Slice {
  const visit = (fragment: Fragment): Fragment => {
    const nodes = Array.from({ length: fragment.childCount }, (_none, at) => fragment.child(at));
    return Fragment.from(
      nodes.flatMap((node) => {
        if (node.isText) return linked(node, linkOf).map((piece) => ownLink(piece, linkOf));
        return node.type.spec.code || node.isLeaf ? [node] : [node.copy(visit(node.content))];
      }),
    );
  };
  return new Slice(visit(content), openStart, openEnd);
}

/** Converts code that was copied from a code editor to a code block. */
function pasteCode(view: EditorView, data: DataTransfer): boolean {
  const given = data.getData("vscode-editor-data");
  const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
  const { parent } = view.state.selection.$from;
  if (!given || parent.type.spec.code || !text.includes("\n")) return false;
  const syntax = /"mode":"([\w-]+)"/.exec(given)?.[1];
  if (syntax === "markdown") return false;
  const code = schema.nodes.code_block.create(
    { data: syntax ? { syntax } : {} },
    schema.text(text.replace(/(?<!\n)\n+$/, "")),
  );
  view.dispatch(view.state.tr.replaceSelectionWith(code).scrollIntoView());
  return true;
}

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Handles pasted and dropped content: HTML, Markdown, tables, URLs, code and files. */
export function pasting(surroundings: Surroundings, insertFiles: InsertFiles): Plugin {
  const textParser = (text: string, $context: ResolvedPos, plain: boolean): Slice => {
    const isTable = !plain && TABLE.test(text) && $context.parent.type === schema.nodes.paragraph;
    const markdown = isTable ? tableMarkdown(text) : !plain && MARKDOWN.test(text) ? text : null;
    const blocks = markdown === null ? null : surroundings.nodesOf(markdown);
    return openSlice(blocks && blocks.length > 0 ? blocks : paragraphs(text));
  };
  return new Plugin({
    props: {
      clipboardSerializer,
      clipboardParser,
      clipboardTextParser: textParser,
      clipboardTextSerializer: (slice) =>
        surroundings.markdownOf(blocksOf(slice))?.trimEnd() ??
        slice.content.textBetween(0, slice.content.size, "\n\n"),
      // Don't change content that is dragged within the editor.
      transformPasted: (slice, view) =>
        view.dragging || view.state.selection.$from.parent.type.spec.code
          ? slice
          : linkedSlice(slice, linksIn(surroundings)),
      transformPastedHTML: (html) => (html.includes("data-bindery") ? withoutStyles(html) : cleanHtml(html)),
      handlePaste(view, event, slice) {
        const data = event.clipboardData;
        if (!data) return false;
        const images = filesOf(data).filter(({ type }) => type.startsWith("image/"));
        // Some programs add an image of a copied table or text to the clipboard. Ignore this image.
        if (images.length > 0 && !data.types.includes("text/plain")) {
          insertFiles(view, view.state.selection.to, images);
          return true;
        }
        const text = data.getData("text/plain").trim();
        if (linkSelection(view, text, surroundings.place.spaceId) || pasteAddress(view, text, surroundings))
          return true;
        if (pasteCode(view, data)) return true;
        return insertPictured(view, slice, null, insertFiles);
      },
      handleDrop(view, event, slice, isMoved) {
        const files = filesOf(event.dataTransfer);
        const at =
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to;
        if (files.length > 0) insertFiles(view, at, files);
        else if (isMoved || !insertPictured(view, slice, at, insertFiles)) return false;
        event.preventDefault();
        return true;
      },
    },
  });
}

/** The blocks of a selection. Selected text within one line becomes a paragraph. */
function blocksOf({ content }: Slice): Node[] {
  const nodes = Array.from({ length: content.childCount }, (_none, at) => content.child(at));
  return nodes[0]?.isInline ? [schema.nodes.paragraph.create(null, nodes)] : nodes;
}
