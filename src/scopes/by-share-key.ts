import { z } from "zod";
import { hashSecret } from "@/access/authentication/secret";
import type { Actor, Reader } from "@/access/authorization/actor";
import { audienceOfSpace } from "@/access/visitors/level-sql";
import { linkAudience, unknownVisitor, type VisitorActor } from "@/access/visitors/visitor";
import { hotQuery } from "@/db/hot";
import { isNotFound, unauthorized } from "@/lib/errors";

export const shareKeyFields = {
  shareKey: z
    .string()
    .max(200)
    .optional()
    .describe(
      "The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key.",
    ),
};

/**
 * A sentence for the API reference, for operations that accept a share key: who can call them without a
 * role.
 */
export const WHO_READS =
  "Visitors of a site that shows the content and callers with the key of its share link can also read it. Anyone can read public content.";

/**
 * Identifies the visitor as whom a caller reads. Callers become visitors because of a share key, or because
 * of public access if they have no credential (docs/adr/043).
 */
type Found = Pick<VisitorActor, "organizationId" | "siteId"> & { linkId: string };

/** SQL condition: the share link `k` is active, and its site `t` is published to people with share links. */
const OPENS = `k."active" AND t."publishedAt" IS NOT NULL AND t."visibility" = 'share-link'`;

const FIND_LINK = `SELECT k."organizationId", k."siteId", k."id" AS "linkId" FROM "SiteShareLink" k
  JOIN "Site" t ON t."organizationId" = k."organizationId" AND t."id" = k."siteId"
  WHERE k."organizationId" = $1 AND k."siteId" = $2 AND k."keyHash" = $3 AND ${OPENS}`;

const FIND_LINK_TO_SPACE = `SELECT k."organizationId", k."siteId", k."id" AS "linkId" FROM "Locator" l
  JOIN "Space" s ON s."organizationId" = l."organizationId" AND s."id" = l."id" AND s."deletedAt" IS NULL
  JOIN "SiteShareLink" k ON k."organizationId" = s."organizationId" AND k."keyHash" = $2
  JOIN "Site" t ON t."organizationId" = k."organizationId" AND t."id" = k."siteId"
  WHERE l."id" = $1 AND ${OPENS} AND EXISTS (SELECT FROM "SiteSpace" p
    WHERE p."organizationId" = s."organizationId" AND p."siteId" = t."id" AND p."spaceId" = s."id")`;

const FIND_OPEN_SPACE = `SELECT s."organizationId", s."id" AS "siteId", ${audienceOfSpace("s")} AS "audience"
  FROM "Locator" l
  JOIN "Space" s ON s."organizationId" = l."organizationId" AND s."id" = l."id" AND s."deletedAt" IS NULL
  WHERE l."id" = $1 AND (s."visibility" IN ('public', 'unlisted')
    OR (s."visibility" = 'share-link' AND s."shareKey" = $2))`;

const byLink = (found: Found | undefined) =>
  found && unknownVisitor({ ...found, audience: linkAudience(found.linkId) });

/** Returns the visitor for the key of a site's share link. Returns undefined if the key isn't valid for this site. */
export async function visitorOfSite(
  { organizationId, siteId }: Record<"organizationId" | "siteId", string>,
  shareKey: string | undefined,
): Promise<VisitorActor | undefined> {
  if (!shareKey) return undefined;
  const values = [organizationId, siteId, hashSecret(shareKey)];
  const [link] = await hotQuery<Found>("site:link", FIND_LINK, values);
  return byLink(link);
}

/**
 * Returns the visitor that a share key identifies for a space. Returns undefined if the key isn't valid. The
 * key of a site that shows the space takes precedence over the space's own key. A space that is open to
 * everyone needs no key.
 */
export async function visitorOfSpace(
  spaceId: string,
  shareKey: string | undefined,
): Promise<VisitorActor | undefined> {
  if (shareKey) {
    const values = [spaceId, hashSecret(shareKey)];
    const [link] = await hotQuery<Found>("space:link", FIND_LINK_TO_SPACE, values);
    if (link) return byLink(link);
  }
  const values = [spaceId, shareKey ?? null];
  type Open = Omit<Found, "linkId"> & { audience: string };
  const [space] = await hotQuery<Open>("space:open", FIND_OPEN_SPACE, values);
  return space && unknownVisitor(space);
}

/**
 * Returns the result of `load`, and the reader for whom `load` was called. A caller without a credential
 * reads as the visitor that `find` returns. A caller with an account reads as this visitor only if they have
 * a share key and the resource is hidden from their account.
 * @throws ApiError 401 if the caller has no credential and `find` returns no visitor, whether the resource exists or not
 */
export async function loadAs<Loaded>(
  actor: Actor,
  shareKey: string | undefined,
  find: (shareKey: string | undefined) => Promise<VisitorActor | undefined>,
  load: (reader: Reader) => Promise<Loaded>,
): Promise<Loaded & { actor: Reader }> {
  const as = async (reader: Reader) => ({ ...(await load(reader)), actor: reader });
  if (actor.kind === "anonymous") {
    const visitor = await find(shareKey);
    if (!visitor) throw unauthorized();
    return await as(visitor);
  }
  return await as(actor).catch(async (error) => {
    const visitor = shareKey && isNotFound(error) ? await find(shareKey) : undefined;
    if (!visitor) throw error;
    return await as(visitor);
  });
}
