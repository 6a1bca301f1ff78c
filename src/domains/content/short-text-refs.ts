import { type HrefOf, plainHref, plainResolve, type Resolve } from "./markdown";

// Short texts outside pages, such as comments, mention people in the same way as pages do (`addresses.ts`).
// All other addresses are kept as written.

const USER = /^content:user\/([\w-]+)$/;

/** Resolves an address in a short text outside pages. */
export const shortTextResolve: Resolve = (href, usage) => {
  const user = USER.exec(href)?.[1];
  return user === undefined ? plainResolve(href, usage) : { kind: "user", user };
};

/** The address for a reference in such a text; null if there is none. Inverse of `shortTextResolve`. */
export const shortTextHref: HrefOf = (ref, usage) =>
  ref.kind === "user" ? `content:user/${ref.user}` : plainHref(ref, usage);
