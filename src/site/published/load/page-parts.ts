import { db } from "@/db/client";
import type { GitSync } from "@/db/generated/client";
import type { ContentRef, ContentRefFile, ContentRefURL } from "@/domains/content/markdown/document";
import type { PageDocumentResource } from "@/domains/content/schema";
import { trimSlashes } from "@/domains/git/repository/paths";
import { customizationOf, languageOf } from "@/domains/sites/customization/customization";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { siteSpacesOf } from "@/domains/sites/structure/tree";
import { publishedUrl } from "@/scopes/site-address";
import type { DocumentContext } from "@/site/blocks/context";
import { type ImageSource, imageSource } from "@/site/blocks/media";
import { safeHref } from "@/site/blocks/safe-href";
import { isForMachines, mcpUrlOf } from "../for-machines";
import type { Frame, PageModel } from "../model";
import { type Addresses, askedPath, pathBelowSite } from "./addresses";
import { imageHere, type References } from "./resolve-references";

const COVER_PIXELS = { min: 40, max: 1200 };

/**
 * The image above a page, for the light and the dark theme. Null if the page has no such image or hides it.
 */
export function coverOf(
  page: PageDocumentResource,
  context: DocumentContext,
  addresses: Addresses,
): PageModel["cover"] {
  if (!page.cover || !page.layout.cover) return null;
  type Image = ContentRefFile | ContentRefURL | undefined;
  const sourceOf = (ref: unknown) => imageSource(imageHere(ref as Image, addresses), context);
  const light = sourceOf(page.cover.ref);
  if (!light) return null;
  const dark = sourceOf(page.cover.refDark);
  const { yPos, height } = page.cover;
  const imageOf = ({ src, srcSet }: ImageSource) => ({ src, srcSet });
  return {
    light: imageOf(light),
    dark: dark ? imageOf(dark) : undefined,
    yPos,
    height: height && Math.min(Math.max(height, COVER_PIXELS.min), COVER_PIXELS.max),
    isFull: page.layout.coverSize === "full",
  };
}

const actionsOn = ({ site, siteSpace }: PublishedPlace) => customizationOf(site, siteSpace).pageActions.items;

/** The URL of a page's Markdown. Null if the site doesn't offer Markdown. */
export function markdownOf(place: PublishedContent, addresses: Addresses): string | null {
  const isGiven = isForMachines(place) && actionsOn(place).includes("markdown");
  return isGiven ? `${addresses.page(place.siteSpace, place.pagePath)}.md` : null;
}

/**
 * The URL for editing a page's file in the Git repository. Null if the page has no such file, or if the site
 * doesn't offer editing.
 */
export function editOf(
  place: PublishedContent,
  page: PageDocumentResource,
  treeUrl: string | null,
): string | null {
  const path = "git" in page ? (page.git as { path?: string } | undefined)?.path : undefined;
  if (!treeUrl || !path || !actionsOn(place).includes("git")) return null;
  return `${treeUrl}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** AI assistants whose URL can contain a question about a page. */
const EXTERNAL_AI = [
  ["ChatGPT", "https://chatgpt.com/?q="],
  ["Claude", "https://claude.ai/new?q="],
] as const;

/** The actions that a page offers to its visitors. */
export function actionsOf(
  place: PublishedContent,
  { asking, labels }: Frame,
  hasMarkdown: boolean,
): PageModel["actions"] {
  const items = actionsOn(place);
  const about = encodeURIComponent(`${labels.askAbout} ${place.canonicalUrl}${hasMarkdown ? ".md" : ""}`);
  const services = items.includes("external-ai") ? EXTERNAL_AI : [];
  return {
    asks: items.includes("assistant") && asking?.isPanel === true,
    prints: items.includes("pdf"),
    mcpHref: items.includes("mcp") && isForMachines(place) ? mcpUrlOf(place.site) : null,
    elsewhere: services.map(([name, at]) => ({ title: `${labels.openIn} ${name}`, href: at + about })),
  };
}

/**
 * The URL under which a repository's files can be edited, without a slash at the end. Null if this URL is
 * unknown.
 */
function treeUrlIn({ url, ref, treeURL, projectDirectory }: GitSync): string | null {
  const folder = projectDirectory ? `/${trimSlashes(projectDirectory)}` : "";
  if (treeURL !== null && /^https?:/i.test(treeURL)) return treeURL.replace(/(?<!\/)\/+$/, "") + folder;
  const isKnown = /^https?:\/\/(?:github\.com|gitlab\.com)\//i.test(url);
  const repository = isKnown ? url.replace(/(?:\.git)?(?<!\/)\/*$/, "") : null;
  return repository && `${repository}/blob/${ref.replace(/^refs\/heads\//, "")}${folder}`;
}

const known = new WeakMap<SiteRows, Promise<Map<string, string | null>>>();

async function loadTrees({ site: { organizationId }, siteSpaces }: SiteRows) {
  const ids = [...new Set(siteSpaces.map((siteSpace) => siteSpace.spaceId))];
  const syncs = await db().gitSync.findMany({ where: { organizationId, spaceId: { in: ids } } });
  return new Map(syncs.map((sync) => [sync.spaceId, treeUrlIn(sync)]));
}

/**
 * Returns the URL of a space's files in its repository, or null if the space has no repository. Loads the URL once for each
 * state of the site.
 */
export async function treeUrlOf(rows: SiteRows, spaceId: string): Promise<string | null> {
  const loading = known.get(rows) ?? loadTrees(rows);
  known.set(rows, loading);
  loading.catch(() => known.delete(rows));
  return (await loading).get(spaceId) ?? null;
}

/**
 * Returns one site space for each language of the section. If a language has several site spaces, returns the current site
 * space or, if the current site space has another language, the first site space.
 */
export function byLanguage({ rows, site, section, siteSpace }: PublishedPlace): Map<string, SiteSpaceRow> {
  const all = siteSpacesOf(rows, section?.id ?? null).filter(
    ({ hidden, id }) => !hidden || id === siteSpace.id,
  );
  const found = new Map<string, SiteSpaceRow>();
  for (const each of all) {
    const language = languageOf(site, each);
    if (!found.has(language) || each.id === siteSpace.id) found.set(language, each);
  }
  return found;
}

/** The same page in other languages, if the section has several languages. */
async function alternatesOf(place: PublishedContent) {
  const variants = byLanguage(place);
  if (variants.size < 2) return [];
  const alternates = await Promise.all(
    [...variants].map(async ([language, each]) => {
      const head = place.heads.get(each.spaceId);
      const same = head && (await findPublishedPage(head, place.pagePath));
      if (!same || same.isConditional) return [];
      const path = pathBelowSite(place.rows, each, same.isFirst ? "" : same.path);
      return [{ language, href: publishedUrl(place.site) + path }];
    }),
  );
  return alternates.flat();
}

/**
 * The links that tell search engines the page's canonical URL and its versions in other languages. The page's settings
 * override the site's settings.
 */
export async function metaLinksOf(
  place: PublishedContent,
  page: PageDocumentResource,
  { surroundings }: References,
) {
  const base = new URL(askedPath(place), publishedUrl(place.site));
  const urlOf = (ref: ContentRef | undefined) => {
    const href = ref && safeHref(surroundings.hrefOf(ref));
    return href && URL.canParse(href, base) ? [new URL(href, base).href] : [];
  };
  const languageAt = (ref: ContentRef) => {
    const spaceId = ref.kind === "page" || ref.kind === "space" ? ref.space : undefined;
    const siteSpace = place.rows.siteSpaces.find((each) => each.spaceId === spaceId);
    return siteSpace ? { language: languageOf(place.site, siteSpace) } : {};
  };
  const { canonical, alternates = [] } = (page.metaLinks ?? {}) as {
    canonical?: ContentRef;
    alternates?: ContentRef[];
  };
  const said = alternates.flatMap((ref) => urlOf(ref).map((href) => ({ ...languageAt(ref), href })));
  return {
    canonical: urlOf(canonical)[0] ?? place.canonicalUrl,
    alternates: said.length > 0 ? said : await alternatesOf(place),
  };
}
