import type { StructureNode } from "@/domains/git/import/layout";
import { linkTitleOf, wordingOf } from "@/domains/git/placement";
import { slugWish, titleFromPath } from "@/domains/git/repository/folders";
import { cleanSlug, numbered, slugOf } from "@/lib/slug";
import type { RevisionPage } from "../../types.js";
import type { Content, PageText } from "../folder/content.js";
import { childrenOf, everyPage } from "../space-content.js";

const TITLE_CHARACTERS_MAX = 500;
const LINK_TITLE_CHARACTERS_MAX = 100;

/** A page in the folder. */
export interface WantedPage {
  type: "document" | "group" | "link";
  title: string;
  /** The title in the summary, if it differs from the page's title. */
  linkTitle: string | null;
  slug: string;
  /**
   * The file that contains the page. Undefined for groups, links, and folders that become pages without
   * text.
   */
  file: PageText | undefined;
  /** The target of a link: a path in the folder, or a URL. */
  href: string | undefined;
  /** Whether the summary doesn't list the page. */
  isUnlisted: boolean;
  children: WantedPage[];
  /** The matching page in the space. */
  known: RevisionPage | undefined;
}

/**
 * Converts entries in the navigation to pages. Entries for pages that are generated from a specification are
 * skipped, because the folder doesn't contain these pages.
 */
function pagesOf(nodes: readonly StructureNode[], content: Content): WantedPage[] {
  const pages = nodes.flatMap((node): WantedPage[] => {
    const { kind: type } = node;
    if (type === "generated") return [];
    const file = node.path === undefined ? undefined : content.pages.get(node.path);
    const title = (file?.title ?? (node.title || "Untitled")).slice(0, TITLE_CHARACTERS_MAX);
    const wording = (node.written && wordingOf(node)) || undefined;
    const linkTitle = linkTitleOf(wording, title)?.slice(0, LINK_TITLE_CHARACTERS_MAX).trim();
    const page = {
      type,
      title,
      linkTitle: linkTitle || null,
      slug: (file && cleanSlug(slugWish(file.path))) ?? slugOf(title),
      file,
      href: node.href,
      isUnlisted: false,
      children: pagesOf(node.children, content),
      known: undefined,
    };
    return [page];
  });
  return withOwnSlugs(pages);
}

/** Makes slugs unique by adding a number to each slug that an earlier sibling already has. */
function withOwnSlugs(pages: WantedPage[]): WantedPage[] {
  const taken = new Set<string>();
  for (const page of pages) {
    if (page.type === "link") continue;
    const base = page.slug;
    for (let count = 1; taken.has(page.slug); count += 1) page.slug = numbered(base, count);
    taken.add(page.slug);
  }
  return pages;
}

function unlistedPages(content: Content): WantedPage[] {
  return content.structure.unlisted.flatMap((path) => {
    const file = content.pages.get(path);
    if (!file) return [];
    const title = (file.title ?? titleFromPath(path)).slice(0, TITLE_CHARACTERS_MAX);
    return [
      {
        type: "document",
        title,
        linkTitle: null,
        slug: cleanSlug(slugWish(path)) ?? slugOf(title),
        file,
        href: undefined,
        isUnlisted: true,
        children: [],
        known: undefined,
      },
    ];
  });
}

/**
 * Whether a hidden page in the space comes from a file that is now ignored. Earlier imports might have created such pages.
 */
export function isOfIgnoredFile(content: Content): (page: RevisionPage) => boolean {
  const slugs = new Set(
    [...content.ignored].map((path) => cleanSlug(slugWish(path)) ?? slugOf(titleFromPath(path))),
  );
  return (page) =>
    page.type === "document" &&
    page.hidden === true &&
    (page.git ? content.ignored.has(page.git.path) : slugs.has(page.slug));
}

/** Returns the pages in a folder. Each page comes before its subpages. */
export const wantedPages = (content: Content): WantedPage[] =>
  withOwnSlugs([...pagesOf(content.structure.nodes, content), ...unlistedPages(content)]);

export function* everyWanted(
  pages: readonly WantedPage[],
  parent?: WantedPage,
): Generator<[WantedPage, WantedPage | undefined]> {
  for (const page of pages) {
    yield [page, parent];
    yield* everyWanted(page.children, page);
  }
}

/**
 * Finds the matching page in the space for each page in the folder. This is the page from the same repository file or,
 * if there is none, the page at the same path. Matches links by title.
 */
export function matchPages(wanted: readonly WantedPage[], present: readonly RevisionPage[]): void {
  const byFile = new Map<string, RevisionPage>();
  for (const page of everyPage(present))
    if (page.type === "document" && page.git) byFile.set(page.git.path, page);
  const taken = new Set<string>();
  const take = (page: RevisionPage | undefined) => {
    if (page) taken.add(page.id);
    return page;
  };
  for (const [page] of everyWanted(wanted)) page.known = take(page.file && byFile.get(page.file.path));
  const visit = (pages: readonly WantedPage[], beside: readonly RevisionPage[]) => {
    for (const page of pages) {
      page.known ??= take(beside.find((other) => !taken.has(other.id) && isSame(page, other)));
      visit(page.children, page.known ? childrenOf(page.known) : []);
    }
  };
  visit(wanted, present);
}

function isSame({ type, slug, title, file }: WantedPage, other: RevisionPage): boolean {
  if (other.type === "computed") return false;
  if (type === "link" || other.type === "link") return type === other.type && title === other.title;
  return other.slug === slug && (other.type === "document" || file === undefined);
}
