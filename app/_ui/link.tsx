import NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";

/**
 * A link to another page of the console, which is asked for when it is followed. Fetched ahead, a page gives next to
 * nothing, since it is drawn for whoever asks; and each page shows links to a dozen others.
 */
export function Link(props: Omit<ComponentPropsWithRef<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
