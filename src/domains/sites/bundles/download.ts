import { db } from "@/db/client";
import type { SiteBundle } from "@/db/generated/client";
import {
  type FileAnswer,
  type FileRequest,
  fileHeaders,
  refuse,
  sendStored,
} from "@/domains/content/files/download";
import { notYet, settledRow, type WaitingRequest } from "@/domains/content/files/waiting-page";
import { isSignedAddress, signedAddress } from "@/lib/signed-address";
import { BUNDLE_FAULT } from "./jobs";

const PURPOSE = "site-bundle";

/** The prefix of bundle URLs. */
export const BUNDLES_PREFIX = "/files/bundles/";

/** Identifies the bundle that a signed URL gives access to. */
type BundleGrant = Pick<SiteBundle, "organizationId" | "siteId" | "id">;

/** The signed URL of a bundle. The URL is valid for at least an hour. */
export const bundleAddress = ({ organizationId, siteId, id }: BundleGrant) =>
  signedAddress(PURPOSE, `${BUNDLES_PREFIX}${organizationId}/${siteId}/${id}`);

/**
 * Returns the bundle that a signed URL gives access to, or null if the URL is forged, was changed, or has
 * expired.
 */
function readBundleAddress(path: string, query: string): BundleGrant | null {
  if (!isSignedAddress(PURPOSE, path, query)) return null;
  const [organizationId = "", siteId = "", id = ""] = path.slice(BUNDLES_PREFIX.length).split("/");
  return { organizationId, siteId, id };
}

type BundleRequest = FileRequest & WaitingRequest;

const BUNDLE = { name: "bundle", next: "The download starts when the bundle is ready." };

const select = {
  status: true,
  progress: true,
  reason: true,
  fileKey: true,
  site: { select: { basename: true, publishedAt: true } },
};

const find = ({ organizationId, siteId, id }: BundleGrant) =>
  db().siteBundle.findFirst({ where: { organizationId, siteId, id }, select });

type Found = Awaited<ReturnType<typeof find>>;

const isUnderWay = (row: Found) => row?.status === "pending" || row?.status === "in-progress";

function failureOf(reason: string | null): FileAnswer {
  return reason === BUNDLE_FAULT || reason === null ? refuse(500, BUNDLE_FAULT) : refuse(409, reason);
}

/**
 * Answers `GET` and `HEAD` requests for a bundle's URL. Waits for a bundle that is still being created. If that takes
 * too long, it returns 503 and says when to retry. Forged and expired URLs get 403, removed bundles get 404, and sites
 * that can't be read get 409. For a bundle that can't be created, it returns 409 with the reason, or 500 after an
 * internal error.
 */
export async function handleBundle(request: BundleRequest): Promise<FileAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(405, "Use GET or HEAD to download a bundle.", { allow: "GET, HEAD" });
  const grant = readBundleAddress(request.path, request.query);
  if (!grant) return refuse(403, "This URL isn't valid or has expired. Request a new URL.");
  const row = await settledRow(request, () => find(grant), isUnderWay);
  if (!row) return refuse(404, "Bundle not found.");
  if (row.site.publishedAt === null)
    return refuse(409, "The site isn't published. Publish the site before you download its bundle.");
  if (isUnderWay(row)) return notYet(request, BUNDLE, row.progress);
  if (row.status !== "completed" || row.fileKey === null) return failureOf(row.reason);
  const headers = fileHeaders({ name: `${row.site.basename}.zip`, contentType: "application/zip" });
  const stored = { organizationId: grant.organizationId, key: row.fileKey };
  return sendStored(request, stored, { ...headers, "cache-control": "private, no-store" });
}
