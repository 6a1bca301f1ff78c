import type { Reader, UserActor } from "@/access/authorization/actor";
import { signVisitorToken } from "@/access/visitors/token";
import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import { SAME_FOR_ALL } from "@/domains/sites/adaptive/visitor-view";
import { presentCustomization } from "@/domains/sites/customization/customization";
import { presentSite } from "@/domains/sites/presenter";
import { presentStructure } from "@/domains/sites/structure/presenter";
import { pathOfSiteSpace } from "@/domains/sites/structure/tree";
import { type Opened, viewStructure } from "@/domains/sites/structure/view";
import { notFound, tooLarge } from "@/lib/errors";
import { withoutNull } from "@/lib/without";
import { isPreviewer } from "@/scopes/preview";
import { findSite, type SiteRow } from "@/scopes/site";
import { publishedUrl } from "@/scopes/site-address";
import type { PublishedPlace, Visitor } from "./resolution";
import { resolvePublished } from "./resolve";
import type { PublishedLookup } from "./schema";

/**
 * Returns a token for reading the site as this visitor. If the caller is a member, the token can also read the change requests
 * and revisions that the member can read. Clients need this to look up previews by the site's URL. Throws 413 if the visitor's
 * claims are too long for a token.
 */
async function tokenFor(place: PublishedPlace, actor: UserActor | undefined) {
  const { organizationId, site, configVersion, shown, admission, preview } = place;
  const { audience, claims } = admission;
  const of = { organizationId, siteId: site.id, audience, configVersion, shown, claims };
  const isMembers = !preview && actor && (await findSite(organizationId, actor, site.id));
  const visitor = { ...of, ...(preview && { preview }), ...(isMembers && { memberId: actor.userId }) };
  const token = await signVisitorToken(visitor);
  if (token === undefined)
    throw tooLarge(
      "The visitor token would be too long, because the claims of the visitor are too large. Send fewer or shorter claims.",
    );
  return token;
}

const pathOfUrl = (url: string) => new URL(url).pathname;

/** Whether the path already determines the site space, so that additional segments can't lead to another site space. */
function isComplete({ whole, rows, siteSpace, pathname }: PublishedPlace): boolean {
  if (pathname !== "") return true;
  const own = pathOfSiteSpace(whole, siteSpace);
  return !rows.siteSpaces.some(
    (other) =>
      other.id !== siteSpace.id && (own === "" || pathOfSiteSpace(whole, other).startsWith(`${own}/`)),
  );
}

/** The canonical URL of a place, whether it has a page or not. */
function canonicalUrlOf({ site, siteUrl, spaceUrl, pathname }: PublishedPlace): string {
  const path = pathname.split("/").map(encodeURIComponent).join("/");
  return publishedUrl(site) + spaceUrl.slice(siteUrl.length) + path;
}

/**
 * Presents a location on a published site for clients that render the site. `canonicalUrl` is the URL of the page, if the
 * location has a page.
 */
async function presentPlace(
  place: PublishedPlace,
  actor: UserActor | undefined,
  canonicalUrl?: string,
): Promise<PublishedLookup> {
  const { section, outcome, admission, preview } = place;
  return {
    organization: place.organizationId,
    site: place.site.id,
    ...withoutNull({ siteSection: section?.id }),
    siteSpace: place.siteSpace.id,
    space: place.spaceId,
    ...withoutNull({ changeRequest: preview?.changeRequest?.id, revision: preview?.revisionId }),
    ...(preview && { preview: true }),
    pathname: `/${place.pathname}`,
    basePath: pathOfUrl(place.spaceUrl),
    siteBasePath: pathOfUrl(place.siteUrl),
    apiToken: await tokenFor(place, actor),
    ...withoutNull({ shareKey: admission.shareKey }),
    complete: isComplete(place),
    ...(outcome !== SAME_FOR_ALL && { contextId: outcome }),
    canonicalUrl: canonicalUrl ?? canonicalUrlOf(place),
  };
}

/**
 * Resolves a URL for a visitor to a redirect, or to a location and a token for reading it. The result doesn't say whether the
 * path has a page. The renderer looks up the page itself, because it has its own "not found" page.
 * @throws ApiError 404 if nothing that the visitor can see is at the URL
 */
export async function lookUp(url: string, visitor: Visitor): Promise<PublishedLookup> {
  const found = await resolvePublished(new URL(url), visitor, { isStrict: false });
  switch (found.kind) {
    case "content":
      return await presentPlace(found, visitor.actor, found.canonicalUrl);
    case "redirect":
      return found.external
        ? { target: "external", site: found.site.id, redirect: found.target }
        : { target: "content", redirect: found.target };
    case "needs-auth":
      if (found.loginUrl === null) throw notFound("Content");
      return { target: "external", site: found.site.id, redirect: found.loginUrl };
    case "not-found":
      if (!found.place) throw notFound("Content");
      return await presentPlace(found.place, visitor.actor);
  }
}

/** The customization for a caller, without header links that conditions hide from a visitor. */
function customizationFor(reader: Reader, ...of: Parameters<typeof presentCustomization>) {
  const { header, ...rest } = presentCustomization(...of);
  if (reader.kind === "user" || !header) return { ...rest, header };
  const links = header.links?.filter(({ condition }) => evaluateCondition(condition, reader.claims));
  return { ...rest, header: { ...header, links } };
}

/**
 * Returns a published site with all data for rendering its layout, as the caller sees the site. Throws 404 if the site isn't
 * published.
 */
export async function readPublishedSite(reader: Reader, site: SiteRow, opened: Opened) {
  const isPreviewed = reader.kind === "visitor" && isPreviewer(reader);
  if (site.publishedAt === null && !isPreviewed) throw notFound("Site");
  const view = await viewStructure(reader, site, opened);
  const siteSpaces = view.rows.siteSpaces.filter(({ spaceId }) => view.spaces.has(spaceId));
  return {
    object: "published-content-site" as const,
    site: presentSite(site, opened.shareKey),
    structure: presentStructure(view),
    customizations: {
      site: customizationFor(reader, site),
      siteSpaces: Object.fromEntries(
        siteSpaces.map((siteSpace) => [siteSpace.id, customizationFor(reader, site, siteSpace)]),
      ),
    },
    scripts: [],
  };
}
