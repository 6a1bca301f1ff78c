import type { Site } from "@/db/generated/client";
import { basenameAddress, hostnameAddress, proxyAddress } from "@/domains/names/addresses";
import { outcomeFor } from "@/domains/sites/adaptive/visitor-view";
import { GUIDE_ADDRESS } from "@/domains/sites/addresses";
import { followRedirects } from "@/domains/sites/redirects/resolve";
import { sourceOf } from "@/domains/sites/redirects/source";
import { addressOn } from "@/scopes/shown-at";
import { previewUrl, provedHosts, publishedUrl } from "@/scopes/site-address";
import { admit, audienceByKey, loginUrlOf } from "./audience";
import { type Asked, type Entry, entriesOf, type FoundPage, findPage, placeAt, urlAt } from "./find-page";
import { findGitRedirect } from "./git-redirects";
import { type Candidate, candidatesOf, keyedCandidate } from "./locate";
import { askedByMember, isOfPreview, previewPathIn } from "./preview-site";
import type { Resolution, Visitor } from "./resolution";
import { findByHostname } from "./served-host";
import { addressIndexFor, findSiteState, type SiteState } from "./state";

export type { Resolution, Visitor } from "./resolution";

export interface ResolveOptions {
  /**
   * Whether to redirect URLs that aren't in their canonical form. If false, URLs are accepted with or without
   * the slash at the end, because some clients remove the slash before the request.
   */
  isStrict?: boolean;
}

const NOT_FOUND: Resolution = { kind: "not-found" };

/** The current addresses of a site. The site's other addresses redirect to them. */
export function addressesOf(site: Site): string[] {
  const { hostname, proxy } = provedHosts(site);
  return [
    basenameAddress(site.basename),
    ...(hostname === null ? [] : [hostnameAddress(hostname)]),
    ...(proxy === null ? [] : [proxyAddress(proxy)]),
  ];
}

/** If a proxy shows the site, redirects must stay at the proxy's URL and not lead to the host behind the proxy. */
const redirectBase = ({ site, siteUrl, preview }: Asked) =>
  preview || provedHosts(site).proxy === null ? siteUrl : publishedUrl(site);

/** A redirect to the site's current URL. */
function moved(
  site: Site,
  { segments, unnamed }: Pick<Candidate, "segments" | "unnamed">,
  url: URL,
  permanent: boolean,
): Resolution {
  const below = segments.filter(Boolean).map(encodeURIComponent);
  const path = [...below, ...(unnamed === undefined ? [] : [unnamed])].join("/");
  const target = new URL(publishedUrl(site) + path + (path !== "" && url.pathname.endsWith("/") ? "/" : ""));
  target.search = url.search;
  return { kind: "redirect", site, target: target.href, permanent, external: false };
}

/** Returns a temporary redirect, because the organization can choose another site later. */
async function byHostname(url: URL): Promise<Resolution> {
  const found = await findByHostname(url);
  return found ? moved(found.site, found, url, false) : NOT_FOUND;
}

/** Resolves a path that starts with a share key. The result is the same as if the key were a query parameter. */
async function opened(state: SiteState, candidate: Candidate, visitor: Visitor) {
  const keyed = keyedCandidate(candidate);
  const isKey = keyed && (await audienceByKey(state, keyed.shareKey)) !== undefined;
  return isKey
    ? { candidate: keyed.below, visitor: { ...visitor, shareKey: keyed.shareKey } }
    : { candidate, visitor };
}

/** Redirects from a space to the site that shows it to the space's audience. */
function onItsSite({ alone, rows: { site } }: SiteState, names: readonly string[]): Resolution | undefined {
  if (!alone?.shownAt) return undefined;
  const target = addressOn(alone.shownAt) + names.map(encodeURIComponent).join("/");
  return { kind: "redirect", site, target, permanent: false, external: false };
}

/** Returns a redirect to the canonical URL, or undefined if the URL is already in its canonical form. */
function written(
  asked: Asked,
  found: FoundPage,
  { isStrict = true }: ResolveOptions,
): Resolution | undefined {
  const { url } = asked;
  const trimmed = (address: string) => (isStrict ? address : address.replace(/(?<!\/)\/+$/, ""));
  const path = found.isSpaceItself ? "" : found.page.path;
  const expected = new URL(urlAt(asked.siteUrl, asked.state.rows, found.entry.siteSpace, path));
  if (trimmed(url.pathname) === trimmed(expected.pathname)) return undefined;
  return redirectTo(asked, found, path);
}

function redirectTo(asked: Asked, { entry, isLasting }: FoundPage, path: string): Resolution {
  const target = new URL(urlAt(redirectBase(asked), asked.state.rows, entry.siteSpace, path));
  target.search = asked.url.search;
  return { kind: "redirect", site: asked.site, target: target.href, permanent: isLasting, external: false };
}

function contentAt(asked: Asked, { entry, page }: FoundPage, pathname: string): Resolution {
  const place = placeAt(asked, entry, pathname);
  if (!place) return NOT_FOUND;
  const path = page.isFirst ? "" : page.path;
  const canonicalUrl = urlAt(publishedUrl(asked.site), asked.state.rows, entry.siteSpace, path);
  return { ...place, kind: "content", pageId: page.pageId, pagePath: page.path, canonicalUrl };
}

async function gitRedirect(asked: Asked, entries: readonly Entry[]): Promise<Resolution | undefined> {
  const { site, state } = asked;
  for (const entry of entries) {
    const head = state.heads.get(entry.siteSpace.spaceId);
    const target = head && (await findGitRedirect(head, asked.names.slice(entry.length).join("/")));
    if (!target) continue;
    if (target.kind === "url")
      return { kind: "redirect", site, target: target.url, permanent: true, external: true };
    const inSite = urlAt("", state.rows, entry.siteSpace, target.path);
    if (!(await findPage(asked, inSite.split("/").filter(Boolean).map(decodeURIComponent)))) continue;
    const url = new URL(redirectBase(asked) + inSite);
    url.hash = target.anchor;
    return { kind: "redirect", site, target: url.href, permanent: true, external: false };
  }
  return undefined;
}

/** Removes the ending of a path such as `guide/first.html` or `guide/index.html`. Returns undefined for other paths. */
function withoutFileName(names: readonly string[]): string[] | undefined {
  const last = names.at(-1);
  const name = last?.replace(/\.html?$/i, "");
  if (name === undefined || name === "" || name === last) return undefined;
  return name.toLowerCase() === "index" ? names.slice(0, -1) : [...names.slice(0, -1), name];
}

/** Redirects from the URL of an HTML file to the page at the same path, if the visitor can see such a page. */
async function htmlRedirect(asked: Asked): Promise<Resolution | undefined> {
  const names = withoutFileName(asked.names);
  const found = names && (await findPage(asked, names));
  return found && redirectTo(asked, found, found.isSpaceItself ? "" : found.page.path);
}

/** Follows redirects for a path without a page: first the site's redirects, then those in the repository, then file names. */
async function elsewhere(asked: Asked): Promise<Resolution> {
  const { site } = asked;
  const isPage = async (names: readonly string[]) => (await findPage(asked, names)) !== undefined;
  const { rows, hasRedirects } = asked.state;
  const source = sourceOf(asked.names, asked.unnamed);
  const redirect = hasRedirects ? await followRedirects(rows, source, isPage) : undefined;
  if (redirect) {
    const own = publishedUrl(site);
    const isOwn = !redirect.external && redirect.url.startsWith(own);
    const target = isOwn ? redirectBase(asked) + redirect.url.slice(own.length) : redirect.url;
    const { permanent, external } = redirect;
    return { kind: "redirect", site, target, permanent, external };
  }
  const entries = entriesOf(asked.addressIndex, asked.names);
  const byGit = asked.unnamed === undefined ? await gitRedirect(asked, entries) : undefined;
  if (byGit) return byGit;
  const byName = asked.unnamed === undefined ? await htmlRedirect(asked) : undefined;
  if (byName) return byName;
  const [entry] = entries;
  const place = entry && placeAt(asked, entry, asked.names.slice(entry.length).join("/"));
  return { kind: "not-found", ...(place && { place }) };
}

async function resolveIn(asked: Asked, options: ResolveOptions): Promise<Resolution> {
  const found = asked.unnamed === undefined ? await findPage(asked, asked.names) : undefined;
  if (!found) return await elsewhere(asked);
  const pathname = asked.names.slice(found.entry.length).join("/");
  return written(asked, found, options) ?? contentAt(asked, found, pathname);
}

/**
 * Resolves a URL on any host of Bindery for a visitor. The result is a page, a redirect, a sign-in page, or "not found". URLs on
 * Bindery's host begin with `PUBLIC_URL`. A site's own host can show only that site. Runs only one database statement if
 * everything is cached and nothing has changed.
 */
export async function resolvePublished(
  url: URL,
  asking: Visitor = {},
  options: ResolveOptions = {},
): Promise<Resolution> {
  const candidates = candidatesOf(url);
  const found =
    candidates.length === 0 ? undefined : await findSiteState(candidates.map((each) => each.address));
  const located = candidates.find((each) => each.address === found?.address);
  if (!found || !located) return await byHostname(url);
  const { state } = found;
  const { site } = state.rows;
  const previewed = previewPathIn(located);
  if (previewed) {
    const asked = asking.actor && (await askedByMember(asking.actor, url, state, previewed, asking));
    if (!asked) return NOT_FOUND;
    if (previewed.kind !== "site" || isOfPreview(located)) return await resolveIn(asked, options);
    const below = previewed.below.segments.map(encodeURIComponent).join("/");
    const target = previewUrl(site) + below + url.search;
    return { kind: "redirect", site, target, permanent: false, external: false };
  }
  if (site.publishedAt === null) return NOT_FOUND;
  if (asking.type === "agent" && site.agentsContext === "excluded") return NOT_FOUND;
  // `/docs` redirects temporarily, because the guide's site can be unpublished.
  if (!addressesOf(site).includes(located.address))
    return moved(site, located, url, located.address !== GUIDE_ADDRESS);
  const { candidate, visitor } = await opened(state, located, asking);
  const { unnamed } = candidate;
  const names = candidate.segments.filter(Boolean);
  const admission = await admit(state, url, visitor);
  const isReadable = admission !== undefined || site.visibility === "visitor-auth";
  const elsewhere = isReadable && unnamed === undefined ? onItsSite(state, names) : undefined;
  if (elsewhere) return elsewhere;
  if (!admission && site.visibility === "visitor-auth")
    return { kind: "needs-auth", site, loginUrl: loginUrlOf(site, names) };
  if (!admission) return NOT_FOUND;
  // Only this code uses the visitor's claims. From here on, only the results of the conditions determine what the visitor can
  // find.
  const outcome = state.forAll ?? outcomeFor(state.rows, admission.claims);
  const addressIndex = addressIndexFor(state, outcome);
  const of = { url, site, state, siteUrl: candidate.siteUrl, names, unnamed };
  return await resolveIn({ ...of, admission, outcome, addressIndex, spend: visitor.spend }, options);
}
