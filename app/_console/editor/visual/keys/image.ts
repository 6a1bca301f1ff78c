import type { Node } from "prosemirror-model";
import type { Command } from "prosemirror-state";
import { schema } from "../model/schema";

/** The settings of an image other than its caption. Undefined settings aren't written to the text. */
export interface ImageSettings {
  alt: string | undefined;
  /** The width in pixels, or as a percentage of the line. */
  width: number | { unit: "%"; value: number } | undefined;
  /** The reference to the image for dark mode. */
  refDark: object | undefined;
  /** Alignment of all images in the group. Undefined means centered. */
  align: "left" | "right" | undefined;
  withFrame: true | undefined;
}

const said = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== ""));

/** Returns the image at a position with its settings, or null if there is no image. */
export function imageAt(doc: Node, pos: number): { node: Node; settings: ImageSettings } | null {
  const node = doc.nodeAt(pos);
  if (node?.type !== schema.nodes.image) return null;
  const { alt, width, refDark } = node.attrs.data;
  const { align, withFrame } = doc.resolve(pos).parent.attrs.data;
  return {
    node,
    settings: {
      alt,
      width,
      refDark,
      align: align === "left" || align === "right" ? align : undefined,
      withFrame: withFrame === true || undefined,
    },
  };
}

/** Changes the settings of the image at a position. */
export const setImage =
  (pos: number, { align, withFrame, ...own }: ImageSettings): Command =>
  ({ doc, tr }, dispatch) => {
    const image = imageAt(doc, pos);
    if (!image) return false;
    const { attrs } = image.node;
    tr.setNodeMarkup(pos, null, { ...attrs, data: said({ ...attrs.data, ...own }) });
    const $pos = doc.resolve(pos);
    const { attrs: around } = $pos.parent;
    const isSame = image.settings.align === align && image.settings.withFrame === withFrame;
    if (!isSame)
      tr.setNodeMarkup($pos.before(), null, { ...around, data: said({ ...around.data, align, withFrame }) });
    dispatch?.(tr);
    return true;
  };

/** Returns the current position of an image, which other people might have moved or changed. Null if it was deleted. */
function positionOf(doc: Node, image: Node): number | null {
  let found: number | null = null;
  doc.descendants((node, pos) => {
    const isSame = node === image || (image.attrs.key !== null && node.attrs.key === image.attrs.key);
    if (isSame && node.type === image.type) found ??= pos;
    return found === null;
  });
  return found;
}

/** Shows another file in an image, or in its variant for dark mode. All other settings stay, and the image stays selected. */
export const setSource =
  (image: Node, name: "ref" | "refDark", ref: object): Command =>
  ({ doc, tr }, dispatch) => {
    const pos = positionOf(doc, image);
    const now = pos === null ? null : doc.nodeAt(pos);
    if (pos === null || !now) return false;
    dispatch?.(tr.setNodeAttribute(pos, "data", { ...now.attrs.data, [name]: ref }));
    return true;
  };

/** Parses a width: pixels, or a percentage with `%`. Returns null if the width isn't valid, and undefined if it's empty. */
export function readWidth(text: string): ImageSettings["width"] | null {
  const match = /^(\d{1,4})(?:\s*(%|px))?$/.exec(text.trim());
  if (text.trim() === "") return undefined;
  const value = Number(match?.[1] ?? 0);
  if (value === 0 || (match?.[2] === "%" && value > 100)) return null;
  return match?.[2] === "%" ? { unit: "%", value } : value;
}

export const widthText = (width: ImageSettings["width"]): string =>
  width === undefined ? "" : typeof width === "number" ? String(width) : `${width.value}%`;
