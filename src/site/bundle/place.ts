import { OPEN_AUDIENCE } from "@/access/visitors/visitor";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import { addressIndexOf } from "@/domains/sites/published/address-index";
import { placeAt } from "@/domains/sites/published/find-page";
import { outcomeFor } from "@/domains/sites/published/outcome";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { loadHeads } from "@/domains/sites/published/state";
import type { SiteKey } from "@/domains/sites/rows";
import { loadSiteRows } from "@/domains/sites/structure/rows";
import { publishedUrl } from "@/scopes/site-address";

/** A site as a reader finds it of whom nothing is known; null where it shows nothing. */
export async function placeOfSite({ organizationId, id }: SiteKey): Promise<PublishedPlace | null> {
  const rows = await loadSiteRows({ organizationId, id });
  const claims = visitorOf(rows.site, {});
  const outcome = outcomeFor(rows, claims);
  const heads = await loadHeads(organizationId, rows);
  const siteUrl = publishedUrl(rows.site);
  const asked = {
    ...{ url: new URL(siteUrl), site: rows.site, siteUrl, names: [], outcome },
    state: { rows, heads, authMark: "", hasRedirects: false, forAll: undefined },
    admission: { audience: OPEN_AUDIENCE, claims },
    addressIndex: addressIndexOf(rows, outcome.rows),
  };
  const [siteSpace] = outcome.rows.siteSpaces.filter(({ isLiving }) => isLiving);
  const entry = siteSpace && { siteSpace, length: 0, isCanonical: true, isLasting: true };
  return (entry && placeAt(asked, entry, "")) ?? null;
}
