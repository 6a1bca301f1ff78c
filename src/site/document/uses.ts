import type { DocumentBlock } from "@/domains/content/markdown/document";

/** The ids of what a Document refers to, each once. */
export interface DocumentUses {
  /** Images and attachments alike. */
  files: string[];
  pages: string[];
}

type Data = Record<string, unknown>;

/** Every object below some values, in their order, without recursion: hostile nesting meets no stack limit here. */
export function* objectsIn(values: readonly unknown[]): Generator<Data> {
  const stack = [...values].reverse();
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) continue;
    yield value as Data;
    for (const inner of Object.values(value).reverse()) stack.push(inner);
  }
}

/** What is in the columns of one type, where some data are those of a table: the values of each record, by column. */
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

/** Ids of files that an object itself refers to; those in file columns of tables are bare strings. */
export function filesOf(value: Data): string[] {
  const own = value.kind === "file" && typeof value.file === "string" ? [value.file] : [];
  const listed = [...cellsOf(value, "files")].flatMap(([values, column]) => {
    const ids = values[column];
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
  });
  return [...own, ...listed];
}

/** What blocks refer to. */
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
