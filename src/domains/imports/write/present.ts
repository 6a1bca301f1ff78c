import type { ContentStructure } from "@/domains/content/state";

type Rows = Pick<ContentStructure, "pages" | "files">;

/** A page or link that an import places. */
interface PlacedPage {
  /** The path of the page's file, if the page has a file. */
  path: string | undefined;
  parentId: string | null;
  title: string;
  slug: string;
  isLink: boolean;
}

const keyOf = ({ parentId, title, slug, isLink }: Omit<PlacedPage, "path">) =>
  JSON.stringify([parentId, isLink, isLink ? title : slug]);

const fileKeyOf = (name: string, hash: string) => `${hash} ${name}`;

/**
 * Finds the pages and files in a space that an import updates. These came from the same paths of the source in an earlier import.
 * If there's no such page, it's the page that has the same URL. If there's no such file, it's the file that has the same name and
 * bytes. Each page and file is returned only once, so that an import doesn't update a page twice.
 */
export class PresentContent {
  private readonly byKey = new Map<string, string>();
  private readonly byBytes = new Map<string, string>();
  private readonly byPath = new Map<string, string>();
  private readonly pageIds: ReadonlySet<string>;

  /** `origins` contains the path from which each page and file was imported, by ID. */
  constructor(
    { pages, files }: Rows = { pages: [], files: [] },
    origins: ReadonlyMap<string, string> = new Map(),
  ) {
    this.pageIds = new Set(pages.map(({ pageId }) => pageId));
    for (const page of pages) this.byKey.set(keyOf({ ...page, isLink: page.type === "link" }), page.pageId);
    for (const { fileId, name, blobHash } of files) this.byBytes.set(fileKeyOf(name, blobHash), fileId);
    const present = new Set([...pages.map(({ pageId }) => pageId), ...files.map(({ fileId }) => fileId)]);
    for (const [id, path] of origins) if (present.has(id)) this.byPath.set(path, id);
  }

  /** Keeps the pages that came from these paths for these paths, so that no other page replaces them. */
  reserve(paths: Iterable<string>): void {
    const reserved = new Set([...paths].flatMap((path) => this.byPath.get(path) ?? []));
    for (const [key, id] of this.byKey) if (reserved.has(id)) this.byKey.delete(key);
  }

  pageId({ path, ...page }: PlacedPage): string | undefined {
    return (path === undefined ? undefined : taken(this.byPath, path)) ?? taken(this.byKey, keyOf(page));
  }

  fileId(path: string, name: string, hash: string): string | undefined {
    return taken(this.byPath, path) ?? taken(this.byBytes, fileKeyOf(name, hash));
  }

  /** Returns the page or file of a path that the space keeps, because its file can't be read. */
  kept(path: string, kind: "page" | "file"): string | undefined {
    const id = this.byPath.get(path);
    if (id === undefined || this.pageIds.has(id) !== (kind === "page")) return undefined;
    this.reserve([path]);
    return taken(this.byPath, path);
  }

  /** Returns the pages and files that the source doesn't contain anymore, with their paths in the source. */
  gone(imported: ReadonlyMap<string, string>): { id: string; path: string; isPage: boolean }[] {
    return [...this.byPath]
      .filter(([, id]) => !imported.has(id))
      .map(([path, id]) => ({ id, path, isPage: this.pageIds.has(id) }));
  }
}

/** Removes an entry from a map, and returns the entry's value. */
function taken(map: Map<string, string>, key: string): string | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}
