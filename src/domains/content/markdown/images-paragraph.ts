import { block, type DocumentBlock, type DocumentInline, plainText } from "./document";
import { imageBlock } from "./image-block";

const PARAGRAPH_ALIGNMENT: Readonly<Record<string, string>> = { center: "center", right: "end" };

/** A block of images as a paragraph of them, which keeps how the block is laid out. */
export function inParagraph({ key, data, nodes }: DocumentBlock): DocumentBlock {
  const align = PARAGRAPH_ALIGNMENT[String(data.align)];
  const images = ((nodes ?? []) as DocumentBlock[]).map((image): DocumentInline => {
    const caption = image.fragments?.[0]?.nodes.map(plainText).join("\n");
    return {
      object: "inline",
      type: "inline-image",
      isVoid: true,
      data: { ...image.data, ...(caption && { caption }) },
      ...(image.key !== undefined && { key: image.key }),
      ...(caption && { fragments: image.fragments }),
    };
  });
  const paragraph = block("paragraph", { ...(align && { align }), images: data }, images);
  return { ...paragraph, ...(key !== undefined && { key }) };
}

/** The block of images that a paragraph stands for; null for any other, and once it holds anything else. */
export function imagesOfParagraph({ key, data, nodes }: DocumentBlock): DocumentBlock | null {
  const layout = data?.images;
  if (typeof layout !== "object" || layout === null) return null;
  const images = (nodes ?? []).flatMap((node) =>
    node.object === "inline" && node.type === "inline-image" ? [imageOf(node)] : [],
  );
  if (images.length === 0 || images.length < (nodes ?? []).length) return null;
  return { ...block("images", { ...layout }, images), ...(key !== undefined && { key }) };
}

/** A caption that was changed as text is that text. */
function imageOf({ key, data: { caption, ...data }, fragments }: DocumentInline): DocumentBlock {
  const written = fragments?.[0]?.nodes.map(plainText).join("\n");
  const { fragments: plain } = imageBlock({ ...data, caption });
  return {
    ...block("image", data),
    ...(key !== undefined && { key }),
    fragments: caption === written && fragments ? fragments : (plain ?? []),
  };
}
