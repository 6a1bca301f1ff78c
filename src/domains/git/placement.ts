import { ranksInOrder } from "@/domains/content/ranks";
import { addToGroup } from "@/lib/group";
import type { SummaryNode } from "./repository/summary";

// From the structure that a repository describes to pages with ids, parents and ranks. A page that is there already
// keeps its id: documents are known by their file (also under its former path), everything else by its type, its
// parent and its wording.

/** A page as it is, as far as placing needs to know. */
export interface KnownPage {
  id: string;
  type: string;
  parentId: string | null;
  rank: string;
  title: string;
  linkTitle: string | null;
  gitPath: string | null;
}

/** A page as the repository wants it. */
export interface PlacedPage {
  id: string;
  known: KnownPage | undefined;
  type: "document" | "group" | "link";
  parentId: string | null;
  rank: string;
  /** Wording of the navigation; absent for pages that it does not list, and where it has no words. */
  wording: string | undefined;
  /** What the structure calls the page, for one that does not say so itself. */
  name: string | undefined;
  path: string | undefined;
  href: string | undefined;
  hidden: boolean;
}

interface Wanted {
  node: SummaryNode;
  hidden: boolean;
}

interface Placing {
  byPath: ReadonlyMap<string, KnownPage>;
  byWording: Map<string, KnownPage[]>;
  taken: Set<string>;
  newId: () => string;
  placed: PlacedPage[];
}

/** The words of an entry in the navigation: its own, or those for the navigation alone. */
export const wordingOf = (node: SummaryNode): string => node.linkTitle || node.title;

const LINK_TITLE_MAX = 100;

/** The navigation's wording where it differs from the title. */
export function linkTitleOf(wording: string | undefined, title: string): string | null {
  if (wording === undefined || wording === title) return null;
  return [...wording].slice(0, LINK_TITLE_MAX).join("");
}

const wordingKey = (type: string, parentId: string | null, wording: string) =>
  `${type}\n${parentId ?? ""}\n${wording}`;

function indexByWording(known: readonly KnownPage[]): Map<string, KnownPage[]> {
  const index = new Map<string, KnownPage[]>();
  for (const page of known) {
    if (page.gitPath !== null) continue;
    const key = wordingKey(page.type, page.parentId, page.linkTitle ?? page.title);
    addToGroup(index, key, page);
  }
  return index;
}

function recognise(placing: Placing, node: SummaryNode, parentId: string | null): KnownPage | undefined {
  const found = node.path
    ? placing.byPath.get(node.path)
    : placing.byWording
        .get(wordingKey(node.kind, parentId, wordingOf(node)))
        ?.find((page) => !placing.taken.has(page.id));
  if (!found || placing.taken.has(found.id)) return undefined;
  placing.taken.add(found.id);
  return found;
}

function placeSiblings(placing: Placing, siblings: readonly Wanted[], parentId: string | null): void {
  const pairs = siblings.map(({ node, hidden }) => ({
    node,
    hidden,
    known: recognise(placing, node, parentId),
  }));
  const ranks = ranksInOrder(pairs.map(({ known }) => (known?.parentId === parentId ? known.rank : null)));
  pairs.forEach(({ node, hidden, known }, index) => {
    const id = known?.id ?? placing.newId();
    placing.placed.push({
      id,
      known,
      type: node.kind,
      parentId,
      rank: ranks[index] as string,
      wording: (!hidden && wordingOf(node)) || undefined,
      name: (!hidden && node.title) || undefined,
      path: node.path,
      href: node.href,
      hidden,
    });
    placeSiblings(
      placing,
      node.children.map((child) => ({ node: child, hidden: false })),
      id,
    );
  });
}

/**
 * Places every page: those of `nodes` in their order, then the `unlisted` files as hidden pages at the root.
 * `renames` leads from a new path to the former one. What is known and not placed is gone.
 */
export function placePages(input: {
  nodes: readonly SummaryNode[];
  unlisted: readonly string[];
  known: readonly KnownPage[];
  renames: ReadonlyMap<string, string>;
  newId: () => string;
}): { placed: PlacedPage[]; unplaced: KnownPage[] } {
  const byPath = new Map(
    input.known.flatMap((page) => (page.gitPath === null ? [] : [[page.gitPath, page] as const])),
  );
  for (const [to, from] of input.renames) {
    const page = byPath.get(from);
    if (page) byPath.set(to, page);
  }
  const placing: Placing = {
    byPath,
    byWording: indexByWording(input.known),
    taken: new Set(),
    newId: input.newId,
    placed: [],
  };
  const hidden = input.unlisted.map(
    (path): Wanted => ({
      node: { kind: "document", title: path, path, children: [] },
      hidden: true,
    }),
  );
  placeSiblings(placing, [...input.nodes.map((node) => ({ node, hidden: false })), ...hidden], null);
  return { placed: placing.placed, unplaced: input.known.filter((page) => !placing.taken.has(page.id)) };
}
