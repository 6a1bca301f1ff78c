import type { UserActor } from "@/access/authorization/actor";
import { atLeast, SITE_PERMISSIONS } from "@/access/authorization/roles";
import { OPEN_AUDIENCE } from "@/access/visitors/visitor";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import { outcomeFor } from "@/domains/sites/adaptive/visitor-view";
import type { Customization } from "@/domains/sites/customization/schema";
import { pathOfSiteSpace } from "@/domains/sites/structure/tree";
import { findSite } from "@/scopes/site";
import { findSpace } from "@/scopes/space";
import { type Asked, addressIndexOf, findPage, placeAt } from "./find-page";
import { candidatesOf } from "./locate";
import type { Resolution } from "./resolution";
import { findSiteState } from "./state";

type Content = Extract<Resolution, { kind: "content" }>;

/** Returns the site at a URL if the caller can change the site. The site doesn't have to be published. */
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

/** A customization of a site or site space that isn't saved yet. */
export interface Draft {
  customization: Customization;
  /**
   * The site space to show. If omitted, the preview shows the site's first site space with that site space's
   * overrides.
   */
  siteSpaceId?: string | undefined;
}

/** Returns a request for the whole site. The preview includes content that conditions hide from visitors. */
function askedWhole(own: NonNullable<Awaited<ReturnType<typeof findOwnSite>>>, url: URL, draft: Draft) {
  const { state, siteUrl } = own;
  const site = { ...state.rows.site, customization: draft.customization as object };
  const claims = visitorOf(site, {});
  const admission = { audience: OPEN_AUDIENCE, claims };
  const decided = outcomeFor(state.rows, claims);
  const outcome = draft.siteSpaceId === undefined ? decided : { ...decided, rows: state.rows };
  const addressIndex = addressIndexOf(state.rows, outcome.rows);
  return { url, site, state, siteUrl, names: [], admission, outcome, addressIndex };
}

async function findDraftPlace(asked: Asked, { siteSpaceId }: Draft) {
  const { rows } = asked.state;
  const wanted = rows.siteSpaces.find(({ id }) => id === siteSpaceId);
  if (siteSpaceId !== undefined && !wanted) return undefined;
  const found = await findPage(asked, wanted ? pathOfSiteSpace(rows, wanted).split("/").filter(Boolean) : []);
  const place = found && placeAt(asked, found.entry, "");
  if (!place || (wanted && place.siteSpace.id !== wanted.id)) return undefined;
  // The draft already contains the site space's overrides.
  const siteSpace = wanted ? { ...place.siteSpace, customization: null } : place.siteSpace;
  return { ...place, siteSpace, page: found.page };
}

/**
 * Returns the first page of a site or site space, rendered with an unsaved customization. Only people who can change the site can
 * see this preview. The site doesn't have to be published.
 * @param url a URL of the site on Bindery's host
 * @returns undefined if the caller can't see or change the site, if the site shows nothing yet, or the caller has no role on the
 * space that the site shows
 */
export async function findPreview(actor: UserActor, url: URL, draft: Draft): Promise<Content | undefined> {
  const own = await findOwnSite(actor, url);
  const found = own && (await findDraftPlace(askedWhole(own, url, draft), draft));
  const space = found && (await findSpace(found.spaceId, actor));
  if (!space || space.isVisitor) return undefined;
  const { page, ...place } = found;
  return {
    ...place,
    kind: "content",
    pageId: page.pageId,
    pagePath: page.path,
    canonicalUrl: place.spaceUrl,
  };
}
