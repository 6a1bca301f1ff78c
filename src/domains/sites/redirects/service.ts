import type { Act, Reader } from "@/access/actor";
import { db, type Tx } from "@/db/client";
import type { SiteRedirect } from "@/db/generated/client";
import { newId } from "@/db/ids";
import type { SiteKey } from "@/domains/sites/rows";
import { changeStructure, type SiteRows, type SiteSpaceRow } from "@/domains/sites/structure/rows";
import { keyOf, withoutUndefined } from "@/domains/sites/structure/sections";
import { viewStructure } from "@/domains/sites/structure/view";
import { now } from "@/lib/clock";
import { ApiError, conflict, invalid, notFound, tooLarge } from "@/lib/errors";
import { findRedirect } from "./rows";
import type { CreateRedirect, Destination, UpdateRedirect } from "./schema";
import { pathInSite, targetOf } from "./target";

const REDIRECTS_MAX = 10_000;
/** A chain of more is of use to nobody, and may have no end. */
const STEPS_MAX = 10;

const destinationOf = (redirect: SiteRedirect) => redirect.destination as unknown as Destination;

/** Where a redirect leads, or undefined when what it leads to is there no more. */
async function presentTarget(rows: SiteRows, redirect: SiteRedirect) {
  try {
    return await targetOf(rows, destinationOf(redirect));
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
}

interface Followed {
  id: string;
  source: string;
  destination: Destination;
}

const catches = (source: string, path: string) =>
  source.endsWith("*") ? path.startsWith(source.slice(0, -1)) : source === path;

/**
 * Throws 400 for a destination that is not of the site, and for one from which other redirects, or this one itself, lead
 * back to the source.
 */
async function assertLeadsOn(tx: Tx, rows: SiteRows, followed: Followed): Promise<void> {
  const { url } = await targetOf(rows, followed.destination);
  let path = pathInSite(rows, url);
  for (let step = 0; path !== undefined; step++) {
    if (step === STEPS_MAX || catches(followed.source, path))
      throw invalid("destination", "leads back to where the redirect begins");
    const next = await findRedirect(tx, rows.site, path);
    const target = next && next.id !== followed.id ? await presentTarget(rows, next) : undefined;
    path = target && pathInSite(rows, target.url);
  }
}

async function assertFreeSource(tx: Tx, { site }: SiteRows, source: string, id: string): Promise<void> {
  const where = { organizationId: site.organizationId, siteId: site.id, source, NOT: { id } };
  if (await tx.siteRedirect.findFirst({ where })) throw conflict("source: is that of another redirect");
}

/**
 * Leads a path of the site elsewhere. Throws 400 for a destination that is not of the site or leads back, 409 for the
 * source of another redirect, 413 for a site that has as many as it may.
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
  await changeStructure(act, key, async (tx, rows) => {
    await assertFreeSource(tx, rows, source, data.id);
    if ((await tx.siteRedirect.count({ where: { organizationId, siteId } })) >= REDIRECTS_MAX)
      throw tooLarge(`A site has at most ${REDIRECTS_MAX} redirects`);
    await assertLeadsOn(tx, rows, data);
    await tx.siteRedirect.create({ data: { ...data, createdAt: now() } });
    return {};
  });
  return await readRedirect(key, data.id);
}

async function readRedirect(
  { organizationId, id: siteId }: SiteKey,
  id: string,
  reader: Pick<Tx, "siteRedirect"> = db(),
) {
  const redirect = await reader.siteRedirect.findFirst({ where: { organizationId, siteId, id } });
  if (!redirect) throw notFound("Redirect");
  return redirect;
}

/** Changes what the input names. Throws 404 for a redirect that is not there, otherwise like {@link createRedirect}. */
export async function updateRedirect(
  act: Act,
  key: SiteKey,
  id: string,
  input: UpdateRedirect,
): Promise<SiteRedirect> {
  await changeStructure(act, key, async (tx, rows) => {
    const present = await readRedirect(key, id, tx);
    const data = withoutUndefined(input);
    if (Object.keys(data).length === 0) return null;
    const { source = present.source, destination = destinationOf(present) } = data;
    await assertFreeSource(tx, rows, source, id);
    if (data.source !== undefined || data.destination !== undefined)
      await assertLeadsOn(tx, rows, { id, source, destination });
    await tx.siteRedirect.update({
      where: keyOf(present),
      data: { ...data, updatedAt: now(), version: { increment: 1 } },
    });
    return {};
  });
  return await readRedirect(key, id);
}

/** Deletes a redirect; does nothing when there is none. */
export async function deleteRedirect(act: Act, key: SiteKey, id: string): Promise<void> {
  await changeStructure(act, key, async (tx) => {
    const { organizationId, id: siteId } = key;
    const { count } = await tx.siteRedirect.deleteMany({ where: { organizationId, siteId, id } });
    return count === 0 ? null : {};
  });
}

/** What the `*` of a source stands for in a path, where it is to go on behind the destination. */
function restOf({ source, captureWildcard }: SiteRedirect, path: string): string {
  if (!captureWildcard || !source.endsWith("*")) return "";
  return path.slice(source.length - 1).replace(/^\/+/, "");
}

/** Where a redirect leads a path that it catches; undefined when what it leads to is there no more. */
export async function leadOf(rows: SiteRows, redirect: SiteRedirect, path: string) {
  const target = await presentTarget(rows, redirect);
  const rest = restOf(redirect, path);
  if (!target || rest === "") return target;
  const url = new URL(target.url);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${rest}`;
  return { ...target, url: url.href };
}

/**
 * The redirect that catches a path of the site, and the address that it leads to. Throws 404 when none does, and when
 * it leads to what is there no more or hidden from the caller.
 */
export async function resolveRedirect(actor: Reader, key: SiteKey, source: string) {
  const redirect = await findRedirect(db(), key, source);
  if (!redirect) throw notFound("Redirect");
  const { rows, whole, spaces } = await viewStructure(actor, key);
  const target = await leadOf(whole, redirect, source);
  const isShown = ({ id, spaceId }: SiteSpaceRow) =>
    spaces.has(spaceId) && rows.siteSpaces.some((siteSpace) => siteSpace.id === id);
  if (!target || (target.siteSpace && !isShown(target.siteSpace))) throw notFound("Redirect");
  return { redirect, target: target.url };
}
