import type { UserActor } from "@/access/actor";
import { atLeast, SITE_PERMISSIONS } from "@/access/roles";
import { OPEN_AUDIENCE } from "@/access/visitor";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import type { Customization } from "@/domains/sites/customization/schema";
import { findSite } from "@/scopes/site";
import { findSpace } from "@/scopes/space";
import { type Asked, findPage, placeAt } from "./find-page";
import { candidatesOf } from "./locate";
import { outcomeFor } from "./outcome";
import type { Resolution } from "./resolution";
import { bookFor, findSiteState } from "./state";

type Content = Extract<Resolution, { kind: "content" }>;

/** The id of the site that has an address, published or not. */
export async function siteAt(url: URL): Promise<string | undefined> {
  const found = await findSiteState(candidatesOf(url).map(({ address }) => address));
  return found?.state.rows.site.id;
}

/** The site at an address as somebody sees it who may change it, published or not. */
async function findOwnSite(actor: UserActor, url: URL) {
  const candidates = candidatesOf(url);
  const found = await findSiteState(candidates.map(({ address }) => address));
  if (!found) return undefined;
  const { state } = found;
  const { organizationId, id } = state.rows.site;
  const seen = await findSite(organizationId, actor, id);
  if (!seen || !atLeast(seen.level, SITE_PERMISSIONS.edit)) return undefined;
  const siteUrl = candidates.find(({ address }) => address === found.address)?.siteUrl;
  return siteUrl === undefined ? undefined : { state, siteUrl };
}

/**
 * The page that a site begins with, looking as a customization that is not written yet would have it, for whoever may
 * change the site, published or not. `url` is an address of the site on our own host. Undefined where the site is hidden
 * from them or they may not change it, where it shows nothing yet, and where they do not see the space that it shows.
 */
export async function findPreview(
  actor: UserActor,
  url: URL,
  customization: Customization,
): Promise<Content | undefined> {
  const own = await findOwnSite(actor, url);
  if (!own) return undefined;
  const { state, siteUrl } = own;
  const site = { ...state.rows.site, customization: customization as object };
  const claims = visitorOf(site, {});
  const outcome = outcomeFor(state.rows, claims);
  const admission = { audience: OPEN_AUDIENCE, claims };
  const book = bookFor(state, outcome);
  const asked: Asked = { url, site, state, siteUrl, names: [], admission, outcome, book };
  const found = await findPage(asked, []);
  const place = found && placeAt(asked, found.entry, "");
  if (!place || !(await findSpace(place.spaceId, actor))) return undefined;
  const { pageId, path } = found.page;
  return { ...place, kind: "content", pageId, pagePath: path, canonicalUrl: place.spaceUrl };
}
