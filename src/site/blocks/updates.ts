import type { ContentRef, DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentSurroundings } from "./context";

const DATE_FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  numeric: { dateStyle: "short", timeZone: "UTC" },
  short: { dateStyle: "medium", timeZone: "UTC" },
  full: { dateStyle: "long", timeZone: "UTC" },
};

/** The date of an update in the form that visitors see. Returns a value that isn't a date unchanged. */
export function dateText({ data }: DocumentBlock, format: unknown, language = "en"): string {
  const date = new Date(String(data.date));
  if (Number.isNaN(date.getTime())) return String(data.date ?? "");
  return new Intl.DateTimeFormat(language, DATE_FORMATS[String(format)] ?? DATE_FORMATS.full).format(date);
}

/** The tags of an update, with their labels if they have any. */
export function tagNames({ data }: DocumentBlock, describe: DocumentSurroundings["describe"]): string[] {
  const tags = (Array.isArray(data.tags) ? data.tags : []) as (ContentRef & { tag?: string })[];
  return tags.map((tag) => describe(tag)?.title ?? String(tag?.tag ?? "")).filter(Boolean);
}
