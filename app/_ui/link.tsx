import NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";

/**
 * A link to another console page, without prefetching. Prefetching has little benefit, because pages are
 * rendered per user and each page links to a dozen others.
 */
export function Link(props: Omit<ComponentPropsWithRef<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
