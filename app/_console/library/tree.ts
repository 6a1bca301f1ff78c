/** The fields of a space that the library needs. */
export interface LibrarySpace {
  object: "space";
  id: string;
  title: string;
  emoji: string;
  rank: string;
  language?: string | undefined;
  parent?: string | undefined;
  organization: string;
  updatedAt: string;
  deletedAt?: string | undefined;
  comments: number;
  changeRequests: number;
  changeRequestsOpen: number;
  urls: { published?: string | undefined; icon?: string | undefined };
  permissions: Record<string, boolean>;
}

export interface LibraryCollection {
  object: "collection";
  id: string;
  title: string;
  description?: string | undefined;
  rank: string;
  parent?: string | undefined;
  organization: string;
  permissions: Record<string, boolean>;
}

export type LibraryEntry = LibrarySpace | LibraryCollection;
export interface LibraryNode {
  entry: LibraryEntry;
  children: LibraryNode[];
}

const byRank = (a: LibraryNode, b: LibraryNode) =>
  a.entry.rank < b.entry.rank ? -1 : a.entry.rank > b.entry.rank ? 1 : a.entry.id < b.entry.id ? -1 : 1;

/**
 * Returns spaces and collections as one tree, sorted together. If the caller can't see a collection, its entries are at the
 * root.
 */
export function libraryTree(spaces: LibrarySpace[], collections: LibraryCollection[]): LibraryNode[] {
  const nodes = new Map<string, LibraryNode>();
  for (const entry of [...collections, ...spaces]) nodes.set(entry.id, { entry, children: [] });
  const roots: LibraryNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.entry.parent ? nodes.get(node.entry.parent) : undefined;
    (parent ? parent.children : roots).push(node);
  }
  for (const node of nodes.values()) node.children.sort(byRank);
  return roots.sort(byRank);
}

/** Yields every node with its depth. Parents come before their children. */
export function flatten(nodes: LibraryNode[], depth = 0): { node: LibraryNode; depth: number }[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.children, depth + 1)]);
}

/** Returns the console path of an entry. The path is the same as the path in the API's `urls.app`. */
export const hrefOfEntry = (entry: LibraryEntry) =>
  entry.object === "space" ? `/spaces/${entry.id}` : `/collections/${entry.id}`;
