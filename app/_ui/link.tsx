import NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";

/**
 * A link to another console page, without prefetching. Prefetching has little benefit, because the server renders pages for
 * each user and each page has many links.
 */
export function Link(props: Omit<ComponentPropsWithRef<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
