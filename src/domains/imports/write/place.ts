import { newId } from "@/db/ids";
import type { PageState } from "@/domains/content/changes";
import { slugWish, titleFromPath } from "@/domains/git/repository/folders";
import { slugOf } from "@/lib/slug";
import type { ConvertedPage } from "../convert/page";
import type { OutlineNode, SourceContent } from "../formats/content";
import { standIn } from "../formats/html";
import { PresentContent } from "./present";

/** A page with its position, before its links are rewritten. */
export interface Placed {
  state: PageState;
  page?: ConvertedPage;
  href?: string;
  /** Whether the entry only groups other entries. */
  isGroup?: boolean;
}

/**
 * The maximum depth of imported pages. Deeper pages become siblings of their ancestors. The limit is lower
 * than a space's maximum depth, because the target page can be nested deeply.
 */
const DEPTH_MAX = 30;
const TITLE_MAX = 100;

const cut = (text: string) =>
  [...text.replace(/\s+/g, " ").trim()].slice(0, TITLE_MAX).join("") || "Untitled";

class Placing {
  readonly placed: Placed[] = [];
  private readonly taken = new Set<string>();

  constructor(
    private readonly content: SourceContent,
    private readonly pages: ReadonlyMap<string, ConvertedPage>,
    private readonly isRoot: boolean,
    private readonly present: PresentContent,
  ) {}

  siblings(nodes: readonly OutlineNode[], parentId: string | null, depth: number, hidden = false): void {
    for (const node of nodes) this.node(node, parentId, depth, hidden);
  }

  private node(node: OutlineNode, parentId: string | null, depth: number, hidden: boolean): void {
    const page = node.path === undefined ? undefined : this.pages.get(node.path);
    // If a page is listed twice, only its first position is used.
    const isTwice = page !== undefined && this.taken.has(page.path);
    if (page && !isTwice) this.taken.add(page.path);
    const isBelowLink = node.kind === "link" || isTwice;
    const id = isTwice ? null : this.put(node, page, parentId, depth, hidden);
    const [below, next] = isBelowLink || depth === DEPTH_MAX ? [parentId, depth] : [id, depth + 1];
    this.siblings(node.children, below, next, hidden);
  }

  private put(
    node: OutlineNode,
    page: ConvertedPage | undefined,
    parentId: string | null,
    depth: number,
    hidden: boolean,
  ): string {
    const isGroup = node.kind === "group" && depth === 0 && this.isRoot;
    const title = page?.title ?? (node.title || (page && titleFromPath(page.path)) || "Untitled");
    const label = page?.label ?? (node.linkTitle || node.title);
    const slug = page ? this.slugOf(page).slug : node.slug;
    const isLink = node.kind === "link";
    const id =
      this.present.pageId({ path: page?.path, parentId, title, isLink, slug: slug ?? slugOf(title) }) ??
      newId();
    this.placed.push({
      state: {
        id,
        type: isLink ? "link" : isGroup ? "group" : "document",
        parentId,
        title: cut(title),
        linkTitle: label && label !== title && node.kind === "document" ? cut(label) : null,
        ...(page ? this.slugOf(page) : node.slug && { slug: node.slug }),
        hidden,
      },
      ...(page && { page }),
      ...(node.kind === "group" && { isGroup: true }),
      ...(node.href !== undefined && { href: node.href }),
    });
    return id;
  }

  private slugOf({ slug, path }: ConvertedPage): Pick<PageState, "slug"> {
    if (slug !== undefined) return { slug };
    return this.content.slugs === "titles" ? {} : { slug: slugWish(standIn(path)) };
  }

  unlisted(): void {
    const rest = [...this.pages.values()].filter(({ path }) => !this.taken.has(path));
    const nodes = rest.map(({ path }) => ({ kind: "document" as const, title: "", path, children: [] }));
    this.siblings(nodes, null, 0, true);
  }
}

/** Formats in which a group can be empty on purpose. */
const EMPTY_GROUPS: ReadonlySet<SourceContent["format"]> = new Set([
  "gitbook",
  "markdown",
  "bundle",
  "mdbook",
]);

/** Removes groups without entries. Their pages are missing in the source, or are already at another position. */
function withoutEmptyGroups(placed: readonly Placed[]): Placed[] {
  const parents = new Set<string | null>();
  const kept = placed.toReversed().filter(({ state, isGroup }) => {
    const isKept = !isGroup || parents.has(state.id);
    if (isKept) parents.add(state.parentId);
    return isKept;
  });
  return kept.reverse();
}

interface Arranged {
  content: SourceContent;
  /** The navigation of the source. */
  nodes: readonly OutlineNode[];
  pages: ReadonlyMap<string, ConvertedPage>;
}

/** Assigns an ID, a parent and a position to every page, in the order of the navigation. */
export function placePages(
  { content, nodes, pages }: Arranged,
  parentId: string | null,
  present = new PresentContent(),
): Placed[] {
  present.reserve(pages.keys());
  const placing = new Placing(content, pages, parentId === null, present);
  placing.siblings(nodes, parentId, 0);
  if (content.unlisted === "hidden") placing.unlisted();
  const { placed } = placing;
  return (EMPTY_GROUPS.has(content.format) ? placed : withoutEmptyGroups(placed)).map((one) =>
    one.state.hidden && one.state.parentId === null ? { ...one, state: { ...one.state, parentId } } : one,
  );
}
