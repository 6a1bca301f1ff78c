import type { NavigationItem } from "../convert/website/navigation-items";
import type { OutlineNode } from "../formats/content";

interface Node {
  title: string;
  url?: string | undefined;
  children: Node[];
}

const NODES_MAX = 20_000;

/**
 * Merges the navigation of the pages of a website into one tree. Most websites show only a part of the navigation on each page. The
 * first position of a page is used.
 */
export class Navigation {
  private readonly root: Node = { title: "", children: [] };
  private readonly byKey = new Map<string, Node>();
  private readonly parents = new Map<Node, Node>();
  private readonly keys = new Map<Node, number>();

  /** `keyOf` returns the same key for all URLs of a page. */
  constructor(private readonly keyOf: (url: string) => string) {}

  add(items: readonly NavigationItem[]): void {
    const path: { node: Node; depth: number }[] = [];
    const visited = new Map<Node, Node>();
    for (const [index, { title, url, depth }] of inLists(items).entries()) {
      const before = items[index - 1];
      // Some generators write the title of a group twice, as a link and as a title.
      if (url === undefined && before?.title === title && before.depth === depth) continue;
      while ((path.at(-1)?.depth ?? -1) >= depth) path.pop();
      const parent = path.at(-1)?.node ?? this.root;
      const node = this.put({ title, url, children: [] }, parent, visited.get(parent));
      if (!node) return;
      if (this.parents.get(node) === parent) visited.set(parent, node);
      // A link above a list leads to the home page, and isn't the parent of the list.
      if (url === undefined || depth > 0) path.push({ node, depth });
    }
  }

  /** Returns the node for an entry, and adds it after its previous sibling if it's new. */
  private put(entry: Node, parent: Node, previous: Node | undefined): Node | null {
    const key =
      entry.url === undefined ? `${this.keys.get(parent) ?? 0}\n${entry.title}` : this.keyOf(entry.url);
    const known = this.byKey.get(key);
    if (known) return known;
    if (this.byKey.size >= NODES_MAX) return null;
    this.byKey.set(key, entry);
    this.keys.set(entry, this.byKey.size);
    this.parents.set(entry, parent);
    const at = previous === undefined ? parent.children.length : parent.children.indexOf(previous) + 1;
    parent.children.splice(at, 0, entry);
    return entry;
  }

  /** Returns the tree with the imported pages. `pathOf` returns the path of an imported page. */
  outline(pathOf: (url: string) => string | undefined): OutlineNode[] {
    const listed = ({ title, url, children }: Node): OutlineNode[] => {
      const path = url === undefined ? undefined : pathOf(url);
      const below = children.flatMap(listed);
      if (path !== undefined) return [{ kind: "document", title, path, children: below }];
      return below.length > 0 ? [{ kind: "group", title, children: below }] : [];
    };
    return this.root.children.flatMap(listed);
  }
}

/** Omits the title above the whole navigation, such as the name of the website. */
function inLists(items: readonly NavigationItem[]): readonly NavigationItem[] {
  const tops = items.filter(({ depth }) => depth === 0);
  const [first] = items;
  return tops.length === 1 && first?.depth === 0 && first.url === undefined ? items.slice(1) : items;
}
