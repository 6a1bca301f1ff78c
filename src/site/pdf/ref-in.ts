import type { ContentRef } from "@/domains/content/markdown/document";

/** The reference that a table's value is; null for other values. */
export function refIn(value: unknown): ContentRef | null {
  return typeof value === "object" && value !== null && "kind" in value ? (value as ContentRef) : null;
}
