import { newId } from "@/db/ids";
import type { RankedPage } from "@/domains/content/changes";
import type { LightPage } from "@/domains/content/state";
import { addToGroup } from "@/lib/group";
import type { SummaryNode } from "./repository/summary";

// Converts a repository's structure to pages with IDs, parents and an order. The ranks are assigned when the
// pages are written. Existing pages keep their IDs. Documents are matched by the current or previous path of
// their file. Other pages are matched by type, parent and title.

/** The columns of an existing page that are needed to place pages. */
export type KnownPage = Pick<
  LightPage,
  "pageId" | "type" | "parentId" | "rank" | "title" | "linkTitle" | "gitPath"
>;

/** The position of a page and its data from the repository. */
export interface PlacedPage {
  id: string;
  type: "document" | "group" | "link";
  parentId: string | null;
  /** The title in the navigation, or undefined for entries without text and for pages that the navigation doesn't list. */
  wording: string | undefined;
  /** The title from the structure, for a page whose text has no title. */
  name: string | undefined;
  path: string | undefined;
  href: string | undefined;
  /** The slug from the navigation. */
  slug: string | undefined;
  hidden: boolean;
  /**
   * The source of the pages that are generated below this page. The generated pages come after the sibling
   * `after`.
   */
  generated: (NonNullable<SummaryNode["generated"]> & { after: string | null }) | undefined;
}

/** An entry of the navigation, or a file that the navigation does not list. */
type Wanted = SummaryNode & { hidden?: true };

/** The order of the pages below one parent. */
export interface Order {
  kind: "order-pages";
  parentId: string | null;
  siblings: RankedPage[];
}

interface Placing {
  byPath: ReadonlyMap<string, KnownPage>;
  byWording: Map<string, KnownPage[]>;
  taken: Set<string>;
  placed: PlacedPage[];
  orders: Order[];
}

/** Returns the text of an entry in the navigation. The text is the link title, or the title if there is no link title. */
export const wordingOf = (node: SummaryNode): string => node.linkTitle || node.title;

const LINK_TITLE_MAX = 100;

/** Returns the text of a page's entry in the navigation if it differs from the page's title. */
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
    addToGroup(index, wordingKey(page.type, page.parentId, page.linkTitle ?? page.title), page);
  }
  return index;
}

function recognise(placing: Placing, node: SummaryNode, parentId: string | null): KnownPage | undefined {
  const found = node.path
    ? placing.byPath.get(node.path)
    : placing.byWording
        .get(wordingKey(node.kind, parentId, wordingOf(node)))
        ?.find((page) => !placing.taken.has(page.pageId));
  if (!found || placing.taken.has(found.pageId)) return undefined;
  placing.taken.add(found.pageId);
  return found;
}

type OfPage = Wanted & { kind: PlacedPage["type"] };
const isOfPage = (node: Wanted): node is OfPage => node.kind !== "generated";

/**
 * Returns the source of the pages that are generated below an entry, and the sibling that comes before the
 * generated pages.
 */
function generatedOf({ children }: SummaryNode, below: readonly string[]): PlacedPage["generated"] {
  const at = children.findIndex(({ kind }) => kind === "generated");
  const { generated } = children[at] ?? {};
  return generated && { ...generated, after: below[at - 1] ?? null };
}

/** Places entries and their child entries. Returns the IDs of the entries' pages. */
function placeSiblings(placing: Placing, all: readonly Wanted[], parentId: string | null): string[] {
  const nodes = all.filter(isOfPage);
  if (nodes.length === 0) return [];
  const pages = nodes.map((node) => {
    const known = recognise(placing, node, parentId);
    return { node, pageId: known?.pageId ?? newId(), rank: known?.parentId === parentId ? known.rank : null };
  });
  const siblings = pages.map(({ pageId, rank }) => ({ pageId, rank }));
  placing.orders.push({ kind: "order-pages", parentId, siblings });
  for (const { node, pageId: id } of pages) {
    const { kind: type, path, href, slug, hidden = false } = node;
    const wording = (!hidden && wordingOf(node)) || undefined;
    const name = (!hidden && node.title) || undefined;
    const page: PlacedPage = {
      id,
      type,
      parentId,
      wording,
      name,
      path,
      href,
      slug,
      hidden,
      generated: undefined,
    };
    placing.placed.push(page);
    page.generated = generatedOf(node, placeSiblings(placing, node.children, id));
  }
  return pages.map(({ pageId }) => pageId);
}

/**
 * Places every page: the pages of `nodes` in order, then the `unlisted` files as hidden pages at the root.
 * `renames` maps a new path to the previous path. If the result doesn't contain a known page, the page was
 * removed from the repository.
 */
export function placePages<Page extends KnownPage>(input: {
  nodes: readonly SummaryNode[];
  unlisted: readonly string[];
  known: readonly Page[];
  renames: ReadonlyMap<string, string>;
}): { placed: PlacedPage[]; orders: Order[]; unplaced: Page[] } {
  const byPath = new Map<string, KnownPage>();
  for (const page of input.known) if (page.gitPath !== null) byPath.set(page.gitPath, page);
  for (const [to, from] of input.renames) {
    const page = byPath.get(from);
    if (page) byPath.set(to, page);
  }
  const taken = new Set<string>();
  const byWording = indexByWording(input.known);
  const placing: Placing = { byPath, byWording, taken, placed: [], orders: [] };
  const hidden = input.unlisted.map(
    (path): Wanted => ({ kind: "document", title: path, path, children: [], hidden: true }),
  );
  placeSiblings(placing, [...input.nodes, ...hidden], null);
  const { placed, orders } = placing;
  return { placed, orders, unplaced: input.known.filter(({ pageId }) => !taken.has(pageId)) };
}
