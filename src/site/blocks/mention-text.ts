import type { ContentRef, DocumentInline } from "@/domains/content/markdown/document";

/** What a mention reads: what it leads to is called, where that is known, else what its writer called it. */
export function mentionText({ data }: DocumentInline, title: string | undefined): string {
  const ref = data.ref as ContentRef;
  if (title !== undefined) return ref.kind === "user" ? `@${title}` : title;
  if (typeof data.label === "string" && data.label !== "") return data.label;
  return ref.kind === "url" ? ref.url : `Unknown ${ref.kind}`;
}
