import type { PageResource } from "@/domains/content/schema";
import type { RouterInputs, RouterOutputs } from "../../outputs";
import { indexPages, navigationTitle } from "../../page/page-index";

type Structure = RouterOutputs["siteStructure"]["get"];
type MenuItem = Extract<Structure, { type: "sections" }>["structure"][number];
type SiteSpace = Extract<Structure, { type: "siteSpaces" }>["structure"][number];
type Section = Extract<MenuItem, { object: "site-section" }>;
export type Destination = RouterInputs["siteRedirects"]["create"]["destination"];

/** A part of a site. `path` is its path within the site, without slashes around it. */
export interface SitePart {
  siteSpaceId: string;
  spaceId: string;
  sectionId: string | undefined;
  path: string;
  title: string;
}

function sectionsIn(items: readonly MenuItem[]): Section[] {
  return items.flatMap((item) => {
    if (item.object === "site-section") return [item];
    return item.object === "site-section-group" ? sectionsIn(item.children) : [];
  });
}

const sitePartAt = (siteSpace: SiteSpace, path: string, title: string, sectionId?: string): SitePart => ({
  siteSpaceId: siteSpace.id,
  spaceId: siteSpace.space.id,
  sectionId,
  path,
  title,
});

function partsOfSection(section: Section): SitePart[] {
  return section.siteSpaces.map((each) => {
    const opens = each.id === section.defaultSiteSpace;
    const path = opens ? section.path : `${section.path}/${each.path}`;
    const title = section.siteSpaces.length > 1 ? `${section.title}, ${each.title}` : section.title;
    return sitePartAt(each, each.default ? "" : path, title, opens ? section.id : undefined);
  });
}

/**
 * Returns the parts of a site. The part with the longest path comes first, so that the first match is the closest match.
 */
export function sitePartsOf(structure: Structure): SitePart[] {
  const places =
    structure.type === "sections"
      ? sectionsIn(structure.structure).flatMap(partsOfSection)
      : structure.structure.map((each) => sitePartAt(each, each.default ? "" : each.path, each.title));
  return places.sort((a, b) => b.path.length - a.path.length);
}

/** The typed destination of a redirect: an external URL, or a path of the site. */
export type Written =
  | { kind: "elsewhere"; url: string }
  | { kind: "path"; path: string }
  | { problem: string };

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Parses a destination. `root` is the URL of the site, if it has one. */
export function readWritten(text: string, root: string | undefined): Written {
  const wish = text.trim();
  if (wish === "") return { problem: "Enter a destination" };
  const own = root?.replace(/\?.*/s, "");
  const isOwn = own !== undefined && `${wish}/`.startsWith(own);
  if (/^https?:\/\//i.test(wish) && !isOwn)
    return URL.canParse(wish)
      ? { kind: "elsewhere", url: wish }
      : { problem: "The destination isn't a valid URL" };
  const path = isOwn ? `/${wish.slice(own.length)}` : wish;
  if (!path.startsWith("/")) return { problem: "The destination must start with / or https://" };
  const plain = decoded(path.replace(/[?#].*/s, ""));
  if (plain === undefined)
    return { problem: "The destination contains a % that doesn't start a valid percent-encoded character" };
  return { kind: "path", path: plain.split("/").filter(Boolean).join("/") };
}

/** Returns the part of the site to which a path belongs, and the rest of the path. */
export function sitePartOfPath(places: readonly SitePart[], path: string) {
  const place = places.find((each) => `${path}/`.startsWith(each.path === "" ? "" : `${each.path}/`));
  return place && { place, rest: path.slice(place.path.length).replace(/^\//, "") };
}

/** The page of a space at a path. */
export function pageAt(pages: readonly PageResource[], path: string): PageResource | undefined {
  return [...indexPages(pages).values()].find(({ page }) => page.type === "document" && page.path === path)
    ?.page;
}

/** Describes a destination in words. `pagesOf` returns the pages of a space, if they're loaded. */
export function describe(
  destination: Destination,
  places: readonly SitePart[],
  pagesOf: (spaceId: string) => readonly PageResource[] | undefined,
): { title: string; path: string } {
  if (destination.kind === "external") return { title: destination.url, path: destination.url };
  const place = places.find((each) =>
    destination.kind === "site-section"
      ? each.sectionId === destination.siteSectionId
      : each.siteSpaceId === destination.siteSpaceId,
  );
  if (!place) return { title: "Deleted item", path: "" };
  const start = place.path === "" ? "/" : `/${place.path}`;
  if (destination.kind !== "site-page") return { title: place.title, path: start };
  const pages = pagesOf(place.spaceId);
  if (!pages) return { title: `A page of ${place.title}`, path: start };
  const page = indexPages(pages).get(destination.pageId)?.page;
  if (page?.type !== "document") return { title: "Deleted page", path: "" };
  return { title: navigationTitle(page), path: `${start === "/" ? "" : start}/${page.path}` };
}
