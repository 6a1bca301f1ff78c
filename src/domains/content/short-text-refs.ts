import { type HrefOf, plainHref, plainResolve, type Resolve } from "./markdown";

// The address of a mentioned person in short texts outside pages, such as comments. It has the same format as
// on pages (`addresses.ts`). All other addresses in short texts are kept as written.

const USER = /^content:user\/([\w-]+)$/;

/** Resolves an address in a short text outside pages. */
export const shortTextResolve: Resolve = (href, usage) => {
  const user = USER.exec(href)?.[1];
  return user === undefined ? plainResolve(href, usage) : { kind: "user", user };
};

/**
 * Returns the address for a reference in a short text, or null if the reference has no address. Inverse of
 * `shortTextResolve`.
 */
export const shortTextHref: HrefOf = (ref, usage) =>
  ref.kind === "user" ? `content:user/${ref.user}` : plainHref(ref, usage);
