import { block, type DocumentBlock, fragment, paragraph, textNode } from "./document";

/** An image block of an image's data; its caption stands in a fragment. */
export function imageBlock(data: Record<string, unknown>): DocumentBlock {
  const { caption, ...rest } = data;
  const image = block("image", rest);
  if (typeof caption !== "string") return image;
  return { ...image, fragments: [fragment("caption", [paragraph([textNode(caption)])], "caption")] };
}
