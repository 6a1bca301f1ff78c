import { rewriteTitle } from "@/domains/content/markdown";

/** A text below its title. */
export function titled(
  body: string,
  title: string | null | undefined,
): { text: string; title: string | null } {
  const plain = (title ?? "").replace(/\s+/g, " ").trim();
  return plain === "" ? { text: body, title: null } : { text: rewriteTitle(body, plain), title: plain };
}
