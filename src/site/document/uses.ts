import type { DocumentBlock } from "@/domains/content/markdown/document";
import { walk } from "@/site/blocks/prepare";

/** The ids of what a Document refers to, each once. */
export interface DocumentUses {
  /** Images and attachments alike. */
  files: string[];
  pages: string[];
}

interface Found {
  files: Set<string>;
  pages: Set<string>;
}

function usesIn(value: unknown, found: Found): void {
  if (typeof value !== "object" || value === null) return;
  const { kind, file, page } = value as { kind?: unknown; file?: unknown; page?: unknown };
  if (kind === "file" && typeof file === "string") found.files.add(file);
  if ((kind === "page" || kind === "anchor") && typeof page === "string") found.pages.add(page);
  for (const inner of Object.values(value)) usesIn(inner, found);
}

/** Ids of file columns are bare strings, without a reference around them. */
function fileColumnIds(data: Record<string, unknown>): string[] {
  const { definition = {}, records = {} } = data as {
    definition?: Record<string, { type: string }>;
    records?: Record<string, { values: Record<string, unknown> }>;
  };
  const columns = Object.entries(definition).filter(([, column]) => column.type === "files");
  return Object.values(records).flatMap((record) =>
    columns.flatMap(([id]) => (Array.isArray(record.values[id]) ? (record.values[id] as string[]) : [])),
  );
}

/** What blocks refer to. */
export function usesOf(nodes: readonly DocumentBlock[]): DocumentUses {
  const found: Found = { files: new Set(), pages: new Set() };
  for (const node of walk(nodes)) {
    if (node.object !== "block" && node.object !== "inline") continue;
    usesIn(node.data, found);
    if (node.object === "block" && node.type === "table")
      for (const id of fileColumnIds(node.data)) found.files.add(id);
  }
  return { files: [...found.files], pages: [...found.pages] };
}
