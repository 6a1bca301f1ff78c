import type { ComponentPropsWithoutRef } from "react";

/**
 * The width of images in text. Browsers that support lazy loading determine the exact width themselves
 * (`auto`).
 */
const SIZES = "auto, (max-width: 46rem) 100vw, 46rem";

/**
 * An image of a Document. The browser loads the image when it's close to the visible part of the page, and
 * selects a suitable variant if there are several.
 */
export function Img({ alt, srcSet, sizes = SIZES, ...rest }: ComponentPropsWithoutRef<"img">) {
  const variants = srcSet ? { srcSet, sizes } : {};
  // biome-ignore lint/performance/noImgElement: published sites do not run Next
  return <img alt={alt} loading="lazy" decoding="async" {...variants} {...rest} />;
}
