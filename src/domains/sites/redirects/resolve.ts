import { db, pooled } from "@/db/client";
import type { SiteRedirect } from "@/db/generated/client";
import { readPagesWithPaths } from "@/domains/content/read/links";
import { headOfBranch } from "@/domains/content/state";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { defaultSiteSpaceOf, urlOfSiteSpace } from "@/domains/sites/structure/tree";
import { ApiError, invalid } from "@/lib/errors";
import { publishedUrl } from "@/scopes/site-address";
import { findRedirect } from "./rows";
import type { Destination } from "./schema";
import { partsOf, sourceOf } from "./source";

/** Paths of pages that were looked up earlier, by the ID of the site space and then by the ID of the page. */
type PagePaths = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The current location of a destination: its URL and, if the destination is part of the site, its site space.
 */
interface Target {
  siteSpace: SiteSpaceRow | undefined;
  url: string;
}

/** Returns the content that a site space shows, or undefined if the space is deleted. */
export async function contentOf({ organizationId, spaceId: id }: SiteSpaceRow) {
  const space = await db().space.findUnique({ where: { organizationId_id: { organizationId, id } } });
  return space ? await headOfBranch(organizationId, space.branchId) : undefined;
}

/** Returns the paths of pages in a site space. Leaves out pages that don't exist. */
export async function pagePathsOf(siteSpace: SiteSpaceRow, pageIds: readonly string[]) {
  const content = await contentOf(siteSpace);
  const pages = content ? await readPagesWithPaths(content, pageIds) : new Map();
  return new Map([...pages].map(([id, { path }]) => [id, path]));
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

function siteSpaceNamed(rows: SiteRows, destination: Exclude<Destination, { kind: "external" }>) {
  if (destination.kind === "site-section") {
    const section = rows.sections.find(({ id }) => id === destination.siteSectionId);
    if (!section)
      throw invalid(
        "destination.siteSectionId",
        `must be the ID of a section of the site (received \`${destination.siteSectionId}\`)`,
      );
    const siteSpace = defaultSiteSpaceOf(rows, section);
    if (!siteSpace)
      throw invalid(
        "destination.siteSectionId",
        "must be the ID of a section with at least one site space. Add a space to the section first",
      );
    return siteSpace;
  }
  const siteSpace = rows.siteSpaces.find((each) => each.id === destination.siteSpaceId && each.isLiving);
  if (!siteSpace)
    throw invalid(
      "destination.siteSpaceId",
      `must be the ID of a site space of the site (received \`${destination.siteSpaceId}\`)`,
    );
  return siteSpace;
}

/**
 * Returns the location of a destination. Throws 400 with the field's name if the destination isn't part of the site or no longer
 * exists.
 */
async function targetOf(rows: SiteRows, destination: Destination, pages?: PagePaths): Promise<Target> {
  if (destination.kind === "external") return { siteSpace: undefined, url: destination.url };
  const siteSpace = siteSpaceNamed(rows, destination);
  const url = urlOfSiteSpace(rows, siteSpace);
  if (destination.kind !== "site-page") return { siteSpace, url };
  const known = pages?.get(siteSpace.id) ?? (await pagePathsOf(siteSpace, [destination.pageId]));
  const path = known.get(destination.pageId);
  if (path === undefined)
    throw invalid(
      "destination.pageId",
      `must be the ID of a page of the site space (received \`${destination.pageId}\`)`,
    );
  return { siteSpace, url: url + encodePath(path) };
}

/**
 * Returns the part of a URL that follows the site's URL, in the format of redirect sources. Returns undefined for a URL outside
 * the site.
 */
function pathInSite(rows: SiteRows, url: string): string | undefined {
  const site = new URL(publishedUrl(rows.site));
  const target = new URL(url);
  if (target.host !== site.host || !`${target.pathname}/`.startsWith(site.pathname)) return undefined;
  return `/${target.pathname.slice(site.pathname.length).replace(/(?<!\/)\/+$/, "")}`;
}

/** The fields of a redirect that determine its target. */
type RedirectRule = Pick<SiteRedirect, "id" | "source" | "captureWildcard"> & { destination: Destination };

// The schema has checked the values of this column.
export const destinationOf = (redirect: Pick<SiteRedirect, "destination">) =>
  redirect.destination as unknown as Destination;

/** Returns the text that the `*` of a source matches in a path, if the redirect appends this text to its destination. */
function restOf({ source, captureWildcard }: RedirectRule, path: string): string {
  if (!captureWildcard || !source.endsWith("*")) return "";
  return path.slice(source.length - 1).replace(/^\/+/, "");
}

/**
 * Returns the URL to which a redirect leads for a path. Throws 400 with the field's name if the redirect's target isn't part of
 * the site.
 */
async function destinationFor(rows: SiteRows, rule: RedirectRule, path: string, pages?: PagePaths) {
  const target = await targetOf(rows, rule.destination, pages);
  const rest = restOf(rule, path);
  if (rest === "") return target;
  // Reject invalid segments, because at the destination they might lead to a parent directory or another
  // host.
  if (partsOf(rest).unnamed !== undefined)
    throw invalid("source", "must be a path without empty segments and without the segments `.` and `..`");
  const url = new URL(target.url);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, "")}/${rest}`;
  return { ...target, url: url.href };
}

/**
 * Returns the target of a redirect for a path that the redirect matches, or undefined if the target no longer
 * exists.
 */
export async function targetOfRedirect(rows: SiteRows, redirect: SiteRedirect, path: string) {
  try {
    return await destinationFor(rows, { ...redirect, destination: destinationOf(redirect) }, path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
}

const catches = (source: string, path: string) =>
  source.endsWith("*") ? path.startsWith(source.slice(0, -1)) : source === path;

/** The maximum number of redirects that are followed one after another. Longer chains might be endless. */
const STEPS_MAX = 10;
/** A placeholder for any text that `*` can match. */
const ANYTHING = "-any-";

/**
 * Throws 400 for a destination that isn't part of the site, and for a destination that would lead back to the source, directly or
 * through other redirects. `find` returns the redirect that matches a path.
 */
export async function assertNoLoop(
  rows: SiteRows,
  rule: RedirectRule,
  find: (path: string) => Promise<SiteRedirect | undefined>,
  pages?: PagePaths,
): Promise<void> {
  const first = await destinationFor(rows, rule, rule.source.replace(/\*$/, ANYTHING), pages);
  let path = pathInSite(rows, first.url);
  for (let step = 0; path !== undefined; step++) {
    if (step === STEPS_MAX || catches(rule.source, path))
      throw invalid(
        "destination",
        "can't lead back to the source of the redirect, either directly or through other redirects. Use a different destination",
      );
    const next = await find(path);
    const target = next && next.id !== rule.id ? await targetOfRedirect(rows, next, path) : undefined;
    path = target && pathInSite(rows, target.url);
  }
}

/**
 * Follows redirects until they lead out of the site, or to a page. `isPage` tells whether a path has a page. Returns undefined if
 * there is no redirect, or if the redirects form a loop.
 */
export async function followRedirects(
  rows: SiteRows,
  source: string,
  isPage: (segments: readonly string[]) => Promise<boolean>,
) {
  let path = source;
  let permanent = true;
  for (let step = 0; step < STEPS_MAX; step++) {
    const redirect = await findRedirect(pooled(), rows, path);
    const target = redirect && (await targetOfRedirect(rows, redirect, path));
    if (!redirect || !target) return undefined;
    permanent &&= redirect.permanent;
    const next = pathInSite(rows, target.url);
    if (next === undefined) return { url: target.url, permanent, external: true };
    const { names, unnamed } = partsOf(next.slice(1));
    const segments = names.filter(Boolean);
    if (unnamed === undefined && (await isPage(segments)))
      return { url: target.url, permanent, external: false };
    path = sourceOf(segments, unnamed);
  }
  return undefined;
}
