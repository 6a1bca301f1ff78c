import { cleanSlug, numbered, slugOf } from "@/domains/content/slug";
import type { StructureNode } from "@/domains/git/import/structure";
import { slugWish, titleFromPath } from "@/domains/git/repository/folders";
import type { RevisionPage } from "../../types.js";
import type { Content, PageText } from "../folder/content.js";
import type { Finding } from "../folder/findings.js";
import { childrenOf, everyPage } from "../space-content.js";

const TITLE_CHARACTERS_MAX = 500;

/** A page as the folder has it. */
export interface WantedPage {
  title: string;
  slug: string;
  /** Its file; absent for a folder or a heading of the summary, which become pages without a text of their own. */
  file: PageText | undefined;
  /** Whether the summary leaves it out. */
  isUnlisted: boolean;
  children: WantedPage[];
  /** The page of the space that it is. */
  known: RevisionPage | undefined;
}

/** Entries of the navigation as pages; what no operation of the API writes is named in `leftOut`. */
function pagesOf(nodes: readonly StructureNode[], content: Content, leftOut: Finding[]): WantedPage[] {
  const { summaryPath } = content.layout;
  const leave = (message: string) =>
    leftOut.push({ severity: "warning", code: "left-out", message, path: summaryPath });
  const pages = nodes.flatMap((node): WantedPage[] => {
    const children = pagesOf(node.children, content, leftOut);
    if (node.kind === "link") {
      leave(`The link ${node.title} of the navigation is left out: the API writes no links there.`);
      return children;
    }
    if (node.kind === "group")
      leave(`The group ${node.title} becomes a page without a text: the API writes no groups.`);
    const file = node.path === undefined ? undefined : content.pages.get(node.path);
    const title = (file?.title ?? (node.title || "Untitled")).slice(0, TITLE_CHARACTERS_MAX);
    const wording = node.linkTitle ?? node.title;
    if (node.written && wording && wording !== title)
      leave(`${node.path ?? title} is shown by its title, ${title}, and not as ${wording}.`);
    const slug = (file && cleanSlug(slugWish(file.path))) ?? slugOf(title);
    return [{ title, slug, file, isUnlisted: false, children, known: undefined }];
  });
  return withOwnSlugs(pages);
}

/** Gives a number to slugs that are taken by an earlier page beside it. */
function withOwnSlugs(pages: WantedPage[]): WantedPage[] {
  const taken = new Set<string>();
  for (const page of pages) {
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
        title,
        slug: cleanSlug(slugWish(path)) ?? slugOf(title),
        file,
        isUnlisted: true,
        children: [],
        known: undefined,
      },
    ];
  });
}

/** The pages that a folder wants, from the top down. */
export const wantedPages = (content: Content, leftOut: Finding[]): WantedPage[] =>
  withOwnSlugs([...pagesOf(content.structure.nodes, content, leftOut), ...unlistedPages(content)]);

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
 * Finds the page of the space that each wanted one is: the one that came from the same file of a repository, else the one at
 * the same address.
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

function isSame({ slug, file }: WantedPage, other: RevisionPage): boolean {
  if (other.type !== "document" && other.type !== "group") return false;
  return other.slug === slug && (other.type === "document" || file === undefined);
}
