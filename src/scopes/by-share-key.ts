import { sql } from "kysely";
import { z } from "zod";
import { hashSecret } from "@/access/authentication/secret";
import type { Actor, Reader } from "@/access/authorization/actor";
import { audienceOf } from "@/access/visitors/level-sql";
import { linkAudience, unknownVisitor, type VisitorActor } from "@/access/visitors/visitor";
import { reads } from "@/db/reads";
import { type Given, type RowOf, Statement, sameOrganization, tables } from "@/db/statement";
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
 * A sentence for the API reference. The sentence says who can call an operation that accepts a share key without having
 * a role.
 */
export const WHO_READS =
  "Visitors of a site that shows the content and callers with the key of its share link can also read it. Anyone can read public content.";

/** Selects the active share links `k` of published sites `t` that people can open only with a share link. */
const activeLinks = () =>
  tables
    .selectFrom("SiteShareLink as k")
    .innerJoin("Site as t", sameOrganization("t", "k", { id: "siteId" }))
    .select(["k.organizationId", "k.siteId", "k.id as linkId"])
    .where("k.active", "=", sql.lit(true))
    .where("t.publishedAt", "is not", null)
    .where("t.visibility", "=", sql.lit("share-link"));

export const linkToSite = new Statement(
  "site:link",
  (given: Given<{ organizationId: string; siteId: string; keyHash: string }>) =>
    activeLinks()
      .where("k.organizationId", "=", given("organizationId"))
      .where("k.siteId", "=", given("siteId"))
      .where("k.keyHash", "=", given("keyHash")),
);

export const linkToSpace = new Statement("space:link", (given: Given<{ spaceId: string; keyHash: string }>) =>
  activeLinks()
    .innerJoin("SiteSpace as p", sameOrganization("p", "t", { siteId: "id" }))
    .innerJoin("Space as s", sameOrganization("s", "p", { id: "spaceId" }))
    .innerJoin("Locator as l", sameOrganization("l", "s", { id: "id" }))
    .where("l.id", "=", given("spaceId"))
    .where("k.keyHash", "=", given("keyHash"))
    .where("s.deletedAt", "is", null),
);

export const openSpace = new Statement(
  "space:open",
  (given: Given<{ spaceId: string; shareKey: string | null }>) =>
    tables
      .selectFrom("Locator as l")
      .innerJoin("Space as s", sameOrganization("s", "l", { id: "id" }))
      .select(["s.organizationId", "s.id as siteId", audienceOf("s").$castTo<string>().as("audience")])
      .where("l.id", "=", given("spaceId"))
      .where("s.deletedAt", "is", null)
      .where(({ and, eb, or }) =>
        or([
          eb("s.visibility", "in", [sql.lit("public"), sql.lit("unlisted")]),
          and([eb("s.visibility", "=", sql.lit("share-link")), eb("s.shareKey", "=", given("shareKey"))]),
        ]),
      ),
);

/**
 * Returns the visitor whose permissions apply to a caller. A caller is treated as a visitor if they send a
 * share key, or if they have no credential and the content is public (docs/adr/043).
 */
const byLink = (found: RowOf<typeof linkToSite> | undefined) =>
  found && unknownVisitor({ ...found, audience: linkAudience(found.linkId) });

/** Returns the visitor for the key of a site's share link. Returns undefined if the key isn't valid for this site. */
export async function visitorOfSite(
  { organizationId, siteId }: Record<"organizationId" | "siteId", string>,
  shareKey: string | undefined,
): Promise<VisitorActor | undefined> {
  if (!shareKey) return undefined;
  const keyHash = hashSecret(shareKey);
  return byLink(await linkToSite.first(reads(), { organizationId, siteId, keyHash }));
}

/**
 * Returns the visitor whose permissions a share key gives. Returns undefined if the key isn't valid. If a key
 * belongs to a site that shows the space, the visitor reads the space on that site. A space that is open to
 * everyone needs no key.
 */
export async function visitorOfSpace(
  spaceId: string,
  shareKey: string | undefined,
): Promise<VisitorActor | undefined> {
  if (shareKey) {
    const link = await linkToSpace.first(reads(), { spaceId, keyHash: hashSecret(shareKey) });
    if (link) return byLink(link);
  }
  const space = await openSpace.first(reads(), { spaceId, shareKey: shareKey ?? null });
  return space && unknownVisitor(space);
}

/**
 * Returns the result of `load`, and the reader for whom `load` was called. A caller without a credential gets
 * the permissions of the visitor that `find` returns. A caller with an account gets these permissions only if
 * they send a share key and the resource is hidden from their account.
 * @throws ApiError 401 if the caller has no credential and `find` returns no visitor, whether the resource
 * exists or not
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
