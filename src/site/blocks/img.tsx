import type { ComponentPropsWithoutRef } from "react";

/** An image of a Document: loaded when it comes near, without passing through any optimizer. */
export function Img({ alt, ...rest }: ComponentPropsWithoutRef<"img">) {
  // biome-ignore lint/performance/noImgElement: published sites do not run Next
  return <img alt={alt} loading="lazy" decoding="async" {...rest} />;
}
