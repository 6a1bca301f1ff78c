import type { Act, Reader } from "@/access/authorization/actor";
import type { Claims } from "@/access/visitors/visitor";
import { db, pooled, type Tx } from "@/db/client";
import type { SiteRedirect } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { NO_CLAIMS } from "@/domains/content/conditions/claims";
import { hiddenPages } from "@/domains/content/visitor-view/hidden-pages";
import { loadHeads } from "@/domains/sites/published/state";
import type { SiteKey } from "@/domains/sites/rows";
import { changeStructure, type SiteRows, type SiteSpaceRow } from "@/domains/sites/structure/rows";
import { keyOf } from "@/domains/sites/structure/sections";
import { viewStructure } from "@/domains/sites/structure/view";
import { now } from "@/lib/clock";
import { conflict, notFound, orNotFound, tooLarge } from "@/lib/errors";
import { withoutUndefined } from "@/lib/without";
import { withShareKey } from "@/scopes/site-address";
import { visitorOf } from "@/scopes/snapshot";
import { assertNoLoop, destinationOf, targetOfRedirect } from "./resolve";
import { adoptRedirects, findRedirect, readRedirects } from "./rows";
import type { CreateRedirect, UpdateRedirect } from "./schema";

/** The maximum number of redirects of a site. */
export const REDIRECTS_MAX = 10_000;

async function assertFreeSource(tx: Tx, rows: SiteRows, source: string, id: string): Promise<void> {
  const found = await readRedirects(tx, rows, [source]);
  if (found.some((redirect) => redirect.id !== id))
    throw conflict(
      "The site already has a redirect with this `source`. Update the existing redirect instead.",
    );
}

/**
 * Throws 400 if the destination isn't part of the site or leads back to the source. Throws 409 if another redirect has the
 * source, and 413 if the site has the maximum number of redirects.
 */
export async function createRedirect(act: Act, key: SiteKey, input: CreateRedirect): Promise<SiteRedirect> {
  const { organizationId, id: siteId } = key;
  const { captureWildcard = false, draft = false, permanent = false, source, destination } = input;
  const data = {
    organizationId,
    siteId,
    id: newId(),
    source,
    destination,
    captureWildcard,
    draft,
    permanent,
  };
  await changeStructure(act, { ...key, made: { siteRedirectId: data.id } }, async (tx, rows) => {
    await assertFreeSource(tx, rows, source, data.id);
    if ((await tx.siteRedirect.count({ where: { organizationId, siteId } })) >= REDIRECTS_MAX)
      throw tooLarge(`A site can have at most ${REDIRECTS_MAX} redirects. Delete a redirect first.`);
    await assertNoLoop(rows, data, (path) => findRedirect(tx, rows, path));
    await tx.siteRedirect.create({ data: { ...data, createdAt: now() } });
    return {};
  });
  return await readRedirect(key, data.id, db(act));
}

async function readRedirect(
  { organizationId, id: siteId }: SiteKey,
  id: string,
  reader: Pick<Tx, "siteRedirect">,
) {
  return orNotFound(
    await reader.siteRedirect.findFirst({ where: { organizationId, siteId, id } }),
    "Redirect",
  );
}

/** Changes the fields in the input. Throws 404 if the redirect doesn't exist, and all errors of {@link createRedirect}. */
export async function updateRedirect(act: Act, key: SiteKey, id: string, input: UpdateRedirect) {
  await changeStructure(act, key, async (tx, rows) => {
    await adoptRedirects(tx, rows, { id });
    const present = await readRedirect(key, id, tx);
    const data = withoutUndefined(input);
    if (Object.keys(data).length === 0) return null;
    const changed = { ...present, ...data, destination: data.destination ?? destinationOf(present) };
    await assertFreeSource(tx, rows, changed.source, id);
    // The check also runs when a draft is published, because two drafts can form a loop.
    if (Object.keys(data).some((name) => name !== "permanent"))
      await assertNoLoop(rows, changed, (path) => findRedirect(tx, rows, path));
    await tx.siteRedirect.update({
      where: keyOf(present),
      data: { ...data, updatedAt: now(), version: { increment: 1 } },
    });
    return {};
  });
  return await readRedirect(key, id, db(act));
}

/** Deletes a redirect. Does nothing if the redirect doesn't exist. */
export async function deleteRedirect(act: Act, key: SiteKey, id: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const { organizationId, id: siteId } = key;
    await adoptRedirects(tx, rows, { id });
    const { count } = await tx.siteRedirect.deleteMany({ where: { organizationId, siteId, id } });
    return count === 0 ? null : {};
  });
}

/**
 * Whether a visitor can see the page to which a redirect leads. The result is true if the redirect doesn't lead to a
 * page.
 */
async function seesTarget(claims: Claims, rows: SiteRows, redirect: SiteRedirect) {
  const destination = destinationOf(redirect);
  if (destination.kind !== "site-page") return true;
  const siteSpaces = rows.siteSpaces.filter(({ id }) => id === destination.siteSpaceId);
  const [head] = (await loadHeads(rows.site.organizationId, { ...rows, siteSpaces })).values();
  return head !== undefined && !(await hiddenPages(head, visitorOf(head, claims))).has(destination.pageId);
}

/**
 * Returns the redirect that matches a path, and its target. Throws 404 if there is no such redirect, or if its target is deleted
 * or hidden.
 */
export async function resolveRedirect(actor: Reader, key: SiteKey, source: string, shareKey?: string) {
  const { rows, whole, spaces, visited } = await viewStructure(actor, key);
  const redirect = orNotFound(await findRedirect(pooled(), whole, source), "Redirect");
  const target = await targetOfRedirect(whole, redirect, source);
  const isShown = ({ id, spaceId }: SiteSpaceRow) =>
    spaces.has(spaceId) && rows.siteSpaces.some((siteSpace) => siteSpace.id === id);
  if (!target || (target.siteSpace && !isShown(target.siteSpace))) throw notFound("Redirect");
  const claims = actor.kind === "visitor" ? actor.claims : NO_CLAIMS;
  const asVisitor = target.siteSpace !== undefined && visited.has(target.siteSpace.spaceId);
  if (asVisitor && !(await seesTarget(claims, whole, redirect))) throw notFound("Redirect");
  return { redirect, target: withShareKey(whole.site, target.url, shareKey) };
}
