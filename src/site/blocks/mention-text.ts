import type { ContentRef, DocumentInline } from "@/domains/content/markdown/document";

/** The text of a mention: the title of its target or, if the title is unknown, the label that the author wrote. */
export function mentionText({ data }: DocumentInline, title: string | undefined): string {
  const ref = data.ref as ContentRef;
  if (title !== undefined) return ref.kind === "user" ? `@${title}` : title;
  if (typeof data.label === "string" && data.label !== "") return data.label;
  return ref.kind === "url" ? ref.url : `Unknown ${ref.kind}`;
}
