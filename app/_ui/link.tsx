import NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";

/**
 * A link to another page of the console, which is loaded only when it is followed. Prefetching would bring almost
 * nothing, since a page is rendered for its viewer, and each page shows links to a dozen others.
 */
export function Link(props: Omit<ComponentPropsWithRef<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
