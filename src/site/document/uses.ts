import type { DocumentBlock } from "@/domains/content/markdown/document";

/** The IDs of a Document's references, without duplicates. */
export interface DocumentUses {
  /** The IDs of images and attachments. */
  files: string[];
  pages: string[];
}

type Data = Record<string, unknown>;

/**
 * Yields all objects within some values, in order. The function isn't recursive, so that malicious nesting can't overflow
 * the stack.
 */
export function* objectsIn(values: readonly unknown[]): Generator<Data> {
  const stack = [...values].reverse();
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) continue;
    yield value as Data;
    for (const inner of Object.values(value).reverse()) stack.push(inner);
  }
}

/** If the data is a table, yields the values of its records in columns of this type. */
export function* cellsOf(data: Data, type: string): Generator<[values: Data, column: string]> {
  const { definition, records } = data as {
    definition?: Record<string, { type?: string }>;
    records?: Record<string, { values?: Data }>;
  };
  if (typeof definition !== "object" || typeof records !== "object" || !definition || !records) return;
  const columns = Object.keys(definition).filter((id) => definition[id]?.type === type);
  for (const { values } of Object.values(records))
    if (values) for (const column of columns) yield [values, column];
}

/** Returns the IDs of files to which an object refers directly. In file columns of tables, the IDs are plain strings. */
export function filesOf(value: Data): string[] {
  const own = value.kind === "file" && typeof value.file === "string" ? [value.file] : [];
  const listed = [...cellsOf(value, "files")].flatMap(([values, column]) => {
    const ids = values[column];
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
  });
  return [...own, ...listed];
}

/** Returns the references in blocks. */
export function usesOf(nodes: readonly DocumentBlock[]): DocumentUses {
  const files = new Set<string>();
  const pages = new Set<string>();
  for (const value of objectsIn(nodes)) {
    for (const id of filesOf(value)) files.add(id);
    const isPage = value.kind === "page" || value.kind === "anchor";
    if (isPage && typeof value.page === "string") pages.add(value.page);
  }
  return { files: [...files], pages: [...pages] };
}
