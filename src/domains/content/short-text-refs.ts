import { type HrefOf, plainHref, plainResolve, type Resolve } from "./markdown";

// Texts beside pages, such as comments, name people as pages do (`addresses.ts`); all else in them stands for itself.

const USER = /^content:user\/([\w-]+)$/;

/** What an address in a text beside pages refers to. */
export const shortTextResolve: Resolve = (href, usage) => {
  const user = USER.exec(href)?.[1];
  return user === undefined ? plainResolve(href, usage) : { kind: "user", user };
};

/** The address that stands for a reference in such a text; null where there is none. Inverse of `shortTextResolve`. */
export const shortTextHref: HrefOf = (ref, usage) =>
  ref.kind === "user" ? `content:user/${ref.user}` : plainHref(ref, usage);
