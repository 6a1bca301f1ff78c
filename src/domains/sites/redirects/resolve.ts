import { db } from "@/db/client";
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

/** Paths of pages that were looked up before: by site space, then by page. */
type PagePaths = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Where a destination lies now: the site space that it is in, unless it is elsewhere, and its whole address. */
interface Target {
  siteSpace: SiteSpaceRow | undefined;
  url: string;
}

/** The content that a site space shows; undefined when its space is gone. */
export async function contentOf({ organizationId, spaceId: id }: SiteSpaceRow) {
  const space = await db().space.findUnique({ where: { organizationId_id: { organizationId, id } } });
  return space ? await headOfBranch(organizationId, space.branchId) : undefined;
}

/** Paths of these pages of a site space, as far as they are there. */
export async function pagePathsOf(siteSpace: SiteSpaceRow, pageIds: readonly string[]) {
  const content = await contentOf(siteSpace);
  const pages = content ? await readPagesWithPaths(content, pageIds) : new Map();
  return new Map([...pages].map(([id, { path }]) => [id, path]));
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

function siteSpaceNamed(rows: SiteRows, destination: Exclude<Destination, { kind: "external" }>) {
  if (destination.kind === "site-section") {
    const section = rows.sections.find(({ id }) => id === destination.siteSectionId);
    if (!section) throw invalid("destination.siteSectionId", "must be a section of the site");
    const siteSpace = defaultSiteSpaceOf(rows, section);
    if (!siteSpace) throw invalid("destination.siteSectionId", "can't be a section without a site space");
    return siteSpace;
  }
  const siteSpace = rows.siteSpaces.find((each) => each.id === destination.siteSpaceId && each.isLiving);
  if (!siteSpace) throw invalid("destination.siteSpaceId", "must be a site space of the site");
  return siteSpace;
}

/** Where a destination lies. Throws 400, naming the field, when it is not of the site, or is there no more. */
async function targetOf(rows: SiteRows, destination: Destination, pages?: PagePaths): Promise<Target> {
  if (destination.kind === "external") return { siteSpace: undefined, url: destination.url };
  const siteSpace = siteSpaceNamed(rows, destination);
  const url = urlOfSiteSpace(rows, siteSpace);
  if (destination.kind !== "site-page") return { siteSpace, url };
  const known = pages?.get(siteSpace.id) ?? (await pagePathsOf(siteSpace, [destination.pageId]));
  const path = known.get(destination.pageId);
  if (path === undefined) throw invalid("destination.pageId", "must be a page of the site space");
  return { siteSpace, url: url + encodePath(path) };
}

/** The path below the address of the site, as sources are written; undefined for an address elsewhere. */
function pathInSite(rows: SiteRows, url: string): string | undefined {
  const site = new URL(publishedUrl(rows.site));
  const target = new URL(url);
  if (target.host !== site.host || !`${target.pathname}/`.startsWith(site.pathname)) return undefined;
  return `/${target.pathname.slice(site.pathname.length).replace(/(?<!\/)\/+$/, "")}`;
}

/** As much of a redirect as says where it leads. */
type RedirectRule = Pick<SiteRedirect, "id" | "source" | "captureWildcard"> & { destination: Destination };

// The schema has checked the values of this column.
export const destinationOf = (redirect: Pick<SiteRedirect, "destination">) =>
  redirect.destination as unknown as Destination;

/** What the `*` of a source stands for in a path, where it is to go on behind the destination. */
function restOf({ source, captureWildcard }: RedirectRule, path: string): string {
  if (!captureWildcard || !source.endsWith("*")) return "";
  return path.slice(source.length - 1).replace(/^\/+/, "");
}

/** Where a path is led by a redirect. Throws 400, naming the field, when what it leads to is not of the site. */
async function destinationFor(rows: SiteRows, rule: RedirectRule, path: string, pages?: PagePaths) {
  const target = await targetOf(rows, rule.destination, pages);
  const rest = restOf(rule, path);
  if (rest === "") return target;
  // What is no name here may be a way up, or to another host, where it leads.
  if (partsOf(rest).unnamed !== undefined)
    throw invalid("source", "can't have an empty or invalid path segment");
  const url = new URL(target.url);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, "")}/${rest}`;
  return { ...target, url: url.href };
}

/** Where a redirect leads a path that it catches; undefined when what it leads to is there no more. */
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

/** Longer chains are useless, and might be endless. */
const STEPS_MAX = 10;
/** Stands for whatever a `*` stands for. */
const ANYTHING = "-any-";

/**
 * Throws 400 for a destination that is not of the site, and for one from which other redirects, or this one itself, lead
 * back to the source. `find` gives the redirect that catches a path.
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
      throw invalid("destination", "can't be the source of the redirect");
    const next = await find(path);
    const target = next && next.id !== rule.id ? await targetOfRedirect(rows, next, path) : undefined;
    path = target && pathInSite(rows, target.url);
  }
}

/** Follows redirects to where `isPage` says a page is, or out of the site. Undefined for none, and for a loop. */
export async function followRedirects(
  rows: SiteRows,
  source: string,
  isPage: (segments: readonly string[]) => Promise<boolean>,
) {
  let path = source;
  let permanent = true;
  for (let step = 0; step < STEPS_MAX; step++) {
    const redirect = await findRedirect(db(), rows, path);
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
