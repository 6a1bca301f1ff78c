import { type HrefOf, plainHref, plainResolve, type Resolve } from "./markdown";

// Addresses in short texts outside pages, such as comments. The address of a mentioned person has the same
// format as on pages (`addresses.ts`). All other addresses are kept as they're written.

const USER = /^content:user\/([\w-]+)$/;

/** Resolves an address in a short text, such as a comment. */
export const shortTextResolve: Resolve = (href, usage) => {
  const user = USER.exec(href)?.[1];
  return user === undefined ? plainResolve(href, usage) : { kind: "user", user };
};

/**
 * Returns the address for a reference in a short text, or null if the reference has no address. It's the
 * inverse of `shortTextResolve`.
 */
export const shortTextHref: HrefOf = (ref, usage) =>
  ref.kind === "user" ? `content:user/${ref.user}` : plainHref(ref, usage);
