import type { Node, Slice } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { DescribedImage } from "../../write/described-image";
import { pictureType } from "../model/parse-pasted";
import { schema } from "../model/schema";

/** Uploads files and inserts them into the text at a position. */
export type InsertFiles = (view: EditorView, pos: number, files: File[]) => void;

const addressOf = ({ type, attrs }: Node): string =>
  type === schema.nodes.image && attrs.data.ref?.kind === "url" ? attrs.data.ref.url : "";

function hasPictures({ content }: Slice): boolean {
  let found = false;
  content.descendants((node) => {
    found ||= pictureType(addressOf(node)) !== null;
    return !found;
  });
  return found;
}

/** The file in a `data:` URL. Null if its bytes are invalid. */
function fileOf(url: string, alt: string): File | null {
  const type = pictureType(url) ?? "";
  try {
    const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
    const ending = /^image\/(\w+)/.exec(type)?.[1] ?? "png";
    const name = alt.slice(0, 80) || "image";
    return new DescribedImage(bytes, `${name}.${ending === "jpeg" ? "jpg" : ending}`, { type, alt });
  } catch {
    return null;
  }
}

/**
 * Removes images with `data:` URLs from a range of the text. Returns them with their positions afterwards.
 */
function takePictures(tr: Transaction, from: number, to: number): { pos: number; file: File }[] {
  const { image, images, paragraph } = schema.nodes;
  const found: { from: number; to: number; url: string; alt: string; isAlone: boolean }[] = [];
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.type !== image || pictureType(addressOf(node)) === null) return;
    const $pos = tr.doc.resolve(pos);
    const isWhole = $pos.parent.type === images && $pos.parent.childCount === 1;
    const start = isWhole ? $pos.before() : pos;
    const { alt } = node.attrs.data;
    found.push({
      from: start,
      to: start + node.nodeSize + (isWhole ? 2 : 0),
      url: addressOf(node),
      alt: typeof alt === "string" ? alt.trim() : "",
      isAlone: isWhole && $pos.node(-1).childCount === 1,
    });
  });
  const done = tr.steps.length;
  for (const one of found.toReversed())
    if (one.isAlone) tr.replaceWith(one.from, one.to, paragraph.create());
    else tr.delete(one.from, one.to);
  return found.flatMap(({ from: start, url, alt }) => {
    const file = fileOf(url, alt);
    return file ? [{ pos: tr.mapping.slice(done).map(start, -1), file }] : [];
  });
}

/**
 * Inserts pasted content, or content dropped at `at`, if it contains images as bytes. Uploads each image like a pasted
 * file. The image then appears at its position in the content. Returns whether the content contained such images.
 */
export function insertPictured(
  view: EditorView,
  slice: Slice,
  at: number | null,
  insertFiles: InsertFiles,
): boolean {
  if (!hasPictures(slice)) return false;
  const { tr, selection } = view.state;
  if (at === null) tr.replaceSelection(slice);
  else tr.replaceRange(at, at, slice);
  const [from, to] = [tr.mapping.map(at ?? selection.from, -1), tr.mapping.map(at ?? selection.to)];
  const pictures = takePictures(tr, from, to);
  view.dispatch(tr.scrollIntoView());
  for (const { pos, file } of pictures) insertFiles(view, pos, [file]);
  return true;
}
