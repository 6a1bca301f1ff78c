import type { ComponentPropsWithoutRef } from "react";

/** How wide images of a text are: browsers that wait with an image know it themselves. */
const SIZES = "auto, (max-width: 46rem) 100vw, 46rem";

/** An image of a Document: loaded when it comes near, as wide as it is shown where there are narrower variants. */
export function Img({ alt, srcSet, sizes = SIZES, ...rest }: ComponentPropsWithoutRef<"img">) {
  const variants = srcSet ? { srcSet, sizes } : {};
  // biome-ignore lint/performance/noImgElement: published sites do not run Next
  return <img alt={alt} loading="lazy" decoding="async" {...variants} {...rest} />;
}
