import type { TableImage, TableValue } from "@/domains/content/markdown/document";

/** The parts of an image value, which can have two formats. */
export function tableImage(value: TableValue | undefined): TableImage | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if ("ref" in value) return value as TableImage;
  return "kind" in value && (value.kind === "file" || value.kind === "url") ? { ref: value } : null;
}
