import type { ContentRefFile, ContentRefURL } from "@/domains/content/markdown/document";
import type { PageDocumentResource } from "@/domains/content/schema";
import type { DocumentContext } from "@/site/blocks/context";
import { type ImageSource, imageSource } from "@/site/blocks/media";
import type { PageModel } from "../model";

const COVER_PIXELS = { min: 40, max: 1200 };
const boundedHeight = (height: number) => Math.min(Math.max(height, COVER_PIXELS.min), COVER_PIXELS.max);

/** The picture above a page, for light and for dark surroundings; null where it has none, or shows none. */
export function coverOf(page: PageDocumentResource, context: DocumentContext): PageModel["cover"] {
  if (!page.cover || !page.layout.cover) return null;
  type Image = ContentRefFile | ContentRefURL | undefined;
  const light = imageSource(page.cover.ref as Image, context);
  if (!light) return null;
  const dark = imageSource(page.cover.refDark as Image, context);
  const { yPos, height } = page.cover;
  const isFull = page.layout.coverSize === "full";
  const imageOf = ({ src, srcSet }: ImageSource) => ({ src, srcSet });
  return {
    light: imageOf(light),
    dark: dark ? imageOf(dark) : undefined,
    yPos,
    height: height && boundedHeight(height),
    isFull,
  };
}
