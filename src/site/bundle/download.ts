import { OPEN_AUDIENCE } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import { type FileAnswer, type FileRequest, fileHeaders, refuse } from "@/domains/content/files/download";
import { zipOf } from "@/domains/git/archive/zip";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import { type BundleGrant, readBundleAddress } from "@/domains/sites/bundles/address";
import { addressIndexOf } from "@/domains/sites/published/address-index";
import { placeAt } from "@/domains/sites/published/find-page";
import { outcomeFor } from "@/domains/sites/published/outcome";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { loadHeads } from "@/domains/sites/published/state";
import { loadSiteRows } from "@/domains/sites/structure/rows";
import { publishedUrl } from "@/scopes/site-address";
import { siteAssets } from "@/site/published/assets";
import { Bundle } from "./make";

/** A site as a reader finds it of whom nothing is known; null where it shows nothing. */
async function placeOf({ organizationId, siteId: id }: BundleGrant): Promise<PublishedPlace | null> {
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

/** Bundles that this process makes at a time: each keeps a thread and some hundred megabytes. */
const MADE_MAX = 2;
let made = 0;

async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  made += 1;
  try {
    yield* bytes;
  } finally {
    made -= 1;
  }
}

/**
 * Answers `GET` of a bundle's address with a zip that is made while it is sent. 403 for an address that was forged or has
 * expired, 404 for a site that is gone, 409 for one that nobody reads, 503 while others are made.
 */
export async function handleBundle(request: FileRequest): Promise<FileAnswer> {
  if (request.method !== "GET") return refuse(405, "A bundle can only be read", { allow: "GET" });
  const grant = readBundleAddress(request.path, request.query);
  if (!grant) return refuse(403, "This address is not valid, or no longer");
  const { organizationId, siteId: id } = grant;
  const select = { publishedAt: true };
  const site = await db().site.findFirst({ where: { organizationId, id }, select });
  if (!site) return refuse(404, "Site not found");
  if (site.publishedAt === null)
    return refuse(409, "A bundle holds what readers see: publish the site first");
  const place = await placeOf(grant);
  if (!place) return refuse(409, "The site shows no space");
  if (made >= MADE_MAX)
    return refuse(503, "Other bundles are being made. Try again soon.", { "retry-after": "30" });
  const { "accept-ranges": _, ...headers } = fileHeaders({
    name: `${place.site.basename}.zip`,
    contentType: "application/zip",
  });
  const bundle = await Bundle.of(place, siteAssets());
  return {
    status: 200,
    headers: { ...headers, "cache-control": "private, no-store" },
    body: counted(zipOf(bundle.all())),
  };
}
